import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { loadPage } from '../../../i18n/load-page.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { AwaitedNote } from '../../../ui/messages/awaited-note.tsx'
import { CertificateNote } from '../../../ui/messages/certificate-note.tsx'
import { useAwaitedCertificate } from '../../certificates/awaited.queries.ts'
import { courseCertificateQuery } from '../../certificates/certificates.queries.ts'
import { CourseFrame } from '../course/course-frame.tsx'
import { CourseSkeleton } from '../course/course-skeleton.tsx'
import { LessonList } from '../course/lesson-list.tsx'
import { readCourse } from '../course/read-course.ts'
import { ShareCourse } from '../course/share-course.tsx'
import { useCourse } from '../course/use-course.ts'
import { DownloadDock } from '../download/download-dock.tsx'
import { DownloadPanel } from '../download/download-panel.tsx'
import { CourseReviews } from '../reviews/course-reviews.tsx'
import { SaveCourse } from './save-course.tsx'

export const Route = createFileRoute('/_member/courses/$id')({
  staticData: { title: 'catalogue:courseTitle', words: ['downloads', 'certificates'], prefetch: 'code' },
  loader: (page) => Promise.all([loadPage(page), readCourse(page.context.client, page.params.id)]),
  pendingComponent: CourseSkeleton,
  component: CoursePage,
})

function CoursePage() {
  const { id } = Route.useParams()
  const { t } = useWords('catalogue')
  const { course, download, price, missingLessons, completion, isStarted, lessonList } = useCourse(id)
  const { data: code } = useQuery(courseCertificateQuery(course.id))
  const isAwaited = code === null && completion?.isComplete === true
  const awaited = useAwaitedCertificate(course.id, isAwaited)
  const side = (
    <>
      {code && <CertificateNote code={shownCode(code)} />}
      {isAwaited && <AwaitedNote course={course} {...awaited} />}
      <DownloadPanel course={course} download={download} price={price} missingLessons={missingLessons} />
      {!isStarted && <SaveCourse courseId={course.id} />}
      {course.has_handbook && (
        <Button variant="line" icon={FileText} isFull to="/courses/$id/pdf" params={{ id: course.slug }}>
          {t('course.handbook')}
        </Button>
      )}
      <ShareCourse course={course} />
    </>
  )
  return (
    <>
      <CourseFrame course={course} side={side}>
        <LessonList path="/courses/$id/learn" {...lessonList} />
        <CourseReviews course={course} hasLearned={isStarted} />
      </CourseFrame>
      <DownloadDock slug={course.slug} download={download} price={price} isStarted={isStarted} />
    </>
  )
}
