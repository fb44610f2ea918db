import { Ban, CircleCheck, Clock, TriangleAlert, Users } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ListedEvent } from './events.queries.ts'

/** The one thing to know about an event at a glance: what came back or waits, one's own place, else how many seats are free. */
export function EventBadge({ event, isOver }: { event: ListedEvent; isOver: boolean }) {
  const { t } = useWords('events')
  const { pending, claim, standing, capacity, taken } = event
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
  if (pending || claim || standing === 'asked') {
    return (
      <Badge tone="wait" icon={Clock}>
        {t('badge.unsent')}
      </Badge>
    )
  }
  if (standing === 'seated') {
    return (
      <Badge tone="good" icon={CircleCheck}>
        {t(isOver ? 'badge.was' : 'badge.seated')}
      </Badge>
    )
  }
  if (isOver) return null
  if (standing === 'waiting') {
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
