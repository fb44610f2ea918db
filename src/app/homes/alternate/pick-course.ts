import type { CourseSummary, Subject } from '../../../../contract/courses.ts'

export type Time = 'little' | 'enough'

/** Minutes of a course that fits into an evening or two. */
const littleTime = 60

type Choice = Pick<CourseSummary, 'subject' | 'minutes'>

/** The course to begin with: of the subject, and with little time the shortest, else the longest. */
export function pickCourse<C extends Choice>(courses: readonly C[], subject: Subject | null, time: Time | null): C | undefined {
  const fitting = courses.filter((course) => course.subject === subject)
  const ordered = [...fitting].sort((one, other) => one.minutes - other.minutes)
  return time === 'enough' ? ordered.at(-1) : ordered[0]
}

/** Whether it is worth asking how much time somebody has. */
export function isTimeAsked(courses: readonly Choice[], subject: Subject | null): boolean {
  const minutes = courses.filter((course) => course.subject === subject).map((course) => course.minutes)
  return minutes.some((one) => one <= littleTime) && minutes.some((one) => one > littleTime)
}
