import { Ban, CircleCheck, Clock, TriangleAlert, Users } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Badge } from '../../../ui/indicators/badge.tsx'
import type { ListedEvent } from '../events.queries.ts'

/** The most important state of an event: rejected or pending, the user's own seat, else the free seats. */
export function EventBadge({ event, isOver }: { event: ListedEvent; isOver: boolean }) {
  const { t } = useWords('events')
  const { pending, claim, seatStatus, capacity, taken } = event
  if (pending?.state === 'rejected' || claim?.state === 'rejected') {
    return (
      <Badge tone="bad" icon={TriangleAlert}>
        {t('badge.rejected')}
      </Badge>
    )
  }
  if (event.called_off_at !== null) {
    return (
      <Badge tone="bad" icon={Ban}>
        {t('badge.calledOff')}
      </Badge>
    )
  }
  if (pending || claim || seatStatus === 'asked') {
    return (
      <Badge tone="wait" icon={Clock}>
        {t('badge.unsent')}
      </Badge>
    )
  }
  if (seatStatus === 'seated') {
    return (
      <Badge tone="good" icon={CircleCheck}>
        {t(isOver ? 'badge.was' : 'badge.seated')}
      </Badge>
    )
  }
  if (isOver) return null
  if (seatStatus === 'waiting') {
    return (
      <Badge tone="wait" icon={Users}>
        {t('badge.waiting')}
      </Badge>
    )
  }
  if (capacity === null) return <Badge icon={Users}>{t('badge.open')}</Badge>
  const left = Math.max(0, capacity - taken)
  return (
    <Badge tone={left === 0 ? 'earth' : 'plain'} icon={Users}>
      {left === 0 ? t('badge.full') : t('badge.left', { count: left })}
    </Badge>
  )
}
