import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { NothingYet } from '../../ui/nothing-yet.tsx'
import { EventCard } from './event-card.tsx'
import styles from './events.module.css'
import type { ListedEvent } from './events.queries.ts'
import type { Show } from './which-events.ts'

const shownAtOnce = 30

interface EventListProps {
  events: readonly ListedEvent[]
  show: Show
  /** Whether the server was ever asked. */
  isKnown: boolean
  now: number
}

export function EventList({ events, show, isKnown, now }: EventListProps) {
  const { t } = useWords('events')
  const { connection } = useStatus()
  const [most, setMost] = useState(shownAtOnce)
  if (events.length === 0) {
    return (
      <NothingYet
        isWide
        isKnown={isKnown}
        isOffline={connection === 'offline'}
        empty={{ illustration: 'state-wall', icon: Calendar, title: t(`empty.${show}.title`), text: t(`empty.${show}.text`) }}
        unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
        bone="8rem"
        hasEarly={show === 'upcoming'}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} aria-label={t(`show.${show}`)}>
        {events.slice(0, most).map((event) => (
          <EventCard key={event.id} event={event} now={now} />
        ))}
      </ul>
      {events.length > most && <Button onClick={() => setMost(most + shownAtOnce)}>{t('more')}</Button>}
    </>
  )
}
