import type { ShownPerson } from '../../../contract/account/person.ts'
import { threadWindow } from '../../../contract/forum.ts'
import { maxNotices, noticeDays } from '../../../contract/notices.ts'
import type { PulledRow } from '../../../contract/pulled-rows.ts'
import type { PulledTable } from '../../../contract/synced-tables.ts'
import { wallWindow } from '../../../contract/wall.ts'
import { serverNow } from '../../api/server-clock.ts'
import { forgetAttendees, forgetNames } from '../local-rows/attendees.ts'
import { forgetProfiles, forgetProfilesOf } from '../local-rows/profiles.ts'
import { forgetPictures } from '../pictures/picture-cache.ts'
import type { PersonalDb } from '../store/personal-db.ts'
import { followedThreads, openedReplies } from './opened-replies.ts'
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
    async beforeStore(_db, changes, isFromStart) {
      const withoutPictures = isFromStart ? 'all' : changes.flatMap(({ key, row }) => (row?.pictures ? [] : [key]))
      await forgetPictures(withoutPictures)
      // A deletion or an edit counts even if the local row agrees: the change may be the user's own, or the cached text may be from
      // another user's visit.
      if (isFromStart || changes.some(({ row }) => row === null || row?.edited_at)) forgetUserContent(withoutPictures)
    },
    afterPull: dropOldRows,
  },
  threads: {
    async beforeStore(_db, changes) {
      if (changes.some(({ row }) => row === null)) forgetUserContent()
    },
  },
  people: {
    async beforeStore(db, changes) {
      const before = await db.people.bulkGet(changes.map(({ key }) => key))
      // A stored page may have what the person now hides.
      await forgetProfiles(db, changes)
      await forgetNames(db, changes)
      if (changes.some(({ row }, at) => row && before[at] && textOf(row) !== textOf(before[at]))) forgetUserContent()
    },
  },
  notices: { afterPull: dropOldNotices },
  ties: {
    // A stored page may have what the person showed to a follower alone.
    async beforeStore(db, changes) {
      await forgetProfilesOf(
        db,
        changes.map(({ key }) => key),
      )
    },
  },
  events: { afterPull: (db) => forgetAttendees(db, serverNow()) },
  courseDrafts: {
    // Nodes have no tombstones of their own.
    async beforeStore(db, changes) {
      for (const { key, row } of changes) if (row === null) await db.draftNodes.where('course_id').equals(key).delete()
    },
  },
}

const textOf = ({ name, place }: ShownPerson) => [name, place].join('\n')

type NamingRow = { author_id?: string; organiser_id?: string; people?: readonly string[] }

/**
 * Deletes the oldest posts and threads of others once there are twice as many as a new device gets. Opened threads stay. Then it deletes
 * the people whom no row names. The pages read older ones from the server again when the user asks for them.
 */
async function dropOldRows(db: PersonalDb): Promise<void> {
  const [posts, threads] = await Promise.all([db.posts.orderBy('made_at').primaryKeys(), db.threads.orderBy('last_at').primaryKeys()])
  if (posts.length <= 2 * wallWindow && threads.length <= 2 * threadWindow) return
  await db.transaction(
    'rw',
    [db.posts, db.threads, db.replies, db.events, db.notices, db.follows, db.people, db.baseRows, db.cursors],
    async () => {
      const [posts, threads, replies, baseRows, events, notices, followed, opened] = await Promise.all([
        db.posts.orderBy('made_at').toArray(),
        db.threads.orderBy('last_at').toArray(),
        db.replies.toArray(),
        db.baseRows.toArray(),
        db.events.toArray(),
        db.notices.toArray(),
        followedThreads(db),
        openedReplies(db),
      ])
      // A row with unsent changes has a base row.
      const changed = new Set(baseRows.map(({ key }) => key))
      const isOld = ({ key, author_id }: { key: string; author_id: string }) => author_id !== db.personId && !changed.has(key)
      const oldPosts = new Set(posts.slice(0, -wallWindow).filter(isOld))
      const oldThreads = new Set(
        threads
          .slice(0, -threadWindow)
          .filter((thread) => isOld(thread) && !thread.is_pinned && !opened.has(thread.key) && !followed.has(thread.key)),
      )
      // All of a user who writes that much are the user's own: a write would repeat queries.
      if (oldPosts.size + oldThreads.size === 0) return
      await db.posts.bulkDelete([...oldPosts].map(({ key }) => key))
      await db.threads.bulkDelete([...oldThreads].map(({ key }) => key))
      const left = [
        ...posts.filter((post) => !oldPosts.has(post)),
        ...threads.filter((thread) => !oldThreads.has(thread)),
        ...replies,
        ...events,
        ...notices,
        ...baseRows.map(({ row }) => row),
      ] as (NamingRow | null)[]
      const named = new Set(left.flatMap((row) => [row?.author_id ?? row?.organiser_id, ...(row?.people ?? [])]))
      const people = await db.people.toCollection().primaryKeys()
      await db.people.bulkDelete(people.filter((key) => !named.has(key)))
    },
  )
}

/** The server sends no tombstones for old notices. */
async function dropOldNotices(db: PersonalDb): Promise<void> {
  const oldest = serverNow() - noticeDays * 24 * 60 * 60_000
  const notices = (await db.notices.toArray()).sort((one, other) => other.at - one.at)
  const old = notices.filter(({ at }, place) => place >= maxNotices || at < oldest)
  // A write repeats queries.
  if (old.length > 0) await db.notices.bulkDelete(old.map(({ key }) => key))
}
