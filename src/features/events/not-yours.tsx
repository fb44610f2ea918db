import type { Actor } from '../../../contract/permissions.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { ListedEvent } from './events.queries.ts'
import { NeedsAccountNote } from './needs-account.tsx'

/** Why this event cannot be changed here: nobody is signed in, somebody else is, or it was called off. */
export function NotYours({ event, me, redirect }: { event: ListedEvent; me: Actor | null; redirect: string }) {
  const { t } = useWords('events')
  if (me === null) return <NeedsAccountNote title={t('account.forOrganiser')} redirect={redirect} />
  const back = (
    <Button to="/events/$id" params={{ id: event.id }}>
      {t('register.back')}
    </Button>
  )
  return <Note tone="info" title={t(event.called_off_at === null ? 'notYours' : 'seat.calledOff')} actions={back} />
}
