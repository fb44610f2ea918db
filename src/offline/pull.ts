import type * as z from 'zod/mini'
import { type Change, type PulledTable, pulledTables, type Scope, syncEndpoints } from '../../contract/sync.ts'
import { call } from '../api/call.ts'
import { rearrange } from './outbox.ts'
import { guestId } from './person.ts'
import { dbOf, type PersonalDb, syncedTables } from './personal-db.ts'
import { sharedDb } from './shared-db.ts'

const arrivalsKept = 50

/**
 * Brings what changed on the server since the last pull, page by page, and lays what is still waiting in the outbox over
 * it. @returns whether the server knows this session (always true for visitors).
 * @throws ApiError
 */
export async function pull(personId: string): Promise<{ isSignedIn: boolean }> {
  const db = dbOf(personId)
  for (;;) {
    const from = await readCursors(db)
    const epoch = await db.facts.get('epoch')
    const answer = await call(syncEndpoints.pull, {
      community: from.community,
      catalogue: from.catalogue,
      ...(personId === guestId ? {} : { me: from.me }),
      ...(typeof epoch?.value === 'string' ? { epoch: epoch.value } : {}),
    })
    const isSignedIn = personId === guestId || answer.user_id === personId
    let hasMore = false
    for (const [name, part] of Object.entries(answer.scopes)) {
      const scope = name as Scope
      // A cookie of another person answers for that person: their rows are none of this database's business.
      if (scope === 'me' && !isSignedIn) continue
      hasMore ||= part.more
      const page: Page = { scope, from: from[scope], ...part }
      if (scope === 'catalogue') await storeCatalogue(page)
      else await storePersonal(db, page)
    }
    await db.facts.put({ key: 'epoch', value: answer.epoch })
    if (!hasMore) return { isSignedIn }
  }
}

interface Page {
  scope: Scope
  from: number
  cursor: number
  reset: boolean
  changes: Change[]
}

async function readCursors(db: PersonalDb): Promise<Record<Scope, number>> {
  const [me, community, catalogue] = await Promise.all([
    db.cursors.get('me'),
    db.cursors.get('community'),
    sharedDb.cursors.get('catalogue'),
  ])
  return { me: me?.cursor ?? 0, community: community?.cursor ?? 0, catalogue: catalogue?.cursor ?? 0 }
}

async function storeCatalogue({ scope, from, cursor, reset, changes }: Page): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.courses, sharedDb.cursors, async () => {
    const stored = await sharedDb.cursors.get(scope)
    // Another tab was faster: its page is at least as new, and this one must not turn the cursor back.
    if ((stored?.cursor ?? 0) !== from) return
    if (reset) await sharedDb.courses.clear()
    for (const change of changes) {
      const row = readRow(change, 'courses')
      if (row === null) await sharedDb.courses.delete(change.key)
      else if (row) await sharedDb.courses.put({ ...row, key: change.key })
    }
    if (!stored || stored.cursor !== cursor) await sharedDb.cursors.put({ scope, cursor })
  })
}

async function storePersonal(db: PersonalDb, page: Page): Promise<void> {
  const { scope, from, cursor, reset, changes } = page
  const stored = await db.cursors.get(scope)
  const hasArrivals = (await arrivals(db, scope, cursor)).length > 0
  // Nothing new and nothing to lift off: no write, so no screen is told to read again.
  if (changes.length === 0 && !reset && stored?.cursor === cursor && !hasArrivals) return
  await rearrange(db, async () => {
    if (((await db.cursors.get(scope))?.cursor ?? 0) !== from) return
    if (reset) await clearScope(db, scope)
    for (const change of changes) {
      const table = syncedTables.find((name) => name === change.table)
      if (!table) continue
      const row = readRow(change, table)
      if (row === null) await db.table(table).delete(change.key)
      else if (row) await db.table(table).put({ ...row, key: change.key })
    }
    await db.cursors.put({ scope, cursor })
    await noteArrivals(db, await arrivals(db, scope, cursor))
  })
}

const tablesOfScope: Record<Exclude<Scope, 'catalogue'>, readonly (typeof syncedTables)[number][]> = {
  me: ['users', 'progress', 'attempts', 'reviews', 'work'],
  community: ['posts'],
}

/** Only the server's rows are dropped: the outbox is laid over whatever comes next. */
async function clearScope(db: PersonalDb, scope: Scope): Promise<void> {
  if (scope === 'catalogue') return
  for (const table of tablesOfScope[scope]) await db.table(table).clear()
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
