import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { valuesOf } from '../../../contract/event-changes.ts'
import { may } from '../../../contract/permissions.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { InnerPage } from '../../ui/inner-page.tsx'
import { showToast } from '../../ui/toast.ts'
import { meQuery } from '../session/session.queries.ts'
import { eventDraft, fieldsOf } from './event-draft.ts'
import { Fate } from './event-fate.tsx'
import { EventForm } from './event-form.tsx'
import { eventQuery } from './events.queries.ts'
import { NotYours } from './not-yours.tsx'

export const Route = createFileRoute('/events/$id/edit')({
  staticData: { title: 'events:edit.title' },
  loader: async ({ context, params }) => {
    await Promise.all([
      loadWords('events'),
      context.client.ensureQueryData(meQuery()),
      context.client.ensureQueryData(eventQuery(params.id)),
    ])
  },
  component: EditPage,
})

function EditPage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: event } = useSuspenseQuery(eventQuery(id))
  const { data: me = null } = useQuery(meQuery())
  const handleKept = () => {
    showToast({ type: 'success', title: t('edit.kept'), message: t('create.keptHint') })
    void navigate({ to: '/events/$id', params: { id }, replace: true })
  }
  const isAllowed = may(me, 'event.edit', { organiserId: event.organiser.id }) && event.called_off_at === null
  return (
    <InnerPage bar={t('title')} title={t('edit.title')} back={{ to: '/events/$id', params: { id } }}>
      {event.pending?.state === 'rejected' && <Fate event={event} />}
      {isAllowed ? (
        <EventForm
          makeId={() => id}
          draft={eventDraft(id)}
          initial={fieldsOf(valuesOf(event))}
          before={event}
          redirect={`/events/${id}/edit`}
          submit={t('edit.submit')}
          onKept={handleKept}
          onDropped={() => void navigate({ to: '/events/$id', params: { id }, replace: true })}
        />
      ) : (
        <NotYours event={event} me={me} redirect={`/events/${id}/edit`} />
      )}
    </InnerPage>
  )
}
