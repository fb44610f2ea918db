import { CalendarCheck, CircleCheck, Clock, TriangleAlert, Upload, Users } from 'lucide-react'
import { maxEventsPerDay } from '../../../../contract/events/event-content.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Note } from '../../../ui/messages/note.tsx'
import type { ListedEvent, Pending } from '../events.queries.ts'

/** The status of the user's claim, as far as this device knows. Empty without a claim. */
export function SeatNote({ event }: { event: ListedEvent }) {
  const { t } = useWords('events')
  const { claim, seatStatus } = event
  const { sending } = useStatus()
  if (claim?.state === 'rejected') {
    return (
      <Note tone="bad" icon={TriangleAlert} role="status" title={t(claim.name === 'registerForEvent' ? 'seat.rejected' : 'seat.notLeft')}>
        <Reason pending={claim} />
      </Note>
    )
  }
  if (claim?.name === 'cancelRegistration') {
    return (
      <Note tone="wait" icon={Clock} role="status" title={t('seat.leaving')}>
        {t('seat.leavingText')}
      </Note>
    )
  }
  if (claim) {
    const isSending = claim.state === 'sending' && sending
    return (
      <Note tone="wait" icon={isSending ? Upload : Clock} role="status" title={t(isSending ? 'seat.sending' : 'seat.unsent')}>
        {t('seat.unsentText')}
      </Note>
    )
  }
  if (seatStatus === 'asked') return <Note tone="wait" icon={CalendarCheck} role="status" title={t('seat.asked')} />
  if (seatStatus === 'seated') {
    return (
      <Note tone="good" icon={CircleCheck} role="status" title={t('seat.seated')}>
        {t('seat.seatedText')}
      </Note>
    )
  }
  if (seatStatus === 'waiting') {
    return (
      <Note tone="wait" icon={Users} role="status" title={t('seat.waiting')}>
        {t('seat.waitingText')}
      </Note>
    )
  }
  return null
}

const reasons = [
  'event_over',
  'called_off',
  'not_found',
  'forbidden',
  'invalid_input',
  'changed_meanwhile',
  'too_many_events',
  'server_fault',
  'upgrade',
] as const

/** In the language on screen where we know the reason, else in the server's words. */
export function Reason({ pending: { code, message } }: { pending: Pending }) {
  const { t, language } = useWords('events')
  const known = reasons.find((reason) => reason === code)
  return known ? t(`reasons.${known}`, { most: formatNumber(maxEventsPerDay, language) }) : (message ?? t('reasons.other'))
}
