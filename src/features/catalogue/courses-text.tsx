import type { ReactNode } from 'react'
import type { CourseSummary } from '../../../contract/courses.ts'
import { useWords } from '../../i18n/setup.ts'
import { CardGrid, Muted, Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { byLevel, shownAtOnce } from './catalogue.queries.ts'
import { CourseCard } from './course-card.tsx'
import { CourseFinder } from './course-finder.tsx'
import { wishOf } from './wish.ts'

interface CoursesTextProps {
  courses: readonly CourseSummary[] | undefined
  skeletons: ReactNode
}

/** The list of courses as it stands in the HTML before the app (src/prerender.tsx). */
export function CoursesText({ courses, skeletons }: CoursesTextProps) {
  const { t } = useWords('catalogue')
  return (
    <>
      <PageBanner title={t('list.heading')} subtitle={t('list.intro')} />
      <Page>
        <CourseFinder wish={wishOf({})} onWish={() => undefined} />
        {courses ? (
          <>
            <Muted>{t('find.found', { count: courses.length })}</Muted>
            <CardGrid>
              {[...courses]
                .sort(byLevel)
                .slice(0, shownAtOnce)
                .map((course) => (
                  <CourseCard key={course.id} course={course} download={undefined} />
                ))}
            </CardGrid>
          </>
        ) : (
          skeletons
        )}
      </Page>
    </>
  )
}
