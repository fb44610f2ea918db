import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { useOwnName } from '../../../ui/layout/page-name.ts'
import { DownloadDock } from '../download/download-dock.tsx'
import { DownloadPanel } from '../download/download-panel.tsx'
import { CourseFrame } from './course-frame.tsx'
import { LessonList } from './lesson-list.tsx'
import { ShareCourse } from './share-course.tsx'
import { useCourse } from './use-course.ts'

/** The public page of a course. Visitors download and learn as users do; their progress stays on the device. */
export function CourseFace({ reference }: { reference: string }) {
  const { language } = useWords()
  const { course, download, price, missingLessons, completion, isStarted, lessonList } = useCourse(reference)
  useOwnName(localized(course.title, language).text)
  const lessons = course.modules.flatMap((module) => module.lessons)
  const next = lessons.findIndex(({ id }) => id === completion?.nextLessonId)
  const side = (
    <>
      <DownloadPanel course={course} download={download} price={price} missingLessons={missingLessons} />
      <ShareCourse course={course} />
    </>
  )
  return (
    <>
      <CourseFrame course={course} side={side}>
        <LessonList path="/course/$id/play" {...lessonList} />
      </CourseFrame>
      <DownloadDock slug={course.slug} download={download} price={price} isStarted={isStarted} openLesson={Math.max(0, next) + 1} />
    </>
  )
}
