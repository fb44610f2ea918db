import { levels, subjects } from '../../../../contract/courses/courses.ts'
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

/** Without what asks for nothing, so that an address stays short. */
export function addressOf({ q, subject, level, isHere, sort }: CourseFilters): CourseAddress {
  return { ...(q && { q }), ...(subject && { subject }), ...(level && { level }), ...(isHere && { here: true }), ...(sort && { sort }) }
}
