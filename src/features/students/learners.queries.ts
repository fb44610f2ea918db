import { learnerEndpoints } from '../../../contract/courses/learners.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { isWhole, type LearnersAnswer, type Taught, withAnswer } from './taught.queries.ts'

const learnersKey = 'teaching_learners'

/** The teacher's learners, as last fetched; null if they never were. */
export const learnersQuery = () =>
  localQuery<Taught | null>({ key: ['teaching-learners'], tables: ['own.keyValues'], read: async () => await readTaught(personalDb()) })

const readTaught = async (db: ReturnType<typeof personalDb>) => ((await db.keyValues.get(learnersKey))?.value as Taught | undefined) ?? null

function ask(before: Taught | null): Promise<LearnersAnswer> {
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
