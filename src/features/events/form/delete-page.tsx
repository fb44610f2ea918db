import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { hasUpcomingRegistrations } from '../../../../contract/events/events.ts'
import { may } from '../../../../contract/permissions.ts'
import { TroubleNote } from '../../../forms/trouble-note.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Page, Stack } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { meQuery } from '../../session/session.queries.ts'
import { deleteEvent } from '../change-event.ts'
import { EventFacts } from '../event/event-facts.tsx'
import { QuestionSkeleton } from '../event/event-skeleton.tsx'
import styles from '../events.module.css'
import { eventQuery } from '../events.queries.ts'
import { useNow } from '../use-now.ts'
import { NotYours } from './not-yours.tsx'

export const Route = createFileRoute('/events/$id/delete')({
  staticData: { title: 'events:remove.title', install: 'member' },
  loader: (page) => loadPage(page, meQuery(), eventQuery(page.params.id)),
  pendingComponent: DeleteSkeleton,
  component: DeletePage,
})

/** The question before an event is taken away, with what that means for the people who registered. */
function DeletePage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const now = useNow()
  const { run, trouble } = useAction()
  // The deleted event stays on screen until the list is loaded.
  const { data } = useSuspenseQuery(eventQuery(id))
  const [event] = useState(data)
  const { data: me = null } = useQuery(meQuery())
  const isCalledOff = hasUpcomingRegistrations(event, now)
  const isAllowed = may(me, 'event.remove', { organiserId: event.organiser.id }) && event.called_off_at === null

  const handleRemove = () =>
    run(async () => {
      await deleteEvent(data)
      showToast({ type: 'info', title: t(isCalledOff ? 'remove.calledOff' : 'remove.removed') })
      await navigate({ to: '/events', replace: true })
    })
  return (
    <>
      <PageBar title={t('title')} back={{ to: '/events/$id', params: { id } }} />
      <Page width="text">
        <Card as="section">
          <Stack gap={4}>
            <EventFacts event={event} now={now} />
            {isAllowed ? (
              <>
                <h2>{t('remove.question')}</h2>
                <Note
                  tone={isCalledOff ? 'wait' : 'info'}
                  icon={Users}
                  title={
                    isCalledOff
                      ? t('remove.awaited', { count: event.taken + event.waiting })
                      : t(event.ends_at > now ? 'remove.text' : 'remove.over')
                  }
                />
                <TroubleNote trouble={trouble} words={{ full: t('trouble.full'), failed: t('trouble.failed') }} />
                <div className={styles.actions}>
                  <Button to="/events/$id" params={{ id }}>
                    {t('remove.keep')}
                  </Button>
                  <Button variant="danger" icon={Trash2} onClick={() => void handleRemove()}>
                    {t('remove.action')}
                  </Button>
                </div>
              </>
            ) : (
              <NotYours event={event} me={me} redirect={`/events/${id}/delete`} />
            )}
          </Stack>
        </Card>
      </Page>
    </>
  )
}

function DeleteSkeleton() {
  const { t } = useWords('events')
  return <QuestionSkeleton bar={t('title')} />
}
