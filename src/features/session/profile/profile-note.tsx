import { Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import type { ProfileSyncStatus } from '../profile.queries.ts'

type Change = NonNullable<ProfileSyncStatus['change']>

/** A pending or rejected change of the user's own texts. */
export function ProfileNote({ change }: { change: Change }) {
  const { t } = useWords('session')
  if (change.state === 'rejected') {
    return (
      <RejectedChange
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

/** The reason of a rejection: translated if the code is known, else the server's message. */
export function RejectedChange({ change: { code, message }, actions }: { change: Change; actions?: ReactNode }) {
  const { t } = useWords('session')
  return (
    <Note tone="bad" icon={TriangleAlert} role="status" title={t('account.cameBack')} actions={actions}>
      {code === 'changed_meanwhile' ? t('account.changedElsewhere') : (message ?? t('account.failed'))}
    </Note>
  )
}
