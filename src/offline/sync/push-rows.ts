import type { Outcome, SentCommand } from '../../../contract/sync.ts'
import { pushMaxBytes, pushMaxCommands } from '../../../contract/transport.ts'
import { ApiError } from '../../api/errors.ts'
import type { OutboxRow } from '../store/personal-db.ts'

/** Access to one user's outbox: through Dexie in the page, through plain IndexedDB in the worker. */
export interface OutboxStore {
  /**
   * Passes the unsettled rows to `change`, oldest first, and stores the rows that it returns, in one transaction.
   * `isLocked`: the user has signed out.
   */
  readonly change: (change: (rows: readonly OutboxRow[], isLocked: boolean) => readonly OutboxRow[]) => Promise<void>
  readonly isFull: (error: unknown) => boolean
}

/** Sends one batch. @throws ApiError */
export type SendBatch = (batch: readonly OutboxRow[]) => Promise<readonly Outcome[]>

/** Size of a push without its commands, in bytes. */
const envelopeBytes = 2_000

/** The Web Lock that a page or the worker holds while it sends for a person. */
export const senderLock = (personId: string): string => `sync:${personId}`

/**
 * Sends one user's outbox, oldest row first, until no row can be sent, and stores every outcome. Runs in the page and in the
 * worker. A repeated push is harmless: the server applies each command once.
 * @returns the number of unsettled commands
 * @throws ApiError when the server is unreachable or refuses the whole push.
 * @throws StorageFull when there is no space for an outcome. The server repeats outcomes, so none is lost.
 */
export async function pushRows(store: OutboxStore, sendBatch: SendBatch): Promise<{ remaining: number }> {
  let limit = pushMaxCommands
  /** Rows that the server refused when sent alone. The row or the server may be at fault. */
  let refused: OutboxRow[] = []
  let hasAcceptedOne = false
  /** Lanes that the server has deferred; the others are sent. */
  const deferred = new Set<string>()
  for (;;) {
    // A faulty or outdated server refuses every row: a row is rejected for good only after the server accepted another one. The
    // other row is picked at random, so that one good row among many bad ones is found.
    const batch = await takeBatch(store, limit, refused, deferred)
    if (batch.length === 0 && refused.length + deferred.size === 0) return { remaining: 0 }
    if (batch.length === 0) break
    try {
      const results = await sendBatch(batch)
      hasAcceptedOne = true
      const stillQueued = await storeOutcomes(store, batch, results)
      limit = pushMaxCommands
      // While a row is refused, its lane may only wait for its rejection.
      if (refused.length === 0) for (const { lane } of stillQueued) deferred.add(lane)
    } catch (error) {
      if (!isRefused(error, 413) && !isRefused(error, 400)) {
        await requeue(store)
        throw error
      }
      const [row] = batch
      if (row && batch.length === 1) {
        if (isRefused(error, 413)) await reject(store, row, 'too_large')
        else if (refused.push(row) > 1 && !hasAcceptedOne) break
      }
      limit = Math.max(1, Math.floor(batch.length / 2))
    }
    if (!hasAcceptedOne) continue
    for (const row of refused) await reject(store, row, 'invalid_input')
    refused = []
  }
  if (refused.length > 0) await requeue(store)
  let remaining = 0
  await store.change((rows) => {
    remaining = rows.length
    return []
  })
  return { remaining }
}

/** The command as the server receives it. */
export const toWire = (row: OutboxRow): SentCommand => ({
  id: row.id,
  name: row.name,
  version: row.version,
  lane: row.lane,
  after: row.after,
  made_at: row.madeAt,
  input: row.input,
})

const isRefused = (error: unknown, status: number) => error instanceof ApiError && error.kind === 'refused' && error.status === status

/** Marks the rows of the next batch as sent before the request leaves: from then on the server may know of them. */
async function takeBatch(
  store: OutboxStore,
  limit: number,
  refused: readonly OutboxRow[],
  deferred: ReadonlySet<string>,
): Promise<OutboxRow[]> {
  let taken: OutboxRow[] = []
  await store.change((waiting, isLocked) => {
    // The user has signed out, perhaps between two batches. The rest waits for the next sign-in: the cookie may name another user.
    if (isLocked) return []
    const batch: OutboxRow[] = []
    let bytes = envelopeBytes
    const rows = waiting.filter(({ seq, lane }) => !deferred.has(lane) && refused.every((one) => one.seq !== seq))
    for (const row of refused.length > 0 ? rows.slice(Math.random() * rows.length) : rows) {
      bytes += row.bytes + 300
      if (batch.length > 0 && (batch.length === limit || bytes > pushMaxBytes)) break
      batch.push(row)
    }
    taken = batch.map((row): OutboxRow => ({ ...row, state: 'sending', attempts: row.attempts + 1 }))
    return taken
  })
  return taken
}

/** Queues rows without an outcome again. `attempts` still shows that the server may know of them. */
async function requeue(store: OutboxStore): Promise<void> {
  try {
    await store.change((rows) => rows.filter((row) => row.state === 'sending').map((row): OutboxRow => ({ ...row, state: 'queued' })))
  } catch (error) {
    // Without space the rows stay marked as `sending`; the next round sends them too.
    if (!store.isFull(error)) throw error
  }
}

/** Rejects a row that the server has not recorded: the next row of the lane must wait for the row before this one. */
function reject(store: OutboxStore, { id, lane, after }: OutboxRow, code: string): Promise<void> {
  return store.change((rows) =>
    rows
      .filter((row) => row.lane === lane)
      .flatMap((row): OutboxRow[] => {
        if (row.id === id && row.state === 'sending') return [{ ...row, state: 'rejected', code }]
        return row.after === id ? [{ ...row, after }] : []
      }),
  )
}

/** Stores the outcomes and returns the rows without one. A row that another sender has settled keeps its outcome. */
async function storeOutcomes(store: OutboxStore, batch: readonly OutboxRow[], results: readonly Outcome[]): Promise<OutboxRow[]> {
  const byId = new Map(results.map((result) => [result.id, result]))
  const sent = new Map(batch.map((row) => [row.seq, row.id]))
  let next: OutboxRow[] = []
  await store.change((rows) => {
    next = rows
      .filter((row) => row.state === 'sending' && sent.get(row.seq) === row.id)
      .map((row): OutboxRow => {
        const result = byId.get(row.id)
        return !result || result.outcome === 'retry' ? { ...row, state: 'queued' } : withOutcome(row, result)
      })
    return next
  })
  return next.filter((row) => row.state === 'queued')
}

function withOutcome(row: OutboxRow, result: Outcome): OutboxRow {
  if (result.outcome === 'rejected') {
    const { message, fields } = result
    return { ...row, state: 'rejected', code: result.code ?? 'rejected', ...(message ? { message } : {}), ...(fields ? { fields } : {}) }
  }
  const { scope, change } = result
  return { ...row, state: 'applied', ...(scope ? { scope } : {}), ...(change === undefined ? {} : { change }) }
}
