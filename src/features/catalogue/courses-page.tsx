import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { CardGrid, Muted, Page, Stack } from '../../ui/layout.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { downloadsQuery } from '../downloads/downloads.queries.ts'
import { catalogueQuery } from './catalogue.queries.ts'
import { CourseCard } from './course-card.tsx'

export const Route = createFileRoute('/courses')({
  staticData: { title: 'catalogue:title' },
  loader: () => loadWords('catalogue', 'downloads'),
  component: CoursesPage,
})

function CoursesPage() {
  const { t } = useWords('catalogue')
  const { data: courses } = useSuspenseQuery(catalogueQuery())
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  return (
    <Page>
      <Stack gap={1} as="header">
        <h1>{t('list.heading')}</h1>
        <Muted>{t('list.intro')}</Muted>
      </Stack>
      {courses.length === 0 ? (
        <StatePage illustration="state-basket" title={t('list.empty.title')}>
          {t('list.empty.text')}
        </StatePage>
      ) : (
        <CardGrid>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} download={downloads[course.slug]} />
          ))}
        </CardGrid>
      )}
    </Page>
  )
}
