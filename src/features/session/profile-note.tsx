import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { ProfileFate } from './profile.queries.ts'

type Change = NonNullable<ProfileFate['change']>

/** A change of the own texts that the server has not taken in yet, or has turned back. */
export function ProfileNote({ change }: { change: Change }) {
  const { t } = useWords('session')
  if (change.state === 'rejected') {
    return (
      <CameBack
        change={change}
        actions={
          <Button variant="solid" to="/profile/edit">
            {t('account.look')}
          </Button>
        }
      />
    )
  }
  return (
    <Note tone="wait" icon={Clock} role="status" title={t('account.unsent')}>
      {t('account.unsentText')}
    </Note>
  )
}

/** Why a change came back: in the language on screen where that is known, else in the server's words. */
export function CameBack({ change: { code, message }, actions }: { change: Change; actions?: ReactNode }) {
  const { t } = useWords('session')
  return (
    <Note tone="bad" icon={TriangleAlert} role="status" title={t('account.cameBack')} actions={actions}>
      {code === 'changed_meanwhile' ? t('account.changedElsewhere') : (message ?? t('account.failed'))}
    </Note>
  )
}
