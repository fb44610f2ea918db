import type { Command, CommandInput } from '../../../contract/command.ts'
import { currentInput } from '../../../contract/command.ts'
import { deleteSent } from '../drafts/sent-drafts.ts'
import { dropPictures } from '../pictures/device-pictures.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { newId } from '../store/id.ts'
import { currentPersonId, visitorId } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb, personalDb, syncedTables } from '../store/personal-db.ts'
import { absorbFollowers, absorptionOf } from './absorb.ts'
import { decisionBase } from './decision-base.ts'
import type { Intent, LocalCommand } from './local-command.ts'
import { applyLane, applyRow, localTables, rebaseOutbox } from './rebase.ts'
import { type LocalCommands, loadCommands } from './registry.ts'
import { commandOf, isFree, isUnsent, isUnsettled, laneRows, sizeOf, withInput } from './rows.ts'

/** The command needs an account, and the user is a visitor. The page keeps the typed text and asks the visitor to sign in. */
export class NeedsAccount extends Error {
  override readonly name = 'NeedsAccount'
}

/** Long enough to type a sentence, short enough for the user's other devices. */
const debounceMs = 4_000
let debounce: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Calls `listener` after each queued command; `startSync` then plans a round. */
export function onQueued(listener: () => void): void {
  listeners.add(listener)
}

function notifyQueued(): void {
  for (const listener of listeners) listener()
}

/**
 * Stores a command: its local effect and its outbox row, in one transaction. Resolves with its id once both are on disk, without
 * the network. The same transaction deletes `draft`: a text is either a draft or queued, never both. A draft that another tab has
 * written stays.
 * `personId`: the author, if another user has signed in since the text was started. `also`: what changes in the same transaction.
 * @throws NeedsAccount, StoreClosed, StorageFull
 */
export async function send<C extends Command>(
  local: LocalCommand<C>,
  input: CommandInput<C>,
  options: { draft?: string; personId?: string; also?: (db: PersonalDb) => PromiseLike<unknown> } = {},
): Promise<string> {
  const personId = options.personId ?? currentPersonId()
  if (personId === visitorId && !local.isForVisitors) throw new NeedsAccount()
  const db = dbOf(personId)
  const id = await storeWork(db, [...syncedTables, db.outbox, db.baseRows, db.drafts, db.pictures, db.cursors], async () => {
    const draftDeleted = options.draft === undefined ? undefined : deleteSent(db, options.draft)
    const lane = laneRows(db, local.command.lane(input))
    const cursor = local.command.isDecision ? db.cursors.get('me') : undefined
    const coalesced = local.coalesce ? coalescedRow(local, await lane, input) : null
    const intent: Intent = coalesced
      ? { id: coalesced.row.id, madeAt: coalesced.row.madeAt, userId: personId }
      : { id: newId(), madeAt: Date.now(), userId: personId }
    // Independent requests run together: on a slow device each round trip to the store is noticeable.
    await Promise.all([
      draftDeleted,
      options.also?.(db),
      coalesced
        ? db.outbox.put(coalesced.row)
        : Promise.all([lane, cursor]).then(([rows, me]) =>
            db.outbox.add(queuedRow(local, rows, input, { ...intent, cursor: me?.cursor ?? 0 })),
          ),
      coalesced && local.command.isDecision
        ? applyLane(db, local, [...(await lane).slice(0, -1), coalesced.row])
        : local.applyLocally(localTables(db), coalesced ? coalesced.input : input, intent),
    ])
    return intent.id
  })
  if (personId === visitorId) return id
  clearTimeout(debounce)
  if (local.isDebounced) debounce = setTimeout(notifyQueued, debounceMs)
  else notifyQueued()
  return id
}

function coalescedRow<C extends Command>(
  { command, coalesce }: LocalCommand<C>,
  lane: readonly OutboxRow[],
  input: CommandInput<C>,
): { row: OutboxRow; input: CommandInput<C> } | null {
  const last = lane.at(-1)
  if (last?.name !== command.name || !isUnsent(last)) return null
  const merged = coalesce?.(currentInput(command, last), input) ?? null
  // The time of the last action counts, for example in a conflict.
  return merged === null ? null : { row: { ...withInput(last, merged, command), madeAt: Date.now() }, input: merged }
}

function queuedRow<C extends Command>(
  { command }: LocalCommand<C>,
  lane: OutboxRow[],
  input: CommandInput<C>,
  { id, madeAt, cursor }: Intent & { cursor: number },
): Omit<OutboxRow, 'seq'> {
  return {
    id,
    name: command.name,
    version: command.version,
    lane: command.lane(input),
    input,
    after: lane.findLast(isUnsettled)?.id ?? null,
    madeAt,
    state: 'queued',
    attempts: 0,
    bytes: sizeOf(input),
    ...(command.isDecision && { base: decisionBase(lane, cursor) }),
  }
}

/**
 * Adopts rows of another outbox, in their order and under their own ids. Rows that are in this outbox, or were sent from it, are
 * skipped. For a command that the server knows, it returns the recorded outcome. @throws StoreClosed, StorageFull
 */
