import type * as z from 'zod/mini'
import { type PulledTable, pulledTables } from '../../contract/pulled-tables.ts'
import { type Change, type Scope, scopes, syncEndpoints } from '../../contract/sync.ts'
import type { Post } from '../../contract/wall.ts'
import { call } from '../api/call.ts'
import { serverNow } from '../api/server-clock.ts'
import { forgetAttendees } from './attendees.ts'
import { forgetKeptPosts } from './kept-text.ts'
import { rearrange } from './outbox.ts'
import { guestId } from './person.ts'
import { dbOf, type PersonalDb, syncedTables } from './personal-db.ts'
import { withRoom } from './room.ts'
import { type CursorRow, sharedDb } from './shared-db.ts'

const arrivalsKept = 50

/**
 * Brings what changed on the server since the last pull, page by page, and lays what is still waiting in the outbox over
 * it. @returns whether this person is signed in: the server knows the session and their store is open (always true for visitors).
 * @throws ApiError
 * @throws StorageFull when a page could not be stored; the cursor then stands before it, so it comes again
 */
export async function pull(personId: string): Promise<{ isSignedIn: boolean }> {
  const db = dbOf(personId)
  /** Scopes that this phone knows from another history: they are asked for from the beginning. */
  const restarted = new Set<Scope>()
  for (;;) {
    // A closed store takes in no page, so its cursors would ask for the same one for ever.
    if (personId !== guestId && (await db.facts.get('sealed'))) return { isSignedIn: false }
    const known = await readCursors(db)
    const askedFrom = (scope: Scope) => (restarted.has(scope) ? 0 : known[scope].cursor)
    const answer = await call(syncEndpoints.pull, {
      community: askedFrom('community'),
      catalogue: askedFrom('catalogue'),
      ...(personId === guestId ? {} : { me: askedFrom('me') }),
      ...commonEpoch(scopes.filter((scope) => askedFrom(scope) > 0).map((scope) => known[scope])),
    })
    const isSignedIn = personId === guestId || answer.user_id === personId
    let hasMore = false
    for (const [name, part] of Object.entries(answer.scopes)) {
      const scope = name as Scope
      const epoch = part.epoch ?? answer.epoch
      // A cookie of another person answers for that person: their rows are none of this database's business.
      if (scope === 'me' && !isSignedIn) continue
      if (!part.reset && askedFrom(scope) > 0 && known[scope].epoch !== epoch) {
        // What is on the phone stays until the first page of the new history is here: the line may break now.
        restarted.add(scope)
        hasMore = true
        continue
      }
      hasMore ||= part.more
      const page: Page = { scope, from: known[scope], ...part, epoch, reset: part.reset || restarted.delete(scope) }
      if (scope === 'catalogue') await storeCatalogue(page)
      else await storePersonal(db, page)
    }
    if (hasMore) continue
    if (personId !== guestId) await forgetAttendees(db, serverNow())
    // On a full phone only the date is missing then.
    await noteCataloguePulled().catch(() => undefined)
    return { isSignedIn }
  }
}

/** Cursors of one history name it, and the server says at once whether it is still its own; mixed ones are told apart by its answer. */
function commonEpoch(rows: readonly Cursor[]): { epoch?: string } {
  const [first] = rows
  return first?.epoch !== undefined && rows.every((row) => row.epoch === first.epoch) ? { epoch: first.epoch } : {}
}

type Cursor = Pick<CursorRow, 'cursor' | 'epoch'>

interface Page extends Cursor {
  scope: Scope
  /** What this phone had when it asked. */
  from: Cursor
  reset: boolean
  changes: Change[]
}

/** In each database by itself: people who share a phone share the catalogue's cursor, and each must know its history. */
async function readCursors(db: PersonalDb): Promise<Record<Scope, Cursor>> {
  const [me, community, catalogue] = await Promise.all([
    db.cursors.get('me'),
    db.cursors.get('community'),
    sharedDb.cursors.get('catalogue'),
  ])
  const start: Cursor = { cursor: 0 }
  return { me: me ?? start, community: community ?? start, catalogue: catalogue ?? start }
}

/** Another tab was faster, then its page is at least as new, and an older one must not turn the cursor back. */
const isStill = (stored: Cursor | undefined, from: Cursor) => (stored?.cursor ?? 0) === from.cursor && stored?.epoch === from.epoch

const catalogueTables = ['courses', 'signingKeys', 'revocations'] as const

/** A fact: up to when this phone knows which certificates were withdrawn. Noted no oftener than it is told, which is by the day. */
export const cataloguePulledAt = 'catalogue_pulled_at'
const notedEvery = 60 * 60 * 1000
let notedAt = 0

async function noteCataloguePulled(): Promise<void> {
  if (Date.now() - notedAt < notedEvery) return
  notedAt = Date.now()
  await sharedDb.facts.put({ key: cataloguePulledAt, value: notedAt })
}

