import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../../contract/permissions.ts'
import { serverNow } from '../../api/server-clock.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { newId } from '../../offline/id.ts'
import { Muted, Page, Stack } from '../../ui/layout.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
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
    <>
      <PageBar title={t('title')} back={{ to: '/events' }} />
      <Page width="text">
        <Stack gap={1} as="header">
          <h1>{t('create.title')}</h1>
          <Muted>{t('create.lead')}</Muted>
        </Stack>
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
      </Page>
    </>
  )
}
