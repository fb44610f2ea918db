import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Muted, Page, Stack } from '../../../ui/layout/layout.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { meQuery } from '../../session/session.queries.ts'
import { eventQuery } from '../events.queries.ts'
import { useNow } from '../use-now.ts'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { QuestionSkeleton } from './event-skeleton.tsx'
import { isFull, SeatPanel } from './seat-panel.tsx'

export const Route = createFileRoute('/events/$id/register')({
  staticData: { title: 'events:register.title' },
  loader: (page) => loadPage(page, eventQuery(page.params.id)),
  pendingComponent: RegisterSkeleton,
  component: RegisterPage,
})

/** The one question of this page: do you come? */
function RegisterPage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const now = useNow()
  const { data: event } = useSuspenseQuery(eventQuery(id))
  const { data: me = null } = useQuery(meQuery())
  const isOpen = event.seatStatus === null && event.claim === null && event.called_off_at === null && event.ends_at > now
  return (
    <>
      <PageBar title={t('register.title')} back={{ to: '/events/$id', params: { id } }} />
      <Page width="text">
        <Card as="section">
          <Stack gap={4}>
            <EventFacts event={event} now={now} />
            {isOpen && <Muted>{t(isFull(event) ? 'register.full' : 'register.text')}</Muted>}
            <SeatPanel event={event} me={me} isOver={event.ends_at <= now} />
          </Stack>
        </Card>
        {(event.seatStatus !== null || event.claim) && <EventActions event={event} />}
        <Button variant="quiet" to="/events/$id" params={{ id }}>
          {t('register.back')}
        </Button>
      </Page>
    </>
  )
}

function RegisterSkeleton() {
  const { t } = useWords('events')
  return <QuestionSkeleton bar={t('register.title')} />
}
