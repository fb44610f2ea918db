import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { catalogueQuery } from '../../../../features/catalogue/catalogue.queries.ts'
import { CourseCard } from '../../../../features/catalogue/course-card.tsx'
import { downloadsQuery } from '../../../../features/downloads/downloads.queries.ts'
import { useWords } from '../../../../i18n/setup.ts'
import { CardGrid } from '../../../../ui/layout/layout.tsx'
import { Note } from '../../../../ui/messages/note.tsx'

/** Loads the queries of the list, so that it renders without suspending. */
export async function readStarters(client: QueryClient): Promise<void> {
  await Promise.all([client.ensureQueryData(catalogueQuery()), client.ensureQueryData(downloadsQuery())])
}

export function StarterList({ most }: { most: number }) {
  const { t } = useWords('home')
  const { data: courses } = useSuspenseQuery(catalogueQuery())
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  if (courses.length === 0) return <Note tone="info">{t('noCourses')}</Note>
  return (
    <CardGrid>
      {courses.slice(0, most).map((course) => (
        <CourseCard key={course.id} course={course} download={downloads[course.slug]} isLarge />
      ))}
    </CardGrid>
  )
}
