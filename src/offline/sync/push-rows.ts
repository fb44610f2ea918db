import type { Outcome, SentCommand } from '../../../contract/sync.ts'
import { pushMaxBytes, pushMaxCommands } from '../../../contract/transport.ts'
import { dayNumber } from '../../../contract/values/day-number.ts'
import { ApiError } from '../../api/errors.ts'
import type { OutboxRow } from '../store/personal-db.ts'

/** Access to one user's outbox: through Dexie in the page, through plain IndexedDB in the worker. */
export interface OutboxStore {
  /**
   * Passes the unsettled rows to `change`, oldest first, and stores the rows that it returns. The same transaction stores
   * `lastAcknowledged` of them. `isLocked`: the user has signed out.
   */
  readonly change: (
    change: (rows: readonly OutboxRow[], isLocked: boolean, acknowledged: string | undefined) => readonly OutboxRow[],
  ) => Promise<void>
  /** Stores the result of `requeued`, and forgets `lastAcknowledged` and the epochs of the cursors, in one transaction. */
  readonly requeueLost: () => Promise<void>
  readonly isFull: (error: unknown) => boolean
}

interface PushAnswer {
  results: readonly Outcome[]
  log?: number | undefined
}

/** Sends one batch, with the last acknowledged command. @throws ApiError */
export type SendBatch = (batch: readonly OutboxRow[], acknowledged: string | undefined) => Promise<PushAnswer>

/** Size of a push without its commands, in bytes. */
const envelopeBytes = 2_000

/** The Web Lock that a page or the worker holds while it sends for a person. */
export const senderLock = (personId: string): string => `sync:${personId}`

/**
 * Sends one user's outbox, oldest row first, until no row can be sent, and stores every outcome. Runs in the page and in the
 * worker. A repeated push is harmless: the server applies each command once.
 * @returns the number of unsettled commands that may be sent today.
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
    const { batch, acknowledged } = await takeBatch(store, limit, refused, deferred)
    if (batch.length === 0 && refused.length + deferred.size === 0) return { remaining: 0 }
    if (batch.length === 0) break
    try {
      const answer = await sendBatch(batch, acknowledged)
      hasAcceptedOne = true
      const stillQueued = await storeOutcomes(store, batch, answer)
      limit = pushMaxCommands
      // While a row is refused, its lane may only wait for its rejection.
      if (refused.length === 0) for (const { lane } of stillQueued) deferred.add(lane)
    } catch (error) {
      if (isRefused(error, 409)) {
        // The server was restored to an older state: what it has lost is sent first.
        await store.requeueLost()
        deferred.clear()
        continue
      }
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
    remaining = sendable(rows).length
    return []
  })
  return { remaining }
}

/** By the device's clock, a minute late: if it is wrong, the lane is sent some hours early or late, and waits again. */
const today = () => dayNumber(Date.now() - 60_000)

/** The server takes no more of the row's kind today. */
export const isFullToday = ({ fullOn }: Pick<OutboxRow, 'fullOn'>): boolean => fullOn === today()

/** The rows without the lanes that wait for another day. */
function sendable(rows: readonly OutboxRow[]): OutboxRow[] {
  const held = rows.filter(isFullToday).map(({ lane }) => lane)
  return rows.filter(({ lane }) => !held.includes(lane))
}

/** The command as the server receives it. */
export const toWire = (row: OutboxRow): SentCommand => ({
  id: row.id,
  name: row.name,
  version: row.version,
  lane: row.lane,
  after: row.after,
  made_at: row.madeAt,
  ...(row.base && { base: row.base }),
  input: row.input,
})

const isRefused = (error: unknown, status: number) => error instanceof ApiError && error.kind === 'refused' && error.status === status

/** Marks the rows of the next batch as sent before the request leaves: from then on the server may know of them. */
async function takeBatch(
  store: OutboxStore,
  limit: number,
  refused: readonly OutboxRow[],
  deferred: ReadonlySet<string>,
): Promise<{ batch: OutboxRow[]; acknowledged: string | undefined }> {
  let taken: OutboxRow[] = []
  let known: string | undefined
  await store.change((waiting, isLocked, acknowledged) => {
    known = acknowledged
    // The user has signed out, perhaps between two batches. The rest waits for the next sign-in: the cookie may name another user.
    if (isLocked) return []
    const batch: OutboxRow[] = []
    let bytes = envelopeBytes
    const rows = sendable(waiting).filter(({ seq, lane }) => !deferred.has(lane) && refused.every((one) => one.seq !== seq))
    for (const row of refused.length > 0 ? rows.slice(Math.random() * rows.length) : rows) {
      bytes += row.bytes + 300
      if (batch.length > 0 && (batch.length === limit || bytes > pushMaxBytes)) break
      batch.push(row)
    }
    taken = batch.map((row): OutboxRow => ({ ...row, state: 'sending', attempts: row.attempts + 1 }))
    return taken
  })
  return { batch: taken, acknowledged: known }
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
async function storeOutcomes(store: OutboxStore, batch: readonly OutboxRow[], { results, log }: PushAnswer): Promise<OutboxRow[]> {
  const byId = new Map(results.map((result) => [result.id, result]))
  const sent = new Map(batch.map((row) => [row.seq, row.id]))
  let next: OutboxRow[] = []
  await store.change((rows) => {
    next = rows
      .filter((row) => row.state === 'sending' && sent.get(row.seq) === row.id)
      .map((row): OutboxRow => {
        const result = byId.get(row.id)
        if (result && result.outcome !== 'retry') return withOutcome(row, result, log)
        return { ...row, state: 'queued', ...(result?.code === 'new_account_limit' && { fullOn: today() }) }
      })
    return next
  })
  return next.filter((row) => row.state === 'queued')
}

function withOutcome(row: OutboxRow, result: Outcome, log: number | undefined): OutboxRow {
  if (result.outcome === 'rejected') {
    const { message, fields } = result
    return { ...row, state: 'rejected', code: result.code ?? 'rejected', ...(message ? { message } : {}), ...(fields ? { fields } : {}) }
  }
  const { scope, change } = result
  return {
    ...row,
    state: 'applied',
    ...(scope ? { scope } : {}),
    ...(change === undefined ? {} : { change }),
    ...(log === undefined ? {} : { log }),
  }
}

/** Id of the last of these rows that the server has just acknowledged. */
export const lastAcknowledged = (rows: readonly OutboxRow[]): string | undefined =>
  rows.findLast(({ state, log }) => state === 'applied' && log !== undefined)?.id

/**
 * The outbox of a device whose server was restored to an older state. All acknowledged commands are queued again, before those that
 * were made later. The server may have lost their predecessors: each follows the one that is queued before it.
 */
export function requeued(outbox: readonly OutboxRow[], retained: readonly OutboxRow[]): OutboxRow[] {
  const ids = new Set(outbox.map(({ id }) => id))
  const lastOfLane = new Map<string, string>()
  return [...outbox, ...retained.filter(({ id }) => !ids.has(id))]
    .filter(({ state }) => state !== 'rejected')
    .sort((one, other) => one.seq - other.seq)
    .map(({ scope: _scope, change: _change, ...row }) => {
      const after = lastOfLane.get(row.lane) ?? null
      lastOfLane.set(row.lane, row.id)
      // Numbers of the lost history may be those of other rows now.
      const base = row.base && { base: { ...row.base, change: 0 } }
      return { ...row, ...base, after, state: row.state === 'applied' ? 'queued' : row.state }
    })
}
