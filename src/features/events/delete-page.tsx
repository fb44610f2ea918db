import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { isAwaited } from '../../../contract/events.ts'
import { may } from '../../../contract/permissions.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { StorageFull } from '../../offline/room.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { showToast } from '../../ui/toast.ts'
import { meQuery } from '../session/session.queries.ts'
import { takeAway } from './change-event.ts'
import { EventFacts } from './event-facts.tsx'
import styles from './events.module.css'
import { eventQuery } from './events.queries.ts'
import { NotYours } from './not-yours.tsx'
import { useNow } from './use-now.ts'

export const Route = createFileRoute('/events/$id/delete')({
  staticData: { title: 'events:remove.title' },
  loader: async ({ context, params }) => {
    await Promise.all([
      loadWords('events'),
      context.client.ensureQueryData(meQuery()),
      context.client.ensureQueryData(eventQuery(params.id)),
    ])
  },
  component: DeletePage,
})

/** The question before an event is taken away, with what that means for the people who registered. */
function DeletePage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const now = useNow()
  const [trouble, setTrouble] = useState<'full' | 'failed'>()
  // What is taken away here stays on screen until the list has come.
  const { data } = useSuspenseQuery(eventQuery(id))
  const [event] = useState(data)
  const { data: me = null } = useQuery(meQuery())
  const isCalledOff = isAwaited(event, now)
  const isAllowed = may(me, 'event.remove', { organiserId: event.organiser.id }) && event.called_off_at === null

  const handleRemove = async () => {
    try {
      await takeAway(data)
      showToast({ type: 'info', title: t(isCalledOff ? 'remove.calledOff' : 'remove.removed') })
      await navigate({ to: '/events', replace: true })
    } catch (error) {
      setTrouble(error instanceof StorageFull ? 'full' : 'failed')
    }
  }
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
                {trouble && <Note tone="bad" role="alert" title={t(`trouble.${trouble}`)} />}
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
