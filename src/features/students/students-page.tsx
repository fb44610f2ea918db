import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { GraduateList } from './graduate-list.tsx'
import { LearnerList } from './learner-list.tsx'
import { learnersQuery } from './learners.queries.ts'

interface StudentsSearch {
  show?: 'certificates'
}

export const Route = createFileRoute('/_instructor/instructor/students')({
  staticData: { title: 'students:title', words: ['errors'], below: '/instructor/dashboard' },
  validateSearch: ({ show }: { show?: unknown }): StudentsSearch => (show === 'certificates' ? { show } : {}),
  loader: (page) => loadPage(page, learnersQuery()),
  pendingComponent: StudentsSkeleton,
  component: StudentsPage,
})

/** The teacher's learners: who needs help, and who got a certificate. */
function StudentsPage() {
  const { t } = useWords('students')
  const { show = 'learning' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <InnerPage title={t('title')} back={{ to: '/instructor/dashboard' }}>
      <Segments
        label={t('title')}
        options={(['learning', 'certificates'] as const).map((value) => ({ value, text: t(`tabs.${value}`) }))}
        selected={show}
        onSelect={(value) => void navigate({ search: value === 'certificates' ? { show: value } : {}, replace: true })}
        isFull
      />
      {show === 'certificates' ? <GraduateList /> : <LearnerList />}
    </InnerPage>
  )
}

function StudentsSkeleton() {
  const { t } = useWords('students')
  return (
    <InnerPage title={t('title')} back={{ to: '/instructor/dashboard' }}>
      <BlocksSkeleton />
    </InnerPage>
  )
}
