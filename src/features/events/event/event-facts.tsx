import { Calendar, MapPin, User, Users } from 'lucide-react'
import { formatDay, formatHours } from '../../../i18n/event-times.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import { DateTile } from './event-card.tsx'

/** Topic, time, place, organiser and seats of an event. `now` in milliseconds. */
export function EventFacts({ event, now }: { event: ListedEvent; now: number }) {
  const { t, language } = useWords('events')
  return (
    <div className={styles.facts}>
      <div className={styles.headline}>
        <DateTile time={event.starts_at} />
        <h1>
          <Localized text={event.title} />
        </h1>
      </div>
      <dl className={styles.pairs}>
        <dt>
          <Calendar size={22} />
          {t('facts.when')}
        </dt>
        <dd>
          {formatDay(event.starts_at, language, now)}
          <br />
          {formatHours(event.starts_at, event.ends_at, language, now)}
        </dd>
        <dt>
          <MapPin size={22} />
          {t('facts.where')}
        </dt>
        <dd>
          <Localized text={event.place} />
        </dd>
        <dt>
          <User size={22} />
          {t('facts.organiser')}
        </dt>
        <dd>{[event.organiser.name, event.organiser.place].filter(Boolean).join(', ')}</dd>
        <dt>
          <Users size={22} />
          {t('facts.seats')}
        </dt>
        <dd>{seatsInWords()}</dd>
      </dl>
    </div>
  )

  function seatsInWords(): string {
    const { capacity, taken, waiting } = event
    if (capacity === null && taken === 0) return t('facts.anybody')
    const all =
      capacity === null
        ? t('facts.open', { count: taken })
        : t('facts.taken', { count: taken, capacity: formatNumber(Math.max(capacity, taken), language) })
    return waiting === 0 ? all : `${all} ${t('facts.waiting', { count: waiting })}`
  }
}
