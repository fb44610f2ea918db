import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Download } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { hasRole } from '../../../contract/has-role.ts'
import { useBanner } from '../../features/banner/banner.queries.ts'
import { ownCertificatesQuery } from '../../features/certificates/certificates.queries.ts'
import { downloadsQuery } from '../../features/downloads/downloads.queries.ts'
import { eventsQuery } from '../../features/events/events.queries.ts'
import { EventsSoon } from '../../features/events/events-soon.tsx'
import { bringBegunLessons, type MyCourse, myCoursesQuery } from '../../features/player/player.queries.ts'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { dispensable } from '../../ui/dispensable.ts'
import { MoreLink, Page, SectionHead, Stack } from '../../ui/layout.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { outboxQuery } from '../outbox/outbox.queries.ts'
import { CertificateList } from './certificate-list.tsx'
import { ClosedNote } from './closed-note.tsx'
import { ContinueCard } from './continue-card.tsx'
import styles from './dashboard.module.css'
import { learningQuery } from './dashboard.queries.ts'
import { DueList } from './due-list.tsx'
import { MyCourseRow } from './my-course-row.tsx'
import { OutboxCard } from './outbox-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { WeekCard } from './week-card.tsx'

export const Route = createFileRoute('/_member/dashboard')({
  loader: async ({ context: { client } }) => {
    await Promise.all([
      loadWords('dashboard', 'certificates', 'downloads', 'events', 'outbox'),
      client.ensureQueryData(eventsQuery()),
      client.ensureQueryData(myCoursesQuery()),
      client.ensureQueryData(downloadsQuery()),
      client.ensureQueryData(learningQuery()),
      client.ensureQueryData(ownCertificatesQuery()),
      client.ensureQueryData(outboxQuery()),
    ])
  },
  component: DashboardPage,
  staticData: { title: 'dashboard:title', banner: 'dashboard' },
})

/** For those who teach; the worker keeps it from its first use on. What it tells is the server's count in any case. */
const TeachingFigures = dispensable(async () => (await import('./teaching-figures.tsx')).TeachingFigures)

/** A person's start page: where they stopped, what is ready to do, how they learn, what is here and what is still to be sent. */
function DashboardPage() {
  const { t, language } = useWords('dashboard')
  const { user } = useAuth()
  const { data: courses } = useSuspenseQuery(myCoursesQuery())
  const { data: learning } = useSuspenseQuery(learningQuery())
  useEffect(() => void bringBegunLessons(courses), [courses])
  const current = courses.find((course) => course.standing !== null && !course.standing.isComplete)
  // Without a course under way the week beside it would be taller than what stands first.
  const hasStart = current !== undefined
  const list = courses.length === 0 ? <NoCourses /> : <MyCourses courses={courses} />
  const banner = useBanner('dashboard', language)
  return (
    <>
      <PageBanner
        kind={t('welcome', { name: user?.name ?? '' })}
        title={banner?.title ?? t('title')}
        subtitle={banner?.subtitle ?? t('lead')}
      />
      <Page>
        <ClosedNote />
        <EventsSoon />
        <div className={styles.columns}>
          <div className={classes(styles.column, styles.first)}>
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
            <PhoneCard />
          </div>
        </div>
      </Page>
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

function NoCourses() {
  const { t } = useWords('dashboard')
  return (
    <StatePage
      isWide
      illustration="state-basket"
      badge={{ tone: 'plain', icon: Download, text: t('common:state.empty') }}
      title={t('none')}
      actions={
        <Button variant="main" icon={BookOpen} to="/courses">
          {t('common:action.seeCourses')}
        </Button>
      }
    >
      {t('noneText')}
    </StatePage>
  )
}
