import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Download } from 'lucide-react'
import { downloadsQuery } from '../../features/downloads/downloads.queries.ts'
import { myCoursesQuery } from '../../features/player/player.queries.ts'
import { useAuth } from '../../features/session/auth.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { CardList } from '../../ui/card.tsx'
import { MoreLink, Muted, Page, SectionHead, Stack } from '../../ui/layout.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { ContinueCard } from './continue-card.tsx'
import styles from './dashboard.module.css'
import { MyCourseRow } from './my-course-row.tsx'
import { OutboxCard } from './outbox-card.tsx'

export const Route = createFileRoute('/_member/dashboard')({
  loader: async ({ context }) => {
    await Promise.all([
      loadWords('home', 'downloads'),
      context.client.ensureQueryData(myCoursesQuery()),
      context.client.ensureQueryData(downloadsQuery()),
    ])
  },
  component: DashboardPage,
  staticData: { title: 'home:dashboard.title' },
})

/** A learner's start page: where they stopped, their courses, what is still to be sent. */
function DashboardPage() {
  const { t } = useWords('home')
  const { user } = useAuth()
  return (
    <Page>
      <Stack gap={1}>
        <h1>{t('dashboard.welcome', { name: user?.name ?? '' })}</h1>
        <Muted>{t('dashboard.lead')}</Muted>
      </Stack>
      <div className={styles.columns}>
        <MyLearning />
        <div className={styles.column}>
          <OutboxCard />
        </div>
      </div>
    </Page>
  )
}

function MyLearning() {
  const { t } = useWords('home')
  const { data: courses } = useSuspenseQuery(myCoursesQuery())
  const { data: downloads } = useSuspenseQuery(downloadsQuery())
  const current = courses.find((course) => course.standing !== null && !course.standing.isComplete)
  if (courses.length === 0) return <NoCourses />
  return (
    <div className={styles.column}>
      {current && <ContinueCard {...current} />}
      <Stack gap={3} as="section">
        <SectionHead title={t('dashboard.myCourses')}>
          <MoreLink to="/courses">{t('dashboard.findMore')}</MoreLink>
        </SectionHead>
        <CardList>
          {courses.map((course) => (
            <MyCourseRow key={course.course.id} {...course} download={downloads[course.course.slug]} />
          ))}
        </CardList>
      </Stack>
    </div>
  )
}

function NoCourses() {
  const { t } = useWords('home')
  return (
    <StatePage
      isWide
      illustration="state-basket"
      badge={{ tone: 'plain', icon: Download, text: t('common:state.empty') }}
      title={t('dashboard.none')}
      actions={
        <Button variant="main" icon={BookOpen} to="/courses">
          {t('common:action.seeCourses')}
        </Button>
      }
    >
      {t('dashboard.noneText')}
    </StatePage>
  )
}
