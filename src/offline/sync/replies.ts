import { syncEndpoints } from '../../../contract/sync.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { storeIfSpace } from '../storage/quota.ts'
import { currentPersonId } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import type { CursorRow } from '../store/shared-db.ts'
import { followedThreads, openedReplies, repliesScope } from './opened-replies.ts'
import { type IsArrived, isUnchanged, storeBatch, storeChanges } from './pull.ts'
import { forgetUserContent } from './worker-messages.ts'

const day = 24 * 60 * 60_000
const storedDays = 30
/** Followed threads that a device stores whole, those with the newest activity. */
const maxFollowed = 50
/** Threads and posts whose replies one round fetches at most. */
const maxRefreshed = 20

/** Threads and posts on the screen, each with the number of its viewers. */
const watched = new Map<string, number>()

/** While a thread or post is watched, each round fetches its new replies. @returns the end of watching */
export function watchReplies(parentId: string): () => void {
  watched.set(parentId, (watched.get(parentId) ?? 0) + 1)
  return () => {
    const left = (watched.get(parentId) ?? 1) - 1
    if (left > 0) watched.set(parentId, left)
    else watched.delete(parentId)
  }
}

/** The thread or post in whose lane a command of the forum is. */
export const parentOfLane = (lane: string): string => lane.slice(lane.indexOf(':') + 1)

/**
 * Fetches the new replies of a thread or post, with the head of the thread. `of`: its id, or the address of a thread.
 * @throws ApiError; `not_found` if there is none
 * @throws StorageFull
 */
export async function pullReplies(of: string, { personId = currentPersonId(), isOpening = true } = {}): Promise<void> {
  const db = dbOf(personId)
  let parentId = (await db.threads.where('slug').equals(of).first())?.id ?? of
  for (let tries = 0; ; ) {
    const stored = await db.cursors.get(repliesScope(parentId))
    const { epoch, cursor = 0 } = stored ?? {}
    const answer = await call(syncEndpoints.replies, { of, after: epoch === undefined ? 0 : cursor, ...(epoch && { epoch }) })
    // A head or a name that the device has may be newer than this answer.
    const community = await db.cursors.get('community')
    if (community?.epoch === answer.epoch && community.cursor > answer.community && tries < 2) {
      tries += 1
      continue
    }
    await store(db, answer, stored, isOpening)
    // An address of a thread that the device did not know.
    parentId = answer.parent_id
    if (!answer.more) return
  }
}

type Answer = Awaited<ReturnType<typeof call<typeof syncEndpoints.replies>>>

async function store(db: PersonalDb, answer: Answer, from: CursorRow | undefined, isOpening: boolean): Promise<void> {
  const { parent_id: parentId, cursor, epoch, changes, is_gone: isGone } = answer
  const scope = repliesScope(parentId)
  // By its address the cursor may not be known before.
  const start = from ?? (await db.cursors.get(scope))
  if (isGone || changes.some(({ table, row }) => table === 'replies' && row === null)) forgetUserContent()
  const isArrived: IsArrived = (row) =>
    row.scope === 'replies' && parentOfLane(row.lane) === parentId && (isGone || (row.change ?? 0) <= cursor)
  await storeBatch(db, isArrived, async () => {
    if (!isUnchanged(await db.cursors.get(scope), start ?? { cursor: 0 })) return false
    if (isGone || answer.reset || start?.epoch === undefined) await db.replies.where('parent_id').equals(parentId).delete()
    await storeChanges(db, changes)
    if (isGone) await db.cursors.delete(scope)
    else await db.cursors.put({ scope, cursor, epoch, ...openingOf(isOpening ? undefined : start, cursor) })
    return true
  })
}

/** Marks all replies as seen at an opening. Those that a round has fetched in the background are not. */
const openingOf = (before: CursorRow | undefined, cursor: number) => ({
  openedAt: before?.openedAt ?? Date.now(),
  seen: before?.seen ?? cursor,
})

/**
 * Fetches what a round has to: replies of the user that no pull has returned, new ones on the screen, and removals everywhere. Deletes
 * replies that were opened long ago, and those of removed threads and posts. @throws ApiError, StorageFull
 */
export async function refreshReplies(personId: string): Promise<void> {
  const db = dbOf(personId)
  const [opened, applied, wanted] = await Promise.all([
    openedReplies(db),
    db.outbox.where('state').equals('applied').toArray(),
    followedThreads(db),
  ])
  const heads = (await db.threads.bulkGet([...wanted])).filter((head) => head !== undefined)
  const followed = new Set(
    heads
      .sort((one, other) => other.last_at - one.last_at)
      .slice(0, maxFollowed)
      .map(({ id }) => id),
  )
  const waiting = applied.flatMap(({ scope, lane }) => (scope === 'replies' ? [parentOfLane(lane)] : []))
  const ids = [...new Set([...opened.keys(), ...followed])]
  const [threads, posts] = await Promise.all([db.threads.bulkGet(ids), db.posts.bulkGet(ids)])
  const moved = ids.filter((id, index) => {
    const { cursor = 0, epoch, isStale = false } = opened.get(id) ?? {}
    const head = threads[index] ?? posts[index]
    if (epoch === undefined || isStale) return head !== undefined || watched.has(id)
    return ((watched.has(id) || followed.has(id) ? head?.moved : head?.last_removal) ?? 0) > cursor
  })
  for (const id of [...new Set([...waiting, ...moved])].slice(0, maxRefreshed)) await refresh(db, id)
  const isLost = (id: string) => !threads[ids.indexOf(id)] && !posts[ids.indexOf(id)]
  const isOwn = new Set(threads.flatMap((thread) => (thread?.author_id === personId ? [thread.id] : [])))
  const oldest = Date.now() - storedDays * day
  await forgetReplies(
    db,
    ids.filter(
      (id) =>
        (isLost(id) || ((opened.get(id)?.openedAt ?? 0) < oldest && !isOwn.has(id) && !followed.has(id))) &&
        !watched.has(id) &&
        !waiting.includes(id),
    ),
  )
}

/** The thread or post may have been removed without a trace, as by a restored backup. */
async function refresh(db: PersonalDb, id: string): Promise<void> {
  try {
    await pullReplies(id, { personId: db.personId, isOpening: watched.has(id) })
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'refused' && error.status === 404)) throw error
    await forgetReplies(db, [id])
  }
}

/** Deletes replies of these threads and posts, but for those with unsent changes. */
async function forgetReplies(db: PersonalDb, ids: readonly string[]): Promise<void> {
  // A write repeats queries.
  if (ids.length === 0) return
  await storeIfSpace(() =>
    db.transaction('rw', db.replies, db.cursors, db.baseRows, async () => {
      const changed = new Set((await db.baseRows.toArray()).map(({ key }) => key))
      const rows = await db.replies.where('parent_id').anyOf(ids).toArray()
      const staying = new Set(rows.filter(({ key }) => changed.has(key)).map(({ parent_id }) => parent_id))
      await db.replies.bulkDelete(rows.filter(({ parent_id }) => !staying.has(parent_id)).map(({ key }) => key))
      await db.cursors.bulkDelete(ids.filter((id) => !staying.has(id)).map(repliesScope))
    }),
  )
}
