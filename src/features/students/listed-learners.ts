import { type LearnerState, learnerStates, sortedByNeed, stateOf } from '../../../contract/learning/learner-facts.ts'
import type { LearnerRow } from '../../../contract/people/seen-by-teachers.ts'
import { folded } from '../../../contract/values/text.ts'
import type { Taught, TaughtCourse } from './taught.queries.ts'

export interface ListedLearner extends LearnerRow {
  readonly course: TaughtCourse
}

export interface LearnerFilter {
  /** Course id; empty for all. */
  readonly course: string
  readonly state: LearnerState | 'all'
  readonly name: string
  /** Group id; empty for all. */
  readonly group: string
}

/** The learners of a filter, who needs help first. The counts are of all states. */
export function listedLearners(taught: Taught, { course, state, name, group }: LearnerFilter, today: string) {
  const sought = folded(name.trim())
  const all = taught.courses
    .filter(({ course_id: id }) => course === '' || id === course)
    .flatMap((one) => one.learners.map((learner): ListedLearner => ({ ...learner, course: one })))
    .filter(({ groups = [] }) => group === '' || groups.includes(group))
    .filter(({ person }) => sought === '' || folded(person.name).includes(sought))
    .map((learner) => ({ learner, state: stateOf(learner, today).state }))
  const counts = Object.fromEntries(learnerStates.map((each) => [each, all.filter((one) => one.state === each).length])) as Record<
    LearnerState,
    number
  >
  const chosen = all.filter((one) => state === 'all' || one.state === state).map(({ learner }) => learner)
  const learners = sortedByNeed(chosen, today)
  return { learners, counts, total: all.length }
}