async function storeCatalogue({ scope, from, cursor, epoch, reset, changes }: Page): Promise<void> {
  // The usual answer: nothing new, and nothing to open the store for.
  if (changes.length === 0 && !reset && from.cursor === cursor && from.epoch === epoch) return
  await withRoom(() =>
    sharedDb.transaction('rw', [...catalogueTables, 'cursors'], async () => {
      const stored = await sharedDb.cursors.get(scope)
      if (!isStill(stored, from)) return
      if (reset) await Promise.all(catalogueTables.map((table) => sharedDb.table(table).clear()))
      for (const change of changes) {
        const table = catalogueTables.find((name) => name === change.table)
        if (!table) continue
        const row = readRow(change, table)
        if (row === null) await sharedDb.table(table).delete(change.key)
        else if (row) await sharedDb.table(table).put({ ...row, key: change.key })
      }
      if (stored?.cursor !== cursor || stored.epoch !== epoch) await sharedDb.cursors.put(cursorRow(scope, cursor, epoch))
    }),
  )
}

async function storePersonal(db: PersonalDb, page: Page): Promise<void> {
  const { scope, from, cursor, epoch, reset, changes } = page
  const stored = await db.cursors.get(scope)
  const hasArrivals = (await arrivals(db, scope, cursor)).length > 0
  // Nothing new and nothing to lift off: no write, so no screen is told to read again.
  if (changes.length === 0 && !reset && stored?.cursor === cursor && stored.epoch === epoch && !hasArrivals) return
  // Before anything is stored, which may fail. A store that is new does not hear of what is no more: the phone may have kept that.
  if (scope === 'community' && (reset || from.cursor === 0 || (await takesBackPosts(db, changes)))) forgetKeptPosts()
  await withRoom(() =>
    rearrange(db, async () => {
      if (!isStill(await db.cursors.get(scope), from)) return
      // Signed out while the answer was on its way: a closed store takes in nothing more.
      if (await db.facts.get('sealed')) return
      if (reset) {
        await clearScope(db, scope)
        await offerAgain(db)
      }
      for (const change of changes) {
        const table = syncedTables.find((name) => name === change.table)
        if (!table) continue
        const row = readRow(change, table)
        if (row === null) await db.table(table).delete(change.key)
        else if (row) await db.table(table).put({ ...row, key: change.key })
      }
      await db.cursors.put(cursorRow(scope, cursor, epoch))
      await noteArrivals(db, await arrivals(db, scope, cursor))
    }),
  )
}

/**
 * Whether a post is gone, or has other words or another author's name to it now. What this store has of it does not tell: its
 * person may have changed or deleted it here before the server heard of it, or somebody else on this phone has seen more.
 */
async function takesBackPosts(db: PersonalDb, changes: readonly Change[]): Promise<boolean> {
  const posts = changes.filter(({ table }) => table === 'posts')
  const before = await db.posts.bulkGet(posts.map(({ key }) => key))
  const nameOf = ({ author }: Post) => [author.name, author.place].join('\n')
  return posts.some((change, at) => {
    const [had, row] = [before[at], readRow(change, 'posts')]
    return row !== undefined && (!row || row.edited_at !== null || (had !== undefined && nameOf(row) !== nameOf(had)))
  })
}

const cursorRow = (scope: Scope, cursor: number, epoch: string | undefined): CursorRow => ({ scope, cursor, ...(epoch ? { epoch } : {}) })

const tablesOfScope: Record<Exclude<Scope, 'catalogue'>, readonly (typeof syncedTables)[number][]> = {
  me: ['users', 'progress', 'attempts', 'reviews', 'work', 'certificates', 'seats'],
  community: ['posts', 'events'],
}

/** Only the server's rows are dropped: the outbox is laid over whatever comes next. */
async function clearScope(db: PersonalDb, scope: Scope): Promise<void> {
  if (scope === 'catalogue') return
  for (const table of tablesOfScope[scope]) await db.table(table).clear()
}

/**
 * A server with another history may have lost what it once took in, and its numbers mean something else now. What has
 * not come back yet is offered again: where the server still knows a command, it answers from its records.
 */
async function offerAgain(db: PersonalDb): Promise<void> {
  await db.outbox
    .where('state')
    .equals('applied')
    .modify((row) => {
      row.state = 'queued'
      delete row.scope
      delete row.change
    })
}

/** Commands whose effect this pull has brought: from here on the server's own rows show it. */
function arrivals(db: PersonalDb, scope: Scope, cursor: number) {
  return db.outbox
    .where('state')
    .equals('applied')
    .filter((row) => row.scope === undefined || (row.scope === scope && (row.change ?? 0) <= cursor))
    .toArray()
}

async function noteArrivals(db: PersonalDb, rows: Awaited<ReturnType<typeof arrivals>>): Promise<void> {
  if (rows.length === 0) return
  await db.outbox.bulkDelete(rows.map((row) => row.seq))
  await db.sent.bulkPut(rows.map(({ id, name }) => ({ id, name, arrivedAt: Date.now() })))
  const old = await db.sent.orderBy('arrivedAt').reverse().offset(arrivalsKept).primaryKeys()
  await db.sent.bulkDelete(old)
}

/** The checked row, null for a tombstone, undefined for what this build does not understand. */
function readRow<T extends PulledTable>(change: Change, table: T): PulledRow<T> | null | undefined {
  if (change.row === null) return null
  const row = pulledTables[table].safeParse(change.row)
  // Fields this build does not know yet are kept, for the build that will.
  return row.success ? ({ ...(change.row as object), ...row.data } as PulledRow<T>) : undefined
}
type PulledRow<T extends PulledTable> = z.output<(typeof pulledTables)[T]>
