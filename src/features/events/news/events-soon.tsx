import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, ChevronRight, CircleCheck, type LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { dayNumber } from '../../../../contract/values/day-number.ts'
import { formatDaysAhead } from '../../../i18n/event-times.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { meQuery } from '../../session/session.queries.ts'
import styles from '../events.module.css'
import { eventsQuery, type ListedEvent } from '../events.queries.ts'
import { useNow } from '../use-now.ts'
import { rememberWaiting, waitedQuery } from '../waited.queries.ts'
import { eventsSoon, movedUp } from './which-events.ts'

/**
 * Notices about the user's events: a seat that became free, and events that begin within 24 hours. There are no push
 * messages, so they are rendered on the start pages.
 */
export function EventsSoon() {
  const { t, language } = useWords('events')
  const now = useNow()
  const { data } = useQuery(eventsQuery())
  const { data: me } = useQuery(meQuery())
  const { data: waited = [] } = useQuery(waitedQuery())
  const events = data?.events ?? []
  const waiting = events
    .filter((event) => event.seatStatus === 'waiting')
    .map((event) => event.id)
    .join(' ')
  useEffect(() => {
    if (waiting !== '') void rememberWaiting(waiting.split(' '))
  }, [waiting])

  const news = movedUp(events, waited, now)
  const soon = eventsSoon(events, me ?? null, now)
  if (news.length + soon.length === 0) return null
  const when = (start: number) => {
    if (start <= now) return t('soon.now')
    return t('soon.when', { day: formatDaysAhead(dayNumber(start) - dayNumber(now), language), time: formatTime(start, language) })
  }
  return (
    <ul className={styles.soon} data-of-people="" aria-label={t('soon.label')}>
      {news.map((event) => (
        <News key={`seat of ${event.id}`} event={event} icon={CircleCheck} what={t('soon.movedUp')} isGood />
      ))}
      {soon.map((event) => (
        <News key={event.id} event={event} icon={Bell} what={when(event.starts_at)} />
      ))}
    </ul>
  )
}

function News({ event, icon: Icon, what, isGood = false }: { event: ListedEvent; icon: LucideIcon; what: string; isGood?: boolean }) {
  return (
    <li>
      <Link className={isGood ? styles.good : undefined} to="/events/$id" params={{ id: event.id }}>
        <Icon size={24} />
        <span>
          <strong>{what}</strong>
          <span>
            <Localized text={event.title} /> · <Localized text={event.place} />
          </span>
        </span>
        <ChevronRight size={20} />
      </Link>
    </li>
  )
}
