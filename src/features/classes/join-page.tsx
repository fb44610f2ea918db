import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { JoinForm } from './join-form.tsx'
import { NeverSeen } from './never-seen.tsx'

export const Route = createFileRoute('/_member/join/$code')({
  staticData: { title: 'classes:joinTitle', words: ['errors'], below: '/profile/view' },
  loader: (page) => loadPage(page),
  component: JoinPage,
})

/** The target of a class's QR code. Nothing happens before the learner has read what the teacher will see. */
function JoinPage() {
  const { t } = useWords('classes')
  const { code } = Route.useParams()
  return (
    <InnerPage title={t('joinTitle')} lead={t('joinLead')} back={{ to: '/profile/classes' }} width="form">
      <JoinForm key={code} code={code} />
      <NeverSeen />
    </InnerPage>
  )
}
