import type { CourseSummary, Subject } from '../../../../contract/courses/courses.ts'

export type Time = 'little' | 'enough'

/** Minutes of a course that fits into an evening or two. */
const littleTime = 60

type Choice = Pick<CourseSummary, 'subject' | 'minutes'>

/** The course to begin with: of the subject, and with little time the shortest, else the longest. */
export function pickCourse<C extends Choice>(courses: readonly C[], subject: Subject | null, time: Time | null): C | undefined {
  const candidates = courses.filter((course) => course.subject === subject)
  const ordered = [...candidates].sort((one, other) => one.minutes - other.minutes)
  return time === 'enough' ? ordered.at(-1) : ordered[0]
}

/** True if the courses differ enough in duration to ask for the available time. */
export function isTimeAsked(courses: readonly Choice[], subject: Subject | null): boolean {
  const minutes = courses.filter((course) => course.subject === subject).map((course) => course.minutes)
  return minutes.some((one) => one <= littleTime) && minutes.some((one) => one > littleTime)
}
