import { type Outcome, pushMaxBytes, pushMaxCommands, type SentCommand, syncEndpoints } from '../../contract/sync.ts'
import { call, requestTimeout } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { deviceId } from './device.ts'
import { dbOf, type OutboxRow, type PersonalDb } from './personal-db.ts'
import { isFull, withRoom } from './room.ts'

/** The envelope around the commands (ids, times) in bytes, kept free in each push. */
const envelopeBytes = 2_000
/** A line of 16 kbit/s still gets a full push through: half a millisecond more for each byte. */
const timeoutFor = (bytes: number) => requestTimeout + bytes / 2

/** The Web Lock that a page or the worker holds while it sends for a person. */
export const senderLock = (personId: string): string => `sync:${personId}`

/**
 * Sends what one person's outbox holds, oldest first, until nothing is left that can go now, and writes down every
 * outcome. Runs in the page and in the worker; sending twice does no harm, the server applies each command once.
 * @returns how many commands are still without an outcome
 * @throws ApiError when the server could not be reached or refused the whole push
 * @throws StorageFull when the phone has no room to write down what happens; nothing is lost, the server keeps outcomes
 */
export async function pushOutbox(personId: string): Promise<{ remaining: number }> {
  const db = dbOf(personId)
  let limit = pushMaxCommands
  /** Refused when sent alone, while it is not known yet whether these rows are to blame or the server is. */
  let refused: OutboxRow[] = []
  let hasOneBeenTaken = false
  /** Lanes whose turn has not come. However much waits in them, the others go on. */
  const putOff = new Set<string>()
  for (;;) {
    // An older or mistaken server refuses everything, so it must have taken another row before one is turned back for good.
    // Any other row may show that, and a random one finds the good among many bad ones sooner or later.
    const batch = await takeBatch(db, limit, refused, putOff)
    if (batch.length === 0 && refused.length + putOff.size === 0) return { remaining: 0 }
    if (batch.length === 0) break
    try {
      const results = await pushBatch(personId, batch)
      hasOneBeenTaken = true
      const stillQueued = await settle(db, batch, results)
      limit = pushMaxCommands
      // What waits behind a refused row may have its turn once that one is turned back.
      if (refused.length === 0) for (const { lane } of stillQueued) putOff.add(lane)
    } catch (error) {
      if (!isRefused(error, 413) && !isRefused(error, 400)) {
        await putBack(db)
        throw error
      }
      const [row] = batch
      if (row && batch.length === 1) {
        if (isRefused(error, 413)) await turnBack(db, row, 'too_large')
        else if (refused.push(row) > 1 && !hasOneBeenTaken) break
      }
      limit = Math.max(1, Math.floor(batch.length / 2))
    }
    if (!hasOneBeenTaken) continue
    for (const row of refused) await turnBack(db, row, 'invalid_input')
    refused = []
  }
  if (refused.length > 0) await putBack(db)
  return { remaining: await db.outbox.where('state').anyOf('queued', 'sending').count() }
}

const isRefused = (error: unknown, status: number) => error instanceof ApiError && error.kind === 'refused' && error.status === status

/** Marks the rows before the request leaves: from then on the server may know of them, whatever happens here. */
function takeBatch(db: PersonalDb, limit: number, refused: readonly OutboxRow[], putOff: ReadonlySet<string>): Promise<OutboxRow[]> {
  return withRoom(() =>
    db.transaction('rw', db.outbox, db.facts, async () => {
      // Signed out, perhaps between two batches: what is left waits for this person's next sign-in, whoever the browser's
      // cookie names by now.
      if (await db.facts.get('sealed')) return []
      const batch: OutboxRow[] = []
      let bytes = envelopeBytes
      const waiting = await db.outbox.where('state').anyOf('queued', 'sending').sortBy('seq')
      const rows = waiting.filter(({ seq, lane }) => !putOff.has(lane) && refused.every((one) => one.seq !== seq))
      for (const row of refused.length > 0 ? rows.slice(Math.random() * rows.length) : rows) {
        bytes += row.bytes + 300
        if (batch.length > 0 && (batch.length === limit || bytes > pushMaxBytes)) break
        batch.push(row)
      }
      const taken = batch.map((row): OutboxRow => ({ ...row, state: 'sending', attempts: row.attempts + 1 }))
      await db.outbox.bulkPut(taken)
      return taken
    }),
  )
}

/** Nothing is known of them, so they wait again. `attempts` remembers that the server may have seen them. */
async function putBack(db: PersonalDb): Promise<void> {
  try {
    await withRoom(() => db.outbox.where('state').equals('sending').modify({ state: 'queued' }))
  } catch (error) {
    // Without room they stay marked as they are, and the next round takes them all the same.
    if (!isFull(error)) throw error
  }
}

/** The server has never heard of it, so what waited behind it in its lane waits for the one before it. */
async function turnBack(db: PersonalDb, { id, lane, after }: OutboxRow, code: string): Promise<void> {
  await withRoom(() =>
    db.outbox
      .where('lane')
      .equals(lane)
      .modify((row) => {
        if (row.id === id && row.state === 'sending') Object.assign(row, { state: 'rejected', code })
        else if (row.after === id) row.after = after
      }),
  )
}

async function pushBatch(personId: string, batch: readonly OutboxRow[]): Promise<Outcome[]> {
  const commands = batch.map(
    (row): SentCommand => ({
      id: row.id,
      name: row.name,
      version: row.version,
      lane: row.lane,
      after: row.after,
      made_at: row.madeAt,
      input: row.input,
    }),
  )
  const input = { client_id: await deviceId(), user_id: personId, sent_at: Date.now(), app_version: __APP_VERSION__, commands }
  const bytes = batch.reduce((sum, row) => sum + row.bytes, 0)
  const answer = await call(syncEndpoints.push, input, { timeout: timeoutFor(bytes) })
  return answer.results
}

/** Writes the outcomes down and answers what has none yet; a row that has changed hands meanwhile (another sender was faster) keeps what it has. */
async function settle(db: PersonalDb, batch: readonly OutboxRow[], results: readonly Outcome[]): Promise<OutboxRow[]> {
  const byId = new Map(results.map((result) => [result.id, result]))
  return withRoom(() =>
    db.transaction('rw', db.outbox, async () => {
      const rows = await db.outbox.bulkGet(batch.map(({ seq }) => seq))
      const known = rows.filter((row, index): row is OutboxRow => row?.id === batch[index]?.id && row?.state === 'sending')
      const next = known.map((row): OutboxRow => {
        const result = byId.get(row.id)
        return !result || result.outcome === 'retry' ? { ...row, state: 'queued' } : withOutcome(row, result)
      })
      await db.outbox.bulkPut(next)
      return next.filter((row) => row.state === 'queued')
    }),
  )
}

function withOutcome(row: OutboxRow, result: Outcome): OutboxRow {
  if (result.outcome === 'rejected') {
    const { message, fields } = result
    return { ...row, state: 'rejected', code: result.code ?? 'rejected', ...(message ? { message } : {}), ...(fields ? { fields } : {}) }
  }
  const { scope, change } = result
  return { ...row, state: 'applied', ...(scope ? { scope } : {}), ...(change === undefined ? {} : { change }) }
}
