import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { useEffect } from 'react'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { Page } from '../../../ui/layout/layout.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { Skeleton } from '../../../ui/messages/skeleton.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { useBannerTitles } from '../../banner/banner.queries.ts'
import { fetchStartedLessons, myCoursesQuery } from '../player.queries.ts'
import styles from './my-course-row.module.css'
import { MyCourseRow } from './my-course-row.tsx'

export const Route = createFileRoute('/_member/my-courses')({
  staticData: {
    title: 'player:myCourses',
    words: ['downloads', 'certificates'],
    showBanner: 'my-courses',
    snapshot: 'day',
    below: '/courses',
  },
  loader: (page) => loadPage(page, myCoursesQuery()),
  pendingComponent: MyCoursesSkeleton,
  component: MyCoursesPage,
})

/** The user's courses and this device's downloads. */
function MyCoursesPage() {
  const { data: courses } = useSuspenseQuery(myCoursesQuery())
  useEffect(() => void fetchStartedLessons(courses), [courses])
  return (
    <>
      <Heading />
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

function Heading() {
  const { t, language } = useWords('player')
  return <PageBanner {...useBannerTitles(language, { title: t('mine.heading'), subtitle: t('mine.intro') })} />
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

/** Courses in progress: picture and title, the next lesson, and its button. */
function MyCoursesSkeleton() {
  return (
    <>
      <Heading />
      <Page width="text">
        <div aria-busy="true">
          <CardList>
            {['one', 'two'].map((name) => (
              <li key={name} className={styles.row}>
                <div className={styles.head}>
                  <Skeleton width="3.5rem" height="3.5rem" />
                  <div className={styles.text}>
                    <Skeleton width="70%" />
                    <Skeleton width="45%" />
                  </div>
                </div>
                <Skeleton height="3rem" />
              </li>
            ))}
          </CardList>
        </div>
      </Page>
    </>
  )
}
