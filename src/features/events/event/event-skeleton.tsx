import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarCheck } from 'lucide-react'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Stack } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import styles from '../events.module.css'
import { eventQuery } from '../events.queries.ts'
import { useNow } from '../use-now.ts'
import { EventFacts } from './event-facts.tsx'
import { EventSheet } from './event-sheet.tsx'
import { isFull } from './seat-panel.tsx'

/** An event's page as a visitor sees it, where the event is known. */
export function EventSkeleton() {
  const { t } = useWords('events')
  const event = useKnownEvent()
  const now = useNow()
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/events' }} />
      <Page width="text">
        {event ? (
          <EventSheet event={event} now={now}>
            <div className={styles.panel}>
              <div className={styles.actions}>
                <Button variant="main" className={styles.claim} icon={CalendarCheck} to="/events/$id/register" params={{ id: event.id }}>
                  {t(isFull(event) ? 'seat.registerWaiting' : 'seat.register')}
                </Button>
              </div>
            </div>
          </EventSheet>
        ) : (
          <BlocksSkeleton height="12rem" />
        )}
      </Page>
    </>
  )
}

/** A page with one question about an event: the facts of the event, where it is known, and room for the question. */
export function QuestionSkeleton({ bar }: { bar: string }) {
  const event = useKnownEvent()
  const now = useNow()
  return (
    <>
      <PageBar title={bar} back={{ to: '/events' }} />
      <Page width="text">
        {event ? (
          <Card as="section">
            <Stack gap={4}>
              <EventFacts event={event} now={now} />
              <BlocksSkeleton />
            </Stack>
          </Card>
        ) : (
          <BlocksSkeleton />
        )}
      </Page>
    </>
  )
}

function useKnownEvent() {
  const { id = '' } = useParams({ strict: false })
  return useQueryClient().getQueryData(eventQuery(id).queryKey)
}
