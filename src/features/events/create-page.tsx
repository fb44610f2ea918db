import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/permissions.ts'
import { serverNow } from '../../api/server-clock.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { newId } from '../../offline/id.ts'
import { InnerPage } from '../../ui/inner-page.tsx'
import { showToast } from '../../ui/toast.ts'
import { meQuery } from '../session/session.queries.ts'
import { blankFields, newEventDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { NeedsAccountNote } from './needs-account.tsx'

const path = '/events/create'

export const Route = createFileRoute('/events/create')({
  staticData: { title: 'events:create.title' },
  loader: async ({ context }) => {
    await Promise.all([loadWords('events'), context.client.ensureQueryData(meQuery())])
  },
  component: CreatePage,
})

/** Open to anyone; who has no account is told before typing that keeping it needs one, and loses nothing on the way there. */
function CreatePage() {
  const { t } = useWords('events')
  const navigate = Route.useNavigate()
  const { data: me = null } = useQuery(meQuery())
  const [initial] = useState(() => blankFields(serverNow()))
  const handleKept = (id: string) => {
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
        onKept={handleKept}
      />
    </InnerPage>
  )
}
