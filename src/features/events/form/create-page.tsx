import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../../contract/permissions.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { NeedsAccountNote } from '../../../forms/needs-account-note.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { newId } from '../../../offline/store/id.ts'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { FormSkeleton } from '../../../ui/messages/skeleton.tsx'
import { showToast } from '../../../ui/messages/toast.ts'
import { meQuery } from '../../session/session.queries.ts'
import { newEventDraft } from '../events.queries.ts'
import { blankFields } from './event-draft.ts'
import { EventForm } from './event-form.tsx'

const path = '/events/create'

export const Route = createFileRoute('/events/create')({
  staticData: { title: 'events:create.title', install: 'member' },
  loader: (page) => loadPage(page, meQuery()),
  pendingComponent: CreateSkeleton,
  component: CreatePage,
})

/** Public. A visitor is warned before typing that saving needs an account, and loses no input by registering. */
function CreatePage() {
  const { t } = useWords('events')
  const navigate = Route.useNavigate()
  const { data: me = null } = useQuery(meQuery())
  const [initial] = useState(() => blankFields(serverNow()))
  const handleSaved = (id: string) => {
    showToast({ type: 'success', title: t('create.kept'), message: t('create.keptHint') })
    void navigate({ to: '/events/$id', params: { id }, replace: true })
  }
  return (
    <InnerPage bar={t('title')} title={t('create.title')} lead={t('create.lead')} back={{ to: '/events' }}>
      {!may(me, 'event.add') && <NeedsAccountNote title={t('account.forEvent')} redirect={path} />}
      <EventForm
        makeId={newId}
        draft={newEventDraft}
        initial={initial}
        before={null}
        redirect={path}
        submit={t('create.submit')}
        onSaved={handleSaved}
      />
    </InnerPage>
  )
}

function CreateSkeleton() {
  const { t } = useWords('events')
  return (
    <InnerPage title={t('create.title')} bar={t('title')} lead={t('create.lead')} back={{ to: '/events' }}>
      <FormSkeleton />
    </InnerPage>
  )
}
