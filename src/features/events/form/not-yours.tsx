import type { Actor } from '../../../../contract/permissions.ts'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import type { ListedEvent } from '../events.queries.ts'

/** The reason why this event cannot be edited: no user is signed in, another user is, or it was cancelled. */
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
