import type { CourseSummary } from '../../../../contract/courses/courses.ts'

/** Lesson 1 of the course that the question belongs to: about money, else the easiest one. Without courses, their list. */
export function firstLesson(courses: readonly Pick<CourseSummary, 'slug' | 'subject'>[] | undefined) {
  const course = courses?.find(({ subject }) => subject === 'money') ?? courses?.[0]
  if (!course) return { to: '/courses' } as const
  return { to: '/course/$id/play', params: { id: course.slug }, search: { lesson: 1 } } as const
}
