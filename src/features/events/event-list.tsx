import { Calendar, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { useStatus } from '../../offline/status.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { StatePage } from '../../ui/state-page.tsx'
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
  const [most, setMost] = useState(shownAtOnce)
  if (events.length === 0) return <NoEvents show={show} isKnown={isKnown} />
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

/** Before the first pull nobody knows whether there are none. */
function NoEvents({ show, isKnown }: Pick<EventListProps, 'show' | 'isKnown'>) {
  const { t } = useWords('events')
  const { connection } = useStatus()
  if (isKnown) {
    return (
      <StatePage
        isWide
        illustration="state-wall"
        badge={{ tone: 'plain', icon: Calendar, text: t('common:state.empty') }}
        title={t(`empty.${show}.title`)}
      >
        {t(`empty.${show}.text`)}
      </StatePage>
    )
  }
  if (connection === 'offline') {
    return (
      <StatePage
        isWide
        illustration="state-offline"
        badge={{ tone: 'plain', icon: CloudOff, text: t('common:status.offline') }}
        title={t('unreachable.title')}
      >
        {t('unreachable.text')}
      </StatePage>
    )
  }
  return (
    <SkeletonGroup>
      <Skeleton height="8rem" />
      <Skeleton height="8rem" />
    </SkeletonGroup>
  )
}
