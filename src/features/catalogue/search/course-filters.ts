import { type CourseSummary, levels, type Subject, subjects } from '../../../../contract/courses/courses.ts'
import type { CourseAddress } from '../courses/course-address.ts'
import { type CourseFilters, sortings } from './search.ts'

export function filtersOf({ q = '', subject, level, here, sort }: CourseAddress): CourseFilters {
  return {
    q: q.slice(0, 100),
    subject: subjects.find((one) => one === subject),
    level: levels.find((one) => one === level),
    isHere: here === true,
    sort: sortings.find((one) => one === sort),
  }
}

/** The subjects of some courses in the order of the contract, and the chosen one, which an address may name. */
export const subjectsOf = (courses: readonly Pick<CourseSummary, 'subject'>[], chosen?: Subject): Subject[] =>
  subjects.filter((subject) => subject === chosen || courses.some((course) => course.subject === subject))

/** Without what asks for nothing, so that an address stays short. */
export function addressOf({ q, subject, level, isHere, sort }: CourseFilters): CourseAddress {
  return { ...(q && { q }), ...(subject && { subject }), ...(level && { level }), ...(isHere && { here: true }), ...(sort && { sort }) }
}
