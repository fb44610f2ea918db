import type { CommandInput } from '../../../contract/command.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { classCommands } from '../../../contract/learning/classes.ts'
import { seenEndpoints } from '../../../contract/people/seen-by-teachers.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'

const seenKey = 'seen_by_teachers'

type Seen = OutputOf<typeof seenEndpoints.get> & { readonly at: number }

export interface Joining extends Pick<OutboxRow, 'id' | 'state' | 'message'> {
  readonly code: string
}

export interface Classes {
  /** The server's last answer, without what the learner has left since. Null: none yet. */
  readonly seen: Seen | null
  readonly joining: readonly Joining[]
  /** Names the commands with their states: a change of it asks the server again. */
  readonly commands: string
}

/** The learner's classes and what teachers see, as last fetched, with the commands of this device. */
export const classesQuery = () =>
  localQuery<Classes>({
    key: ['classes'],
    tables: ['own.keyValues', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [stored, rows] = await Promise.all([
        db.keyValues.get(seenKey),
        db.outbox
          .where('lane')
          .equals(classCommands.leaveGroup.lane({ id: '' }))
          .sortBy('seq'),
      ])
      const inputs = <N extends keyof typeof classCommands>(name: N) =>
        rows
          .filter((row) => row.name === name && row.state !== 'rejected')
          .map(({ input }) => input as CommandInput<(typeof classCommands)[N]>)
      const [groups, lists] = [inputs('leaveGroup').map(({ id }) => id), inputs('leaveList').map((one) => one.course_id)]
      const seen = (stored?.value as Seen | undefined) ?? null
      return {
        seen: seen && {
          ...seen,
          groups: seen.groups.filter(({ id }) => !groups.includes(id)),
          courses: seen.courses.map((one) => (lists.includes(one.course_id) ? { ...one, row: null, is_left: true } : one)),
        },
        joining: rows
          .filter((row) => row.name === 'joinGroup')
          .map(({ id, state, message, input }) => ({
            id,
            state,
            ...(message !== undefined && { message }),
            code: (input as CommandInput<typeof classCommands.joinGroup>).code,
          })),
        commands: rows.map(({ id, state }) => `${id} ${state}`).join(),
      }
    },
  })

/** Fetches in the background. Offline, the stored answer remains. @returns false if the server was not reached */
export async function refreshClasses(): Promise<boolean> {
  const db = personalDb()
  try {
    await storeFetched(db, seenKey, { ...(await call(seenEndpoints.get, {})), at: serverNow() } satisfies Seen)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.kind !== 'unreachable'
  }
}
