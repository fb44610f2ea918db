import { createFileRoute } from '@tanstack/react-router'
import { learnerStates } from '../../../contract/learning/learner-facts.ts'
import { loadPage } from '../../i18n/load-page.ts'
import { useWords } from '../../i18n/setup.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { InnerPage } from '../../ui/layout/inner-page.tsx'
import { BlocksSkeleton } from '../../ui/messages/skeleton.tsx'
import { GraduateList } from './graduate-list.tsx'
import { GroupList } from './group-list.tsx'
import { LearnerList } from './learner-list.tsx'
import { learnersQuery } from './learners.queries.ts'

const tabs = ['learning', 'groups', 'certificates'] as const

interface StudentsSearch {
  show?: 'groups' | 'certificates'
  /** The filters of the list at first. */
  state?: string
  group?: string
}

export const Route = createFileRoute('/_instructor/instructor/students')({
  staticData: { title: 'students:title', words: ['errors'], below: '/instructor/dashboard', snapshot: 'day' },
  // Without a module of its own: this function is part of the first page.
  validateSearch: ({ show, state, group }: { show?: unknown; state?: unknown; group?: unknown }): StudentsSearch => ({
    ...((show === 'groups' || show === 'certificates') && { show }),
    ...(typeof state === 'string' && { state }),
    ...(typeof group === 'string' && { group }),
  }),
  loader: (page) => loadPage(page, learnersQuery()),
  pendingComponent: StudentsSkeleton,
  component: StudentsPage,
})

/** The teacher's learners: who needs help, the class groups, and who got a certificate. */
function StudentsPage() {
  const { t } = useWords('students')
  const { show = 'learning', state, group } = Route.useSearch()
  const navigate = Route.useNavigate()
  const chosen = learnerStates.find((one) => one === state)
  const initial = { ...(chosen && { state: chosen }), ...(group !== undefined && { group }) }
  return (
    <InnerPage title={t('title')} back={{ to: '/instructor/dashboard' }} width="full">
      <Segments
        label={t('title')}
        options={tabs.map((value) => ({ value, text: t(`tabs.${value}`) }))}
        selected={show}
        onSelect={(value) => void navigate({ search: value === 'learning' ? {} : { show: value }, replace: true })}
        isFull
      />
      {show === 'certificates' && <GraduateList />}
      {show === 'groups' && <GroupList />}
      {show === 'learning' && <LearnerList key={JSON.stringify(initial)} initial={initial} />}
    </InnerPage>
  )
}

function StudentsSkeleton() {
  const { t } = useWords('students')
  return (
    <InnerPage title={t('title')} back={{ to: '/instructor/dashboard' }} width="full">
      <BlocksSkeleton />
    </InnerPage>
  )
}
