import type { CourseSummary, Subject } from '../../../../contract/courses/courses.ts'

const order: readonly Subject[] = ['money', 'starting', 'selling', 'food', 'farming', 'craft']
/** Subjects of the starter courses: shown until the catalogue is synced. */
const atFirst = 4

/** Subjects with a course to open, in our order. A tile must never lead to an empty list. */
export function shownSubjects(courses: readonly Pick<CourseSummary, 'subject'>[] | undefined): Subject[] {
  if (courses === undefined || courses.length === 0) return order.slice(0, atFirst)
  return order.filter((subject) => courses.some((course) => course.subject === subject))
}
