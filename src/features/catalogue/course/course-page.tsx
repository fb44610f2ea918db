import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { courseProgress } from '../../../../contract/learning/learning.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { checkCourse, checkForUpdate } from '../../../offline/downloads/downloads.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PageBar } from '../../../ui/layout/page-bar.tsx'
import { CertificateNote } from '../../../ui/messages/certificate-note.tsx'
import { courseCertificateQuery } from '../../certificates/certificates.queries.ts'
import {
  downloadQuery,
  downloadRulesQuery,
  lessonPricesQuery,
  priceQuery,
  readerPriceQuery,
  unparted,
} from '../../downloads/downloads.queries.ts'
import { attemptsQuery, graded, isSavedQuery, progressQuery } from '../../player/player.queries.ts'
import { catalogueQuery, courseQuery, packageQuery, refreshCourse } from '../catalogue.queries.ts'
import styles from '../course.module.css'
import { DownloadDock } from '../download/download-dock.tsx'
import { DownloadPanel } from '../download/download-panel.tsx'
import { billOf, type CoursePrice } from '../download/price-parts.ts'
import { CourseReviews } from '../reviews/course-reviews.tsx'
import { ownReviewQuery } from '../reviews.queries.ts'
import { CourseIntro, Outcomes } from './course-intro.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'
import { LessonList } from './lesson-list.tsx'
import { SaveCourse } from './save-course.tsx'

export const Route = createFileRoute('/_member/courses/$id')({
  staticData: { title: 'catalogue:courseTitle', words: ['downloads', 'certificates'], prefetch: 'code' },
  loader: (page) => Promise.all([loadPage(page), readCourse(page.context.client, page.params.id)]),
  pendingComponent: CourseSkeleton,
  component: CoursePage,
})

/** Queries that would otherwise load one after another during render. */
async function readCourse(client: QueryClient, reference: string): Promise<void> {
  const course = client.ensureQueryData(courseQuery(reference))
  // The list of courses is in memory before the store is open: then all is read side by side.
  const listed = client.getQueryData(catalogueQuery().queryKey)?.find(({ id, slug }) => id === reference || slug === reference)
  await Promise.all([course, readAround(client, listed ?? (await course))])
}

async function readAround(client: QueryClient, { id, slug }: Pick<CourseOutline, 'id' | 'slug'>): Promise<void> {
  await Promise.all([
    client.ensureQueryData(downloadQuery(slug)),
    client.ensureQueryData(progressQuery(id)),
    client.ensureQueryData(attemptsQuery(id)),
    client.ensureQueryData(ownReviewQuery(id)),
    client.ensureQueryData(isSavedQuery(id)),
  ])
}

function CoursePage() {
  const { id } = Route.useParams()
  const { t } = useWords('catalogue')
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const { data: download } = useSuspenseQuery(downloadQuery(course.slug))
  const price = usePrice(course)
  const { data: lessonPrices = {} } = useQuery(lessonPricesQuery(course.slug))
  const completion = useCompletion(course.slug, course.id)
  const { data: code } = useQuery(courseCertificateQuery(course.id))

  useEffect(() => {
    void refreshCourse(course.slug)
    void checkCourse(course.slug)
  }, [course.slug])
  useEffect(() => {
    if (download.hasNewer) void checkForUpdate(course.slug)
  }, [course.slug, download.hasNewer])

  const isStarted = completion !== undefined && completion.progress.length > 0
  return (
    <>
      <PageBar title={t('course.bar')} back={{ to: '/courses' }} />
      <article className={styles.page}>
        <CourseIntro course={course} />
        <div className={styles.columns}>
          <div className={styles.side}>
            {(code || completion?.isComplete) && code !== undefined && <CertificateNote code={code && shownCode(code)} />}
            <DownloadPanel course={course} download={download} price={price} />
            {!isStarted && <SaveCourse courseId={course.id} />}
            {course.has_handbook && (
              <Button variant="line" icon={FileText} isFull to="/courses/$id/pdf" params={{ id: course.slug }}>
                {t('course.handbook')}
              </Button>
            )}
          </div>
          <div className={styles.main}>
            <Outcomes outcomes={course.outcomes} />
            <LessonList course={course} completion={completion} isStarted={isStarted} download={download} prices={lessonPrices} />
            <CourseReviews course={course} hasLearned={isStarted} />
          </div>
        </div>
      </article>
      <DownloadDock slug={course.slug} download={download} price={price} isStarted={isStarted} />
    </>
  )
}

/** The download size of the course. The total is known at once; its parts and the book reader are computed later. */
function usePrice(course: CourseOutline): CoursePrice {
  const { data: price = unparted(course.bytes) } = useQuery(priceQuery(course))
  const { data: reader = 0 } = useQuery(readerPriceQuery(course))
  const { data: rules } = useQuery(downloadRulesQuery())
  const [chosen, setChosen] = useState<boolean>()
  const isPlayedToo = chosen ?? !rules?.savesData
  return { ...billOf(price, reader, isPlayedToo), isPlayedToo, onPlayedToo: setChosen, rules }
}

/** The user's progress; undefined until the lessons are on the device. */
function useCompletion(slug: string, courseId: string) {
  const { data: manifest } = useQuery(packageQuery(slug))
  const { data: progress } = useSuspenseQuery(progressQuery(courseId))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(courseId))
  return manifest && { ...courseProgress(manifest, progress, graded(attempts, manifest)), progress }
}
