import type { PulledRow } from '../../../contract/pulled-rows.ts'
import type { PulledTable } from '../../../contract/synced-tables.ts'
import { type Post, wallWindow } from '../../../contract/wall.ts'
import { serverNow } from '../../api/server-clock.ts'
import { forgetAttendees } from '../local-rows/attendees.ts'
import type { PersonalDb } from '../store/personal-db.ts'
import { forgetUserContent } from './worker-messages.ts'

/** `row`: null for a tombstone; undefined for a row that this build cannot read. */
export interface PulledChange<T extends PulledTable> {
  key: string
  row: PulledRow<T> | null | undefined
}

interface PulledRule<T extends PulledTable> {
  /** Runs before a batch is stored, because the write may fail. `isFromStart`: pulled from 0, so without tombstones. */
  beforeStore?(db: PersonalDb, changes: readonly PulledChange<T>[], isFromStart: boolean): Promise<void>
  /** Runs after the last batch of a signed-in user's pull. */
  afterPull?(db: PersonalDb): Promise<void>
}

/** Data on the device, outside the pulled tables, that a pull outdates. */
export const onPulled: { readonly [T in PulledTable]?: PulledRule<T> } = {
  posts: {
    async beforeStore(db, changes, isFromStart) {
      if (isFromStart || (await invalidatesPosts(db, changes))) forgetUserContent()
    },
    afterPull: dropOldPosts,
  },
  events: { afterPull: (db) => forgetAttendees(db, serverNow()) },
}

/**
 * Deletes the oldest posts of others once there are twice as many as a new device gets. The wall reads them from the server again when
 * the user asks for them.
 */
async function dropOldPosts(db: PersonalDb): Promise<void> {
  const keys = await db.posts.orderBy('made_at').primaryKeys()
  if (keys.length <= 2 * wallWindow) return
  await db.transaction('rw', db.posts, db.baseRows, async () => {
    const old = await db.posts.bulkGet(keys.slice(0, -wallWindow))
    // A row with unsent changes has a base row.
    const changed = new Set((await db.baseRows.toCollection().primaryKeys()).map(([, key]) => key))
    const others = old.flatMap((post) => (post && post.author.id !== db.personId && !changed.has(post.key) ? [post.key] : []))
    // All of a user who writes that much are the user's own: a write would repeat queries.
    if (others.length > 0) await db.posts.bulkDelete(others)
  })
}

/**
 * True if a post was deleted or edited, or its author renamed. A deletion or an edit counts even if the local row agrees: the
 * change may be the user's own, or the cached text may be from another user's visit.
 */
async function invalidatesPosts(db: PersonalDb, changes: readonly PulledChange<'posts'>[]): Promise<boolean> {
  const before = await db.posts.bulkGet(changes.map(({ key }) => key))
  const nameOf = ({ author }: Post) => [author.name, author.place].join('\n')
  return changes.some(({ row }, at) => {
    const stored = before[at]
    return row !== undefined && (!row || row.edited_at !== null || (stored !== undefined && nameOf(row) !== nameOf(stored)))
  })
}
