import { type PulledRow, pulledRows } from '../../../contract/pulled-rows.ts'
import { type Change, rowShape, type Scope, scopes, syncEndpoints } from '../../../contract/sync.ts'
import { type PulledTable, tablesOf } from '../../../contract/synced-tables.ts'
import { call } from '../../api/call.ts'
import { rebaseOutbox } from '../outbox/rebase.ts'
import { dropSurplus, requeueLost, retain } from '../outbox/retained.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { acknowledgedKey, lockedKey } from '../store/database-names.ts'
import { visitorId } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb, syncedTables } from '../store/personal-db.ts'
import { type CursorRow, sharedDb } from '../store/shared-db.ts'
import { onPulled } from './on-pulled.ts'
import { forgetUnopened } from './opened-replies.ts'
import { storePulledWords } from './pulled-words.ts'

const maxSentRows = 50

/**
 * Fetches the server's changes since the last pull and stores them batch by batch. Each batch applies the overlay again.
 * @returns `isSignedIn`: the server knows the session and the database is not locked; always true for visitors. `isRestored`: the
 * server was restored to an older state, and the outbox has what it lost.
 * @throws ApiError
 * @throws StorageFull when a batch could not be stored. The cursor stays before that batch, so the next pull fetches it
 */
export async function pull(personId: string): Promise<{ isSignedIn: boolean; isRestored: boolean }> {
  const db = dbOf(personId)
  /** Scopes whose rows are from another history of the server: they are pulled from 0. */
  const restarted = new Set<Scope>()
  let isRestored = false
  for (;;) {
    // A locked database stores no batch: this loop would request the same batch for ever.
    if (personId !== visitorId && (await db.keyValues.get(lockedKey))) return { isSignedIn: false, isRestored }
    const known = await readCursors(db)
    const acknowledged = (await db.keyValues.get(acknowledgedKey))?.value as string | undefined
    const startOf = (scope: Scope) => (restarted.has(scope) ? 0 : known[scope].cursor)
    const answer = await call(syncEndpoints.pull, {
      shape: rowShape,
      community: startOf('community'),
      catalogue: startOf('catalogue'),
      ...(personId === visitorId ? {} : { me: startOf('me') }),
      ...((await isTeacher(db)) && { teaching: startOf('teaching') }),
      ...(acknowledged === undefined ? {} : { acknowledged }),
      ...commonEpoch(scopes.filter((scope) => startOf(scope) > 0).map((scope) => known[scope])),
    })
    const isSignedIn = personId === visitorId || answer.user_id === personId
    if (answer.is_restored && isSignedIn) {
      await requeueLost(db)
      isRestored = true
      continue
    }
    let hasMore = false
    for (const [name, part] of Object.entries(answer.scopes)) {
      const scope = name as Scope
      const epoch = part.epoch ?? answer.epoch
      // The cookie may name another user: that user's rows must not enter this database.
      if (scope === 'me' && !isSignedIn) continue
      if (!part.reset && startOf(scope) > 0 && known[scope].epoch !== epoch) {
        // The old rows stay until the first batch of the new history arrives: the connection may fail before.
        restarted.add(scope)
        hasMore = true
        continue
      }
      hasMore ||= part.more
      const batch: PulledBatch = { scope, from: known[scope], ...part, epoch, reset: part.reset || restarted.delete(scope) }
      if (scope === 'catalogue') await storeCatalogue(batch)
      else await storePersonal(db, scope, batch)
    }
    if (hasMore) continue
    if (personId !== visitorId) {
      for (const rule of Object.values(onPulled)) await rule.afterPull?.(db)
      await dropSurplus(db, answer.backup)
    }
    // On a full disk only this date is lost.
    await noteCataloguePulled().catch(() => undefined)
    return { isSignedIn, isRestored }
  }
}

/**
 * The epoch to send, if all cursors have the same: the server then resets scopes of another history in its first answer. Cursors of
 * different epochs send none; the loop compares each with the answer.
 */
