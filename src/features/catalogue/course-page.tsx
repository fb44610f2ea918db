import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shownCode } from '../../../contract/certificates.ts'
import type { CourseOutline } from '../../../contract/courses.ts'
import { courseStanding } from '../../../contract/learning.ts'
import { loadWords, useWords } from '../../i18n/setup.ts'
import { checkCourse, lookForUpdate } from '../../offline/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { CertificateNote } from '../../ui/certificate-note.tsx'
import { PageBar } from '../../ui/page-bar.tsx'
import { courseCertificateQuery } from '../certificates/certificates.queries.ts'
import {
  downloadQuery,
  downloadRulesQuery,
  lessonPricesQuery,
  priceQuery,
  readerPriceQuery,
  unparted,
} from '../downloads/downloads.queries.ts'
import { attemptsQuery, marked, progressQuery } from '../player/player.queries.ts'
import { catalogueQuery, courseQuery, packageQuery, refreshCourse } from './catalogue.queries.ts'
import styles from './course.module.css'
import { CourseIntro, Outcomes } from './course-intro.tsx'
import { CourseReviews } from './course-reviews.tsx'
import { DownloadDock } from './download-dock.tsx'
import { DownloadPanel } from './download-panel.tsx'
import { LessonList } from './lesson-list.tsx'
import { billOf, type CoursePrice } from './price-parts.ts'
import { ownReviewQuery } from './reviews.queries.ts'

export const Route = createFileRoute('/_member/courses/$id')({
  staticData: { title: 'catalogue:courseTitle' },
  loader: ({ context: { client }, params }) =>
    Promise.all([loadWords('catalogue', 'downloads', 'certificates'), readCourse(client, params.id)]),
  component: CoursePage,
})

/** All that the page would wait for one after the other while it is drawn. */
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
  ])
}

function CoursePage() {
  const { id } = Route.useParams()
  const { t } = useWords('catalogue')
  const { data: course } = useSuspenseQuery(courseQuery(id))
  const { data: download } = useSuspenseQuery(downloadQuery(course.slug))
  const price = usePrice(course)
  const { data: lessonPrices = {} } = useQuery(lessonPricesQuery(course.slug))
  const standing = useStanding(course.slug, course.id)
  const { data: code } = useQuery(courseCertificateQuery(course.id))

  useEffect(() => {
    void refreshCourse(course.slug)
    void checkCourse(course.slug)
  }, [course.slug])
  useEffect(() => {
    if (download.hasNewer) void lookForUpdate(course.slug)
  }, [course.slug, download.hasNewer])

  const isBegun = standing !== undefined && standing.progress.length > 0
  return (
    <>
      <PageBar title={t('course.bar')} back={{ to: '/courses' }} />
      <article className={styles.page}>
        <CourseIntro course={course} />
        <div className={styles.columns}>
          <div className={styles.side}>
            {(code || standing?.isComplete) && code !== undefined && <CertificateNote code={code && shownCode(code)} />}
            <DownloadPanel course={course} download={download} price={price} />
            {course.has_handbook && (
              <Button variant="line" icon={FileText} isFull to="/courses/$id/pdf" params={{ id: course.slug }}>
                {t('course.handbook')}
              </Button>
            )}
          </div>
          <div className={styles.main}>
            <Outcomes outcomes={course.outcomes} />
            <LessonList course={course} standing={standing} isBegun={isBegun} download={download} prices={lessonPrices} />
            <CourseReviews course={course} hasLearned={isBegun} />
          </div>
        </div>
      </article>
      <DownloadDock slug={course.slug} download={download} price={price} isBegun={isBegun} />
    </>
  )
}

/** What bringing the course here costs. The whole is known at once; its parts and the book reader follow. */
function usePrice(course: CourseOutline): CoursePrice {
  const { data: price = unparted(course.bytes) } = useQuery(priceQuery(course))
  const { data: reader = 0 } = useQuery(readerPriceQuery(course))
  const { data: rules } = useQuery(downloadRulesQuery())
  const [chosen, setChosen] = useState<boolean>()
  const isPlayedToo = chosen ?? !rules?.savesData
  return { ...billOf(price, reader, isPlayedToo), isPlayedToo, onPlayedToo: setChosen, rules }
}

/** What this person has done here; undefined until the lessons themselves are on the phone. */
function useStanding(slug: string, courseId: string) {
  const { data: manifest } = useQuery(packageQuery(slug))
  const { data: progress } = useSuspenseQuery(progressQuery(courseId))
  const { data: attempts } = useSuspenseQuery(attemptsQuery(courseId))
  return manifest && { ...courseStanding(manifest, progress, marked(attempts, manifest)), progress }
}
