import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, ChevronRight } from 'lucide-react'
import { formatDaysAhead } from '../../i18n/event-times.ts'
import { formatTime } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { meQuery } from '../session/session.queries.ts'
import { dayNumber } from './dhaka.ts'
import styles from './events.module.css'
import { eventsQuery } from './events.queries.ts'
import { useNow } from './use-now.ts'
import { eventsSoon } from './which-events.ts'

/** Reminds of one's own events of the next 24 hours. Nothing is pushed: it is said where one looks anyway. */
export function EventsSoon() {
  const { t, language } = useWords('events')
  const now = useNow()
  const { data } = useQuery(eventsQuery())
  const { data: me } = useQuery(meQuery())
  const soon = eventsSoon(data?.events ?? [], me ?? null, now)
  if (soon.length === 0) return null
  const when = (start: number) => {
    if (start <= now) return t('soon.now')
    return t('soon.when', { day: formatDaysAhead(dayNumber(start) - dayNumber(now), language), time: formatTime(start, language) })
  }
  return (
    <ul className={styles.soon} aria-label={t('soon.label')}>
      {soon.map((event) => (
        <li key={event.id}>
          <Link to="/events/$id" params={{ id: event.id }}>
            <Bell size={24} />
            <span>
              <strong>{when(event.starts_at)}</strong>
              <span>
                <Localized text={event.title} /> · <Localized text={event.place} />
              </span>
            </span>
            <ChevronRight size={20} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
