import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useEffect } from 'react'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { Page } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { useBanner } from '../banner/banner.queries.ts'
import { MyCourseRow } from './my-course-row.tsx'
import { bringBegunLessons, myCoursesQuery } from './player.queries.ts'

export const Route = createFileRoute('/_member/my-courses')({
  staticData: { title: 'player:myCourses', banner: 'my-courses' },
  loader: ({ context: { client } }) =>
    Promise.all([loadWords('player', 'downloads', 'certificates'), client.ensureQueryData(myCoursesQuery())]),
  component: MyCoursesPage,
})

/** What this person learns and what this phone keeps. */
function MyCoursesPage() {
  const { t, language } = useWords('player')
  const { data: courses } = useSuspenseQuery(myCoursesQuery())
  useEffect(() => void bringBegunLessons(courses), [courses])
  const banner = useBanner('my-courses', language)
  return (
    <>
      <PageBanner title={banner?.title ?? t('mine.heading')} subtitle={banner?.subtitle ?? t('mine.intro')} />
      <Page width="text">
        {courses.length === 0 ? (
          <NoCourses />
        ) : (
          <CardList>
            {courses.map((mine) => (
              <MyCourseRow key={mine.course.id} {...mine} />
            ))}
          </CardList>
        )}
      </Page>
    </>
  )
}

function NoCourses() {
  const { t } = useWords('player')
  return (
    <StatePage
      illustration="state-basket"
      title={t('mine.empty.title')}
      actions={
        <Button variant="main" icon={BookOpen} to="/courses">
          {t('mine.empty.action')}
        </Button>
      }
    >
      {t('mine.empty.text')}
    </StatePage>
  )
}
