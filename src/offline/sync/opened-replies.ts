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

/** Deletes the heads of threads that the user has not opened. The next rounds fetch those of opened ones from the server. */
export async function forgetUnopened(db: PersonalDb): Promise<void> {
  const opened = await openedReplies(db)
  const keys = await db.threads.toCollection().primaryKeys()
  await db.threads.bulkDelete(keys.filter((key) => !opened.has(key)))
  await db.cursors
    .where('scope')
    .startsWith(prefix)
    .modify((row) => {
      row.isStale = true
    })
}
