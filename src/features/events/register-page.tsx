import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { meQuery } from '../session/session.queries.ts'
import { EventActions } from './event-actions.tsx'
import { EventFacts } from './event-facts.tsx'
import { eventQuery } from './events.queries.ts'
import { isFull, SeatPanel } from './seat-panel.tsx'
import { useNow } from './use-now.ts'

export const Route = createFileRoute('/events/$id/register')({
  staticData: { title: 'events:register.title' },
  loader: async ({ context, params }) => {
    await Promise.all([loadWords('events'), context.client.ensureQueryData(eventQuery(params.id))])
  },
  component: RegisterPage,
})

/** The one question of this page: do you come? */
function RegisterPage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const now = useNow()
  const { data: event } = useSuspenseQuery(eventQuery(id))
  const { data: me = null } = useQuery(meQuery())
  const isOpen = event.standing === null && event.claim === null && event.called_off_at === null && event.ends_at > now
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
        {(event.standing !== null || event.claim) && <EventActions event={event} />}
        <Button variant="quiet" to="/events/$id" params={{ id }}>
          {t('register.back')}
        </Button>
      </Page>
    </>
  )
}
