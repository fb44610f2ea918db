import { useState } from 'react'
import type { Actor } from '../../../../contract/permissions.ts'
import { dayNumber, startOfDay } from '../../../../contract/values/day-number.ts'
import { formatDay } from '../../../i18n/event-times.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Muted, Stack } from '../../../ui/layout/layout.tsx'
import { EventCard } from '../event/event-card.tsx'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import { fromFields, toFields } from '../months.ts'
import { isOwn } from '../news/which-events.ts'
import { MonthGrid } from './month-grid.tsx'

interface MonthViewProps {
  events: readonly ListedEvent[]
  me: Pick<Actor, 'id'> | null
  now: number
  /** The day of the URL, else today. */
  day: string | undefined
  onDay: (day: string) => void
}

/** A month, and what is on on the chosen day of it. */
export function MonthView({ events, me, now, day, onDay }: MonthViewProps) {
  const { t, language } = useWords('events')
  const today = dayNumber(now)
  // The address follows only where the eye rests: written with every arrow key, some browsers refuse it.
  const [chosen, setChosen] = useState(() => dayAt(day) ?? today)
  const shown = events.filter((event) => event.called_off_at === null || isOwn(event, me))
  const byDay = eventsByDay(shown)
  const ofDay = byDay.get(chosen) ?? []
  const start = startOfDay(chosen)
  const next = shown.find((event) => dayNumber(event.starts_at) > chosen)

  return (
    <div className={styles.month}>
      <MonthGrid
        chosen={chosen}
        today={today}
        countOf={(one) => byDay.get(one)?.length ?? 0}
        onChoose={setChosen}
        onRest={(one) => onDay(toFields(startOfDay(one)).date)}
      />
      <Stack gap={3} as="section">
        <h2>{formatDay(start, language, now)}</h2>
        {ofDay.length > 0 ? (
          <ul className={styles.list} aria-label={formatDay(start, language, now)}>
            {ofDay.map((event) => (
              <EventCard key={event.id} event={event} now={now} />
            ))}
          </ul>
        ) : (
          <Muted>{t('month.nothing')}</Muted>
        )}
        {ofDay.length === 0 && next && (
          <>
            <h3>{t('month.then')}</h3>
            <ul className={styles.list}>
              <EventCard event={next} now={now} />
            </ul>
          </>
        )}
      </Stack>
    </div>
  )
}

/** The day an address names; null for none, or for what is no day. */
function dayAt(address: string | undefined): number | null {
  const time = fromFields(address ?? '', '00:00')
  return time === null ? null : dayNumber(time)
}

/** Each event on every day it touches. */
function eventsByDay(events: readonly ListedEvent[]): Map<number, ListedEvent[]> {
  const days = new Map<number, ListedEvent[]>()
  for (const event of events) {
    // One that ends at midnight has nothing of the day that begins then.
    for (let day = dayNumber(event.starts_at); day <= dayNumber(event.ends_at - 1); day++) days.set(day, [...(days.get(day) ?? []), event])
  }
  return days
}
