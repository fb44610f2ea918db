import { levels, subjects } from '../../../contract/courses.ts'
import type { CourseAddress } from './course-address.ts'
import { sortings, type Wish } from './search.ts'

export function wishOf({ q = '', subject, level, here, sort }: CourseAddress): Wish {
  return {
    q: q.slice(0, 100),
    subject: subjects.find((one) => one === subject),
    level: levels.find((one) => one === level),
    isHere: here === true,
    sort: sortings.find((one) => one === sort),
  }
}

/** Without what asks for nothing, so that an address stays short. */
export function addressOf({ q, subject, level, isHere, sort }: Wish): CourseAddress {
  return { ...(q && { q }), ...(subject && { subject }), ...(level && { level }), ...(isHere && { here: true }), ...(sort && { sort }) }
}
