import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Event } from '../../../contract/events.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { EventCard } from './event-card.tsx'
import { EventFacts } from './event-facts.tsx'
import { EventSheet } from './event-sheet.tsx'
import { EventViews } from './event-views.tsx'
import styles from './events.module.css'
import type { ListedEvent } from './events.queries.ts'
import { EventsHead } from './events-head.tsx'
import { isFull } from './seat-panel.tsx'

/** As anybody sees it who has no place at it. */
const seenByAnybody = (event: Event): ListedEvent => ({ ...event, standing: null, pending: null, claim: null })

interface EventsTextProps {
  events: readonly Event[] | undefined
  skeletons: ReactNode
}

/** What is on, as it stands in the HTML before the app (src/prerender.tsx). */
export function EventsText({ events, skeletons }: EventsTextProps) {
  const { t } = useWords('events')
  const now = Date.now()
  return (
    <Page>
      <EventsHead />
      <EventViews view="list" show="upcoming" onView={() => undefined} onShow={() => undefined} />
      {events ? (
        <ul className={styles.list} data-early-list="" aria-label={t('show.upcoming')}>
          {events.map((event) => (
            <EventCard key={event.id} event={seenByAnybody(event)} now={now} />
          ))}
        </ul>
      ) : (
        skeletons
      )}
    </Page>
  )
}

/** One event, likewise. */
export function EventText({ event, skeletons }: { event: Event | undefined; skeletons: ReactNode }) {
  const { t } = useWords('events')
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/events' }} />
      <Page width="text">
        {event ? (
          <EventSheet event={seenByAnybody(event)} now={Date.now()}>
            <div className={styles.panel}>
              <div className={styles.actions}>
                <Button variant="main" className={styles.claim} icon={CalendarCheck} to="/events/$id/register" params={{ id: event.id }}>
                  {t(isFull(event) ? 'seat.registerWaiting' : 'seat.register')}
                </Button>
              </div>
            </div>
          </EventSheet>
        ) : (
          skeletons
        )}
      </Page>
    </>
  )
}

/** Where somebody is asked about it: the question itself comes with the app. */
export function EventQuestionText({ bar, event, skeletons }: { bar: string; event: Event | undefined; skeletons: ReactNode }) {
  return (
    <>
      <PageBar title={bar} back={{ to: '/events' }} />
      <Page width="text">
        {event ? (
          <Card as="section">
            <Stack gap={4}>
              <EventFacts event={seenByAnybody(event)} now={Date.now()} />
              {skeletons}
            </Stack>
          </Card>
        ) : (
          skeletons
        )}
      </Page>
    </>
  )
}
