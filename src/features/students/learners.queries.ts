import { type CourseLearners, type LearnerRow, learnerEndpoints, maxLearners } from '../../../contract/courses/learners.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

const learnersKey = 'teaching_learners'

type Answer = OutputOf<typeof learnerEndpoints.list>

/** A course of the teacher, as this device knows its learners. */
export interface TaughtCourse extends Pick<CourseLearners, 'course_id' | 'slug' | 'title' | 'position' | 'total'> {
  readonly lessons: NonNullable<CourseLearners['lessons']>
  readonly learners: readonly LearnerRow[]
}

export interface Taught {
  /** Time of the last answer, by the server's clock. */
  readonly at: number
  readonly epoch: string
  readonly courses: readonly TaughtCourse[]
}

/** The teacher's learners, as last fetched; null if they never were. */
export const learnersQuery = () =>
  localQuery<Taught | null>({ key: ['teaching-learners'], tables: ['own.keyValues'], read: async () => await readTaught(personalDb()) })

const readTaught = async (db: ReturnType<typeof personalDb>) => ((await db.keyValues.get(learnersKey))?.value as Taught | undefined) ?? null

/** The stored learners with an answer. Courses that are absent from the answer are no longer the teacher's. */
export function withAnswer(before: Taught | null, answer: Answer, at: number): Taught {
  const courses = answer.courses.map(({ reset, changes, lessons, ...course }): TaughtCourse => {
    const known = before?.courses.find((one) => one.course_id === course.course_id)
    const changed = new Set(changes.map(({ id }) => id))
    const staying = reset ? [] : (known?.learners ?? []).filter(({ person }) => !changed.has(person.id))
    const learners = [...staying, ...changes.flatMap(({ row }) => row ?? [])]
    return { ...course, lessons: lessons ?? known?.lessons ?? [], learners }
  })
  return { at, epoch: answer.epoch, courses }
}

/** Courses whose learners are not as many as the server says: a deleted account leaves no trace. */
export const isWhole = ({ total, learners }: TaughtCourse): boolean => total > maxLearners || learners.length === total

function ask(before: Taught | null): Promise<Answer> {
  const known = (before?.courses ?? []).filter(isWhole).map((one) => `${one.course_id}:${one.position}`)
  return call(learnerEndpoints.list, before && known.length > 0 ? { epoch: before.epoch, known: known.join(',') } : {})
}

/** Fetches what changed in the background. Offline, the stored learners remain. @returns false if the server was not reached */
export async function refreshLearners(): Promise<boolean> {
  const db = personalDb()
  try {
    let taught = await readTaught(db)
    for (let tries = 0; tries < 2; tries += 1) {
      taught = withAnswer(taught, await ask(taught), serverNow())
      if (taught.courses.every(isWhole)) break
    }
    await storeFetched(db, learnersKey, taught)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Another role since: the learners are no longer this user's.
    if (error.kind === 'refused' && error.status === 403) await storeFetched(db, learnersKey, null)
    return error.kind !== 'unreachable'
  }
}
