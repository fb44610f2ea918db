import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { courseQuery } from '../catalogue.queries.ts'
import { CourseFrame, UnknownCourse } from './course-frame.tsx'

/** A course's page while the user's own rows load: the parts that are the same for all readers, where the course is known. */
export function CourseSkeleton() {
  const { id = '' } = useParams({ strict: false })
  const course = useQueryClient().getQueryData(courseQuery(id).queryKey)
  return course ? <CourseFrame course={course} /> : <UnknownCourse />
}
