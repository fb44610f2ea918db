import type { ReactNode } from 'react'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../events.module.css'
import type { ListedEvent } from '../events.queries.ts'
import { EventFacts } from './event-facts.tsx'

interface EventSheetProps {
  event: ListedEvent
  /** In milliseconds. */
  now: number
  /** One's place at it: above the description, which may be long. */
  children: ReactNode
}

/** Everything about one event, also in the HTML before the app (src/prerender.tsx). */
export function EventSheet({ event, now, children }: EventSheetProps) {
  const { language } = useWords('events')
  const description = localized(event.description, language)
  return (
    <Card as="article" {...(event.pending && { edge: event.pending.state === 'rejected' ? 'rejected' : 'waiting' })}>
      <Stack gap={4}>
        <EventFacts event={event} now={now} />
        {children}
        {description.text !== '' && (
          <p className={styles.description} lang={description.lang}>
            {description.text}
          </p>
        )}
      </Stack>
    </Card>
  )
}
