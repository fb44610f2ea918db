import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { courseQuery } from '../catalogue.queries.ts'
import { DownloadDock } from '../download/download-dock.tsx'
import { DownloadPanel } from '../download/download-panel.tsx'
import { CourseFrame, UnknownCourse } from './course-frame.tsx'
import { LessonList } from './lesson-list.tsx'
import { ShareCourse } from './share-course.tsx'
import { useCourse } from './use-course.ts'

/** The public page of a course. Visitors download and learn as users do; their progress stays on the device. */
export function CourseFace({ reference }: { reference: string }) {
  const { course, download, price, lessonPrices, missingLessons, completion, isStarted } = useCourse(reference)
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
        <LessonList
          path="/course/$id/play"
          course={course}
          completion={completion}
          isStarted={isStarted}
          download={download}
          prices={lessonPrices}
        />
      </CourseFrame>
      <DownloadDock slug={course.slug} download={download} price={price} isStarted={isStarted} openLesson={Math.max(0, next) + 1} />
    </>
  )
}

export function CourseFaceSkeleton() {
  const { id } = useParams({ from: '/course/$id/play' })
  const course = useQueryClient().getQueryData(courseQuery(id).queryKey)
  return course ? <CourseFrame course={course} /> : <UnknownCourse />
}
