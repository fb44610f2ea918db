import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import styles from '../../../features/builder/builder.module.css'
import { draftsQuery } from '../../../features/builder/draft.queries.ts'
import { DraftList } from '../../../features/builder/drafts/draft-list.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { InnerPage } from '../../../ui/layout/inner-page.tsx'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { figuresQuery } from '../dashboard.queries.ts'
import { TeachingFigures } from './teaching-figures.tsx'

export const Route = createFileRoute('/_instructor/instructor/courses')({
  staticData: { title: 'students:courses.title', words: ['dashboard', 'builder', 'errors'], below: '/instructor/dashboard' },
  loader: (page) => loadPage(page, figuresQuery(), draftsQuery()),
  pendingComponent: OwnCoursesSkeleton,
  component: OwnCoursesPage,
})

/** The teacher's own courses with state, version and figures; offline as they were last seen. */
function OwnCoursesPage() {
  const { t } = useWords('students')
  const { data: figures } = useQuery(figuresQuery())
  return (
    <InnerPage title={t('courses.title')} lead={t('courses.lead')} back={{ to: '/instructor/dashboard' }} width="full">
      <div className={styles.halves}>
        <DraftList courses={figures?.items ?? []} />
        <TeachingFigures hasVersions />
      </div>
    </InnerPage>
  )
}

function OwnCoursesSkeleton() {
  const { t } = useWords('students')
  return (
    <InnerPage title={t('courses.title')} lead={t('courses.lead')} back={{ to: '/instructor/dashboard' }} width="full">
      <BlocksSkeleton />
    </InnerPage>
  )
}
