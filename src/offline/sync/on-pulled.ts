import type { PulledRow } from '../../../contract/pulled-rows.ts'
import type { PulledTable } from '../../../contract/synced-tables.ts'
import type { Post } from '../../../contract/wall.ts'
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
  },
  events: { afterPull: (db) => forgetAttendees(db, serverNow()) },
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
