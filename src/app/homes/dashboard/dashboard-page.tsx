import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { hasRole } from '../../../../contract/account/has-role.ts'
import { useBannerTitles } from '../../../features/banner/banner.queries.ts'
import { ownCertificatesQuery } from '../../../features/certificates/certificates.queries.ts'
import { downloadsQuery } from '../../../features/downloads/downloads.queries.ts'
import { eventsQuery } from '../../../features/events/events.queries.ts'
import { EventsSoon } from '../../../features/events/news/events-soon.tsx'
import { fetchStartedLessons, type MyCourse, myCoursesQuery } from '../../../features/player/player.queries.ts'
import { useAuth } from '../../../features/session/auth.ts'
import { SecurityNotices } from '../../../features/session/security-frame.tsx'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { CardList } from '../../../ui/layout/card.tsx'
import { MoreLink, Page, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { PageBanner } from '../../../ui/layout/page-banner.tsx'
import { lazyOptional } from '../../../ui/lazy.ts'
import { InstallCardWhenDue } from '../../install/install-card-when-due.tsx'
import { outboxQuery } from '../../outbox/outbox.queries.ts'
import { ClosedNote } from '../closed-note.tsx'
import styles from '../dashboard.module.css'
import { learningQuery } from '../dashboard.queries.ts'
import { useGreeting } from '../greeting.ts'
import { OutboxCard } from '../outbox-card.tsx'
import { StorageCard } from '../storage-card.tsx'
import { CertificateList } from './certificate-list.tsx'
import { ContinueCard } from './continue-card.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DueList } from './due-list.tsx'
import { FirstDay } from './first-day.tsx'
import { MyCourseRow } from './my-course-row.tsx'
import { TaskCard } from './task-card.tsx'
import { WeekCard } from './week-card.tsx'

export const Route = createFileRoute('/_member/dashboard')({
  staticData: {
    title: 'dashboard:title',
    words: ['certificates', 'downloads', 'events', 'outbox'],
    showBanner: 'dashboard',
    snapshot: 'day',
  },
  loader: (page) =>
    loadPage(page, eventsQuery(), myCoursesQuery(), downloadsQuery(), learningQuery(), ownCertificatesQuery(), outboxQuery()),
  pendingComponent: DashboardSkeleton,
  component: DashboardPage,
})

/** For teachers; the worker caches it on first use. It shows the server's count. */
const TeachingFigures = lazyOptional(async () => (await import('../staff/teaching-figures.tsx')).TeachingFigures)

/** A person's start page: the last lesson, open tasks, learning figures, downloads and unsent work. */
function DashboardPage() {
  const { t, language } = useWords('dashboard')
  const { user } = useAuth()
  const { data: courses } = useSuspenseQuery(myCoursesQuery())
  useEffect(() => void fetchStartedLessons(courses), [courses])
  return (
    <>
      <PageBanner as="greeting" kind={useGreeting()} {...useBannerTitles(language, { title: t('title'), subtitle: t('lead') })} />
      <Page>
        <ClosedNote />
        <SecurityNotices />
        {courses.length === 0 && !hasRole(user, 'instructor') ? <FirstDay /> : <Learning courses={courses} />}
        <InstallCardWhenDue />
      </Page>
    </>
  )
}

function Learning({ courses }: { courses: readonly MyCourse[] }) {
  const { user } = useAuth()
  const { data: learning } = useSuspenseQuery(learningQuery())
  const current = courses.find((course) => course.completion !== null && !course.completion.isComplete)
  // Without a started course the week beside it would be taller than the first card.
  const hasStart = current !== undefined
  const list = courses.length === 0 ? <FirstDay /> : <MyCourses courses={courses} />
  return (
    <>
      <EventsSoon />
      <div className={styles.columns}>
        <div className={classes(styles.column, styles.first)}>
          {learning.task && <TaskCard key={`${learning.task.course.id}/${learning.task.lessonId}`} task={learning.task} />}
          {current && <ContinueCard {...current} next={learning.next[current.course.id]} />}
          <DueList due={learning.due} />
          {!hasStart && list}
        </div>
        <div className={styles.week}>
          <WeekCard rhythm={learning.rhythm} points={learning.points} />
        </div>
        <div className={classes(styles.column, styles.rest)}>
          {hasStart && list}
          <CertificateList />
          {hasRole(user, 'instructor') && (
            <Suspense>
              <TeachingFigures />
            </Suspense>
          )}
        </div>
        <div className={classes(styles.column, styles.side)}>
          <OutboxCard />
          <StorageCard />
        </div>
      </div>
    </>
  )
}

function MyCourses({ courses }: { courses: readonly MyCourse[] }) {
  const { t } = useWords('dashboard')
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  return (
    <Stack gap={3} as="section">
      <SectionHead title={t('myCourses')}>
        <MoreLink to="/my-courses">{t('seeAll')}</MoreLink>
      </SectionHead>
      <CardList>
        {courses.map((course) => (
          <MyCourseRow key={course.course.id} {...course} download={downloads[course.course.slug]} />
        ))}
      </CardList>
    </Stack>
  )
}
