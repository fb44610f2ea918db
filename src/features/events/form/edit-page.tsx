import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { valuesOf } from '../../../../contract/events/event-changes.ts'
import { may } from '../../../../contract/permissions.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { FormSkeleton } from '../../../ui/messages/skeleton.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { meQuery } from '../../session/session.queries.ts'
import { EventSyncStatus } from '../event/event-sync-status.tsx'
import { eventDraft, eventQuery } from '../events.queries.ts'
import { fieldsOf } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { NotYours } from './not-yours.tsx'

export const Route = createFileRoute('/events/$id/edit')({
  staticData: { title: 'events:edit.title', install: 'member' },
  loader: (page) => loadPage(page, meQuery(), eventQuery(page.params.id)),
  pendingComponent: EditSkeleton,
  component: EditPage,
})

function EditPage() {
  const { t } = useWords('events')
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const { data: event } = useSuspenseQuery(eventQuery(id))
  const { data: me = null } = useQuery(meQuery())
  const handleSaved = () => {
    showToast({ type: 'success', title: t('edit.kept'), message: t('create.keptHint') })
    void navigate({ to: '/events/$id', params: { id }, replace: true })
  }
  const isAllowed = may(me, 'event.edit', { organiserId: event.organiser.id }) && event.called_off_at === null
  return (
    <InnerPage bar={t('title')} title={t('edit.title')} back={{ to: '/events/$id', params: { id } }}>
      {event.pending?.state === 'rejected' && <EventSyncStatus event={event} />}
      {isAllowed ? (
        <EventForm
          makeId={() => id}
          draft={eventDraft(id)}
          initial={fieldsOf(valuesOf(event))}
          before={event}
          redirect={`/events/${id}/edit`}
          submit={t('edit.submit')}
          onSaved={handleSaved}
          onDropped={() => void navigate({ to: '/events/$id', params: { id }, replace: true })}
        />
      ) : (
        <NotYours event={event} me={me} redirect={`/events/${id}/edit`} />
      )}
    </InnerPage>
  )
}

function EditSkeleton() {
  const { t } = useWords('events')
  return (
    <InnerPage title={t('edit.title')} bar={t('title')} back={{ to: '/events' }}>
      <FormSkeleton />
    </InnerPage>
  )
}
