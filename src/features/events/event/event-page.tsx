import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { may } from '../../../../contract/permissions.ts'
import { ActionTrouble } from '../../../forms/action-trouble.tsx'
import { ReportButton } from '../../../forms/report/report-button.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { discard } from '../../../offline/outbox/outbox.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { meQuery } from '../../session/session.queries.ts'
import styles from '../events.module.css'
import { eventQuery, type ListedEvent } from '../events.queries.ts'
import { useNow } from '../use-now.ts'
import { forgetWaiting, rememberWaiting } from '../waited.queries.ts'
import { AttendeeList } from './attendee-list.tsx'
import { EventActions } from './event-actions.tsx'
import { EventSheet } from './event-sheet.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { EventSyncStatus } from './event-sync-status.tsx'
import { SeatPanel } from './seat-panel.tsx'

export const Route = createFileRoute('/events/$id')({
  staticData: { title: 'events:one' },
  loader: (page) => loadPage(page, eventQuery(page.params.id)),
  pendingComponent: EventSkeleton,
  component: EventPage,
})

function EventPage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const now = useNow()
  const { data: event } = useSuspenseQuery(eventQuery(id))
  const { data: me = null } = useQuery(meQuery())
  useNews(event)
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/events' }} />
      <Page width="text">
        <EventSyncStatus event={event} />
        <EventSheet event={event} now={now}>
          <SeatPanel event={event} me={me} isOver={event.ends_at <= now} onRegistering="link" />
        </EventSheet>
        <EventActions event={event} />
        <ReportButton
          of={{ kind: 'event', id }}
          authorId={event.organiser.id}
          me={me}
          words={{ report: t('report'), reported: t('reported') }}
        />
        {may(me, 'event.edit', { organiserId: event.organiser.id }) && <OrganiserActions event={event} />}
        {may(me, 'event.people', { organiserId: event.organiser.id }) && <AttendeeList event={event} now={now} />}
      </Page>
    </>
  )
}

/** A place on the waiting list is remembered, so that a seat there is news later; seen here, it is none any more. */
function useNews({ id, seatStatus }: ListedEvent): void {
  useEffect(() => {
    if (seatStatus === 'waiting') void rememberWaiting([id])
    if (seatStatus === 'seated') void forgetWaiting(id)
  }, [id, seatStatus])
}

function OrganiserActions({ event: { id, pending, called_off_at } }: { event: ListedEvent }) {
  const { t } = useWords('events')
  const { run, trouble } = useAction()
  const isRejected = pending?.state === 'rejected'
  return (
    <>
      <ActionTrouble trouble={trouble} />
      <div className={styles.actions}>
        {isRejected && pending.name !== 'createEvent' && (
          <Button variant="quiet" icon={Trash2} onClick={() => void run(() => discard(pending.id))}>
            {t('rejected.discard')}
          </Button>
        )}
        {called_off_at === null && (
          <>
            <Button variant="quiet" icon={Pencil} to="/events/$id/edit" params={{ id }}>
              {t(isRejected ? 'rejected.fix' : 'edit.action')}
            </Button>
            <Button variant="danger" icon={Trash2} to="/events/$id/delete" params={{ id }}>
              {t('remove.action')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