function commonEpoch(rows: readonly Cursor[]): { epoch?: string } {
  const [first] = rows
  return first?.epoch !== undefined && rows.every((row) => row.epoch === first.epoch) ? { epoch: first.epoch } : {}
}

export type Cursor = Pick<CursorRow, 'cursor' | 'epoch'>

interface PulledBatch extends Cursor {
  scope: Scope
  /** The stored cursor at the time of the request. */
  from: Cursor
  reset: boolean
  changes: Change[]
}

/** Learners have no drafts, and do not ask for them. */
const isTeacher = async (db: PersonalDb): Promise<boolean> => ((await db.users.get(db.personId))?.role ?? 'student') !== 'student'

/** Reads the cursors with their epochs. Users of a shared device share the catalogue's cursor, and it may have another epoch. */
async function readCursors(db: PersonalDb): Promise<Record<Scope, Cursor>> {
  const [me, community, teaching, catalogue] = await Promise.all([
    db.cursors.get('me'),
    db.cursors.get('community'),
    db.cursors.get('teaching'),
    sharedDb.cursors.get('catalogue'),
  ])
  const start: Cursor = { cursor: 0 }
  return { me: me ?? start, community: community ?? start, catalogue: catalogue ?? start, teaching: teaching ?? start }
}

/** False if another tab has stored a batch since: an older batch must not reset the cursor. */
export const isUnchanged = (stored: Cursor | undefined, from: Cursor) =>
  (stored?.cursor ?? 0) === from.cursor && stored?.epoch === from.epoch

/** Words are stored as whole sets. */
const catalogueTables = tablesOf('catalogue').filter((table) => table !== 'words')

/** Key of the time up to which the device knows revoked certificates. Displayed by the day, so writing it once an hour is enough. */
export const cataloguePulledAt = 'catalogue_pulled_at'
const noteIntervalMs = 60 * 60 * 1000
let notedAt = 0

async function noteCataloguePulled(): Promise<void> {
  if (Date.now() - notedAt < noteIntervalMs) return
  notedAt = Date.now()
  await sharedDb.keyValues.put({ key: cataloguePulledAt, value: notedAt })
}

async function storeCatalogue({ scope, from, cursor, epoch, reset, changes }: PulledBatch): Promise<void> {
  // The usual answer has no change: skip opening a transaction.
  if (changes.length === 0 && !reset && from.cursor === cursor && from.epoch === epoch) return
  await withQuotaRetry(() =>
    sharedDb.transaction('rw', [...catalogueTables, 'cursors', 'translations'], async () => {
      const stored = await sharedDb.cursors.get(scope)
      if (!isUnchanged(stored, from)) return
      if (reset) await Promise.all(catalogueTables.map((table) => sharedDb.table(table).clear()))
      for (const change of changes) {
        const table = catalogueTables.find((name) => name === change.table)
        if (!table) continue
        const row = readRow(change, table)
        if (row === null) await sharedDb.table(table).delete(change.key)
        else if (row) await sharedDb.table(table).put({ ...row, key: change.key })
      }
      await storePulledWords(changes, reset)
      if (stored?.cursor !== cursor || stored.epoch !== epoch) await sharedDb.cursors.put(cursorRow(scope, cursor, epoch))
    }),
  )
}

async function storePersonal(db: PersonalDb, scope: Exclude<Scope, 'catalogue'>, batch: PulledBatch): Promise<void> {
  const { from, cursor, epoch, reset, changes } = batch
  const stored = await db.cursors.get(scope)
  const isArrived: IsArrived = (row) => row.scope === undefined || (row.scope === scope && (row.change ?? 0) <= cursor)
  const hasArrivals = (await arrivals(db, isArrived)).length > 0
  // Without a change and without a settled command there is no write, so no query repeats.
  if (changes.length === 0 && !reset && stored?.cursor === cursor && stored.epoch === epoch && !hasArrivals) return
  for (const table of tablesOf(scope)) await runBeforeStore(db, table, changes, reset || from.cursor === 0)
  await storeBatch(db, isArrived, async () => {
    if (!isUnchanged(await db.cursors.get(scope), from)) return false
    if (reset) {
      await clearScope(db, scope)
      await requeueApplied(db)
    }
    await storeChanges(db, changes)
    await db.cursors.put(cursorRow(scope, cursor, epoch))
    return true
  })
}

