import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { formatDay, formatDayNumber, formatHours, formatShortMonth } from '../../../i18n/event-times.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Card } from '../../../ui/layout/card.tsx'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import { nearDay } from '../months.ts'
import { EventBadge } from './event-badge.tsx'

/** One event in a list; the whole card leads to it. `now` in milliseconds. */
export function EventCard({ event, now }: { event: ListedEvent; now: number }) {
  const { t, language } = useWords('events')
  const near = nearDay(event.starts_at, now)
  const isRejected = event.pending?.state === 'rejected'
  const edge = isRejected ? 'rejected' : event.pending ? 'waiting' : undefined
  return (
    <Card as="li" isFlush {...(edge && { edge })}>
      <Link className={styles.row} to="/events/$id" params={{ id: event.id }}>
        <DateTile time={event.starts_at} />
        <span className={styles.rowText}>
          <strong className={styles.rowTitle}>
            <Localized text={event.title} />
          </strong>
          <span className={styles.meta}>
            <span>
              {near && <strong className={styles.near}>{t(`near.${near}`)}, </strong>}
              {formatDay(event.starts_at, language, now)} · {formatHours(event.starts_at, event.ends_at, language, now)}
            </span>
          </span>
          <span className={styles.meta}>
            <MapPin size={18} />
            <span>
              <Localized text={event.place} />
            </span>
          </span>
          <span>
            <EventBadge event={event} isOver={event.ends_at <= now} />
          </span>
        </span>
      </Link>
    </Card>
  )
}

/** A calendar leaf. Decorative: the date is written beside it. */
export function DateTile({ time }: { time: number }) {
  const { language } = useWords('events')
  return (
    <span className={styles.tile} aria-hidden="true">
      <span className={styles.tileMonth}>{formatShortMonth(time, language)}</span>
      <span className={styles.tileDay}>{formatDayNumber(time, language)}</span>
    </span>
  )
}
