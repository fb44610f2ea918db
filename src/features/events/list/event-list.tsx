import { Calendar } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/setup.ts'
import { useLacking, useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NothingYet } from '../../../ui/messages/nothing-yet.tsx'
import { prerenderedList } from '../../../ui/prerendered-list.tsx'
import { EventCard } from '../event/event-card.tsx'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import type { Show } from '../news/which-events.ts'

const shownAtOnce = 30

interface EventListProps {
  events: readonly ListedEvent[]
  show: Show
  /** True once the server has answered. */
  isKnown: boolean
  now: number
}

export function EventList({ events, show, isKnown, now }: EventListProps) {
  const { t } = useWords('events')
  const isOffline = useStatus().connection === 'offline'
  useLacking(isOffline && !isKnown)
  const [most, setMost] = useState(shownAtOnce)
  if (events.length === 0) {
    return (
      <NothingYet
        isWide
        isKnown={isKnown}
        isOffline={isOffline}
        empty={{ illustration: 'state-wall', icon: Calendar, title: t(`empty.${show}.title`), text: t(`empty.${show}.text`) }}
        unreachable={{ title: t('unreachable.title'), text: t('unreachable.text') }}
        bone="8rem"
        hasPrerendered={show === 'upcoming'}
      />
    )
  }
  return (
    <>
      <ul className={styles.list} {...prerenderedList} aria-label={t(`show.${show}`)}>
        {events.slice(0, most).map((event) => (
          <EventCard key={event.id} event={event} now={now} />
        ))}
      </ul>
      {events.length > most && <Button onClick={() => setMost(most + shownAtOnce)}>{t('more')}</Button>}
    </>
  )
}
