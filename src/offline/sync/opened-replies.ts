import type { PersonalDb } from '../store/personal-db.ts'
import type { CursorRow } from '../store/shared-db.ts'

const prefix = 'replies:'

/** Name of the cursor of the replies to a thread or post. */
export const repliesScope = (parentId: string): string => prefix + parentId

/** The threads and posts whose replies are on this device, by id. */
export async function openedReplies(db: PersonalDb): Promise<Map<string, CursorRow>> {
  const rows = await db.cursors.where('scope').startsWith(prefix).toArray()
  return new Map(rows.map((row) => [row.scope.slice(prefix.length), row]))
}

/** Ids of the threads that the user follows. */
export async function followedThreads(db: PersonalDb): Promise<Set<string>> {
  const rows = await db.follows.toArray()
  return new Set(rows.flatMap(({ id, is_following }) => (is_following ? [id] : [])))
}

/** Deletes the heads of threads that the user has neither opened nor followed. The next rounds fetch those of opened ones from the server. */
export async function forgetUnopened(db: PersonalDb): Promise<void> {
  const [opened, followed] = [await openedReplies(db), await followedThreads(db)]
  const keys = await db.threads.toCollection().primaryKeys()
  await db.threads.bulkDelete(keys.filter((key) => !opened.has(key) && !followed.has(key)))
  await db.cursors
    .where('scope')
    .startsWith(prefix)
    .modify((row) => {
      row.isStale = true
    })
}