export async function adoptRows(db: PersonalDb, rows: readonly OutboxRow[]): Promise<void> {
  const commands = rows.length > 0 ? await loadCommands() : {}
  await storeWork(db, [...syncedTables, db.outbox, db.baseRows, db.sent], async () => {
    for (const { seq: _seq, ...row } of rows) {
      if ((await db.sent.get(row.id)) || (await db.outbox.where('id').equals(row.id).count()) > 0) continue
      const before = (await laneRows(db, row.lane)).findLast(isUnsettled)
      const adopted: Omit<OutboxRow, 'seq'> = { ...row, after: before?.id ?? null, state: 'queued', attempts: 0 }
      const seq = await db.outbox.add(adopted)
      await applyRow(commands, localTables(db), { ...adopted, seq }, db.personId)
    }
  })
  notifyQueued()
}

/**
 * Removes a rejected or unsent command with its local effect. The server may have applied any other. Its successor in the lane
 * then follows its predecessor. @returns false if nothing was removed
 */
export async function discard(id: string): Promise<boolean> {
  const db = personalDb()
  let isGone = false
  await rebaseOutbox(db, async () => {
    const row = await db.outbox.where('id').equals(id).first()
    if (!row || !isFree(row)) return
    await removeRow(db, row)
    if (row.name === 'addPost') await dropPictures(db, (row.input as { id: string }).id)
    isGone = true
  }, ['pictures'])
  return isGone
}

/** Within a rebase. */
export async function removeRow(db: PersonalDb, { id, seq, lane, after }: OutboxRow): Promise<void> {
  await db.outbox
    .where('lane')
    .equals(lane)
    .modify((other) => {
      if (other.after === id) other.after = after
    })
  await db.outbox.delete(seq)
}

/** Replaces the input of an unsent command, and deletes `draft`. @returns false if the command was sent or removed */
export async function amend(id: string, input: unknown, draft?: string): Promise<boolean> {
  const db = personalDb()
  const commands = await loadCommands()
  let isDone = false
  await withQuotaRetry(() =>
    rebaseOutbox(db, async () => {
      const row = await db.outbox.where('id').equals(id).first()
      if (!row || !isUnsent(row)) return
      await db.outbox.put(withInput(row, input, commandOf(commands, row)))
      if (draft !== undefined) await deleteSent(db, draft)
      isDone = true
    }, ['drafts']),
  )
  return isDone
}

/**
 * Queues a rejected command again, with `input` if given, under a new id: the server may have settled the old id. If another
 * rejected command has absorbed it, that one is resent with `input`. Deletes `draft` then. @returns false if neither exists
 */
export async function sendAgain(id: string, input?: unknown, draft?: string): Promise<boolean> {
  const db = personalDb()
  const requested = await db.outbox.where('id').equals(id).first()
  if (!requested) return false
  await absorbFollowers(db)
  const commands = await loadCommands()
  let isFound = false
  await withQuotaRetry(() =>
    rebaseOutbox(db, async () => {
      const lane = await laneRows(db, requested.lane)
      const row = rejectedOf(commands, lane, requested, input)
      if (!row) return
      isFound = true
      const isResentToo = (other: OutboxRow) =>
        other.seq > row.seq && other.state === 'rejected' && absorptionOf(commands, row, other) === 'keep'
      let after = lane.findLast((other) => other.seq < row.seq && isUnsettled(other))?.id ?? null
      // The rows keep their order, so that a later command still follows the one that it may need.
      for (const other of lane.filter((one) => one.seq === row.seq || isResentToo(one) || (one.seq > row.seq && isUnsettled(one)))) {
        const next = other.seq === row.seq ? asNew(row) : isResentToo(other) ? asNew(other) : other
        if (isUnsent(next)) await db.outbox.put({ ...next, after })
        after = next.id
      }
      if (draft !== undefined) await deleteSent(db, draft)
    }, ['drafts']),
  )
  notifyQueued()
  return isFound
}

/** The row to resend: the requested one, or the rejected one that absorbed it. */
function rejectedOf(commands: LocalCommands, lane: readonly OutboxRow[], requested: OutboxRow, input: unknown): OutboxRow | undefined {
  const row = lane.findLast((one) => one.seq <= requested.seq && one.state === 'rejected')
  if (row?.id === requested.id) return input === undefined ? row : withInput(row, input, commandOf(commands, row))
  if (!row || lane.some((one) => one.id === requested.id)) return undefined
  const changed = input === undefined ? requested : withInput(requested, input, commandOf(commands, requested))
  const absorption = absorptionOf(commands, row, changed)
  return typeof absorption === 'string' ? undefined : withInput(row, absorption, commandOf(commands, row))
}

function asNew({ code: _code, message: _message, fields: _fields, log: _log, ...row }: OutboxRow): OutboxRow {
  return { ...row, id: newId(), state: 'queued', attempts: 0 }
}