/** True for an applied command whose effect is in the stored rows. */
export type IsArrived = (row: OutboxRow) => boolean

/** Runs `store` in a rebase, and ends the commands that have arrived with it. `store` returns false if it has stored nothing. */
export async function storeBatch(db: PersonalDb, isArrived: IsArrived, store: () => Promise<boolean>): Promise<void> {
  let tries = 0
  await withQuotaRetry(() => {
    tries += 1
    return rebaseOutbox(db, async () => {
      // The user signed out during the request: a locked database stores nothing.
      if ((await db.keyValues.get(lockedKey)) || !(await store())) return
      const arrived = await arrivals(db, isArrived)
      // On a full disk nothing is retained.
      if (tries === 1) await retain(db, arrived)
      await noteArrivals(db, arrived)
    }, ['retained'])
  })
}

/** Stores pulled rows, within a rebase. */
export async function storeChanges(db: PersonalDb, changes: readonly Change[]): Promise<void> {
  for (const change of changes) {
    const table = syncedTables.find((name) => name === change.table)
    if (!table) continue
    const row = readRow(change, table)
    if (row === null) await db.table(table).delete(change.key)
    else if (row) await db.table(table).put({ ...row, key: change.key })
  }
}

async function runBeforeStore<T extends PulledTable>(db: PersonalDb, table: T, changes: readonly Change[], isFromStart: boolean) {
  const rule = onPulled[table]
  if (!rule?.beforeStore) return
  const own = changes.filter((change) => change.table === table)
  const read = own.map((change) => ({ key: change.key, row: readRow(change, table) }))
  await rule.beforeStore(db, read, isFromStart)
}

const cursorRow = (scope: Scope, cursor: number, epoch: string | undefined): CursorRow => ({ scope, cursor, ...(epoch ? { epoch } : {}) })

/** Deletes the server's rows; the outbox stays and is applied to the new rows. Opened threads stay readable, with their people. */
async function clearScope(db: PersonalDb, scope: Exclude<Scope, 'catalogue'>): Promise<void> {
  for (const table of tablesOf(scope)) if (table !== 'people' && table !== 'threads') await db.table(table).clear()
  if (scope === 'community') await forgetUnopened(db)
}

/**
 * Queues applied commands of a build without log numbers again: a server with another history may have lost them. If the server
 * still knows a command, it returns the recorded outcome. The others are not lost if the server knows the last one.
 */
async function requeueApplied(db: PersonalDb): Promise<void> {
  await db.outbox
    .where('state')
    .equals('applied')
    .filter(({ log }) => log === undefined)
    .modify((row) => {
      row.state = 'queued'
      delete row.scope
      delete row.change
    })
}

const arrivals = (db: PersonalDb, isArrived: IsArrived) => db.outbox.where('state').equals('applied').filter(isArrived).toArray()

async function noteArrivals(db: PersonalDb, rows: Awaited<ReturnType<typeof arrivals>>): Promise<void> {
  if (rows.length === 0) return
  await db.outbox.bulkDelete(rows.map((row) => row.seq))
  await db.sent.bulkPut(rows.map(({ id, name }) => ({ id, name, arrivedAt: Date.now() })))
  const old = await db.sent.orderBy('arrivedAt').reverse().offset(maxSentRows).primaryKeys()
  await db.sent.bulkDelete(old)
}

/** The checked row; null for a tombstone; undefined for a row that this build cannot read. */
function readRow<T extends PulledTable>(change: Change, table: T): PulledRow<T> | null | undefined {
  if (change.row === null) return null
  const row = pulledRows[table].safeParse(change.row)
  // Fields that only a later build knows are stored for it.
  return row.success ? ({ ...(change.row as object), ...row.data } as PulledRow<T>) : undefined
}
