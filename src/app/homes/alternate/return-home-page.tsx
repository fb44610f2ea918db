import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { BookOpen, Play } from 'lucide-react'
import { coverUrl } from '../../../api/base-path.ts'
import { downloadsQuery } from '../../../features/downloads/downloads.queries.ts'
import { EventsSoon } from '../../../features/events/news/events-soon.tsx'
import { type MyCourse, myCoursesQuery } from '../../../features/player/player.queries.ts'
import { readAuth, useAuth } from '../../../features/session/auth.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { progressSegments, SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
import { CardList } from '../../../ui/layout/card.tsx'
import { Muted, Page, SectionHead, Stack } from '../../../ui/layout/layout.tsx'
import { StatePage } from '../../../ui/messages/state-page.tsx'
import { QuietImage } from '../../../ui/pictures/quiet-image.tsx'
import { outboxQuery } from '../../outbox/outbox.queries.ts'
import { MyCourseRow } from '../dashboard/my-course-row.tsx'
import { OutboxCard } from '../outbox-card.tsx'
import { StorageCard } from '../storage-card.tsx'
import { OtherStarts } from './other-starts.tsx'
import styles from './return-home.module.css'

export const Route = createFileRoute('/home-modern-v2')({
  staticData: {
    title: 'homes:back.title',
    words: ['dashboard', 'downloads', 'events', 'outbox'],
    prerender: 'heading',
    install: 'on-demand',
  },
  // A visitor has nothing to send, so the page need not wait for the device's store.
  loader: (page) => loadPage(page, ...(readAuth().user ? [outboxQuery()] : [])),
  component: ReturnHomePage,
})

/** The start page of returning users and visitors: continue the lesson, and the state of this device. */
function ReturnHomePage() {
  const { t } = useWords('homes')
  const { user } = useAuth()
  const { data: courses } = useQuery(myCoursesQuery())
  const { data: downloads } = useQuery(downloadsQuery())
  const current = courses?.find(({ completion }) => completion !== null && !completion.isComplete)
  const others = (courses ?? []).filter((course) => course !== current)
  return (
    <>
      <section className={styles.top}>
        <div className={styles.topInner}>
          <h1>{t('back.heading')}</h1>
          {current ? <ContinueCourse {...current} /> : <Muted>{t('back.lead')}</Muted>}
        </div>
      </section>
      <Page>
        <EventsSoon />
        <div className={styles.columns}>
          {courses?.length === 0 ? (
            <NothingStarted />
          ) : (
            others.length > 0 && (
              <Stack gap={3} as="section">
                <SectionHead title={t('back.others')} />
                <CardList>
                  {others.map((course) => (
                    <MyCourseRow key={course.course.id} {...course} download={downloads?.[course.course.slug]} />
                  ))}
                </CardList>
              </Stack>
            )
          )}
          <div className={styles.side}>
            {user && <OutboxCard />}
            <StorageCard />
          </div>
        </div>
        <OtherStarts here="back" />
      </Page>
    </>
  )
}

/** The one thing most people come for. Visitors learn at the address that is open to them. */
function ContinueCourse({ course, completion, nextLesson }: MyCourse) {
  const { t } = useWords('homes')
  const { user } = useAuth()
  const done = completion?.done ?? 0
  return (
    <div className={styles.current}>
      <QuietImage className={styles.cover} src={coverUrl(course.cover)} width={320} height={200} />
      <div className={styles.text}>
        <h2>
          <Localized text={course.title} />
        </h2>
        {nextLesson && (
          <p>
            <Localized text={nextLesson.title} />
          </p>
        )}
        <SegmentedProgress
          segments={completion?.segments ?? progressSegments(course.lessons, 0)}
          label={t('common:progress.lessons', { count: course.lessons, done })}
        />
        <Button
          variant="main"
          icon={Play}
          to={user ? '/courses/$id/learn' : '/course/$id/play'}
          params={{ id: course.slug }}
          {...(nextLesson && { search: { lesson: nextLesson.id } })}
        >
          {t('back.continue')}
        </Button>
      </div>
    </div>
  )
}

function NothingStarted() {
  const { t } = useWords('homes')
  return (
    <StatePage
      isWide
      illustration="state-basket"
      title={t('back.none')}
      actions={
        <Button variant="main" icon={BookOpen} to="/courses">
          {t('common:action.seeCourses')}
        </Button>
      }
    >
      {t('back.noneText')}
    </StatePage>
  )
}
