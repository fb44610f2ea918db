import type { Command, CommandInput } from '../../contract/command.ts'
import { loadCommands } from './command-loader.ts'
import { newId } from './id.ts'
import { type LocalTables, localTables, rebase } from './overlay.ts'
import { currentPersonId, guestId } from './person.ts'
import { dbOf, type OutboxRow, type PersonalDb, personalDb, syncedTables } from './personal-db.ts'
import { withRoom } from './room.ts'

export interface Intent {
  /** The command's id. */
  id: string
  /** The device's clock when the person decided. */
  madeAt: number
  userId: string
}

/** A command as the phone runs it: what it does here at once, before the server has heard of it. */
export interface LocalCommand<C extends Command = Command> {
  readonly command: C
  readonly applyLocally: (tables: LocalTables, input: CommandInput<C>, intent: Intent) => Promise<void>
  /** Joins a command that no request has carried yet with the next one of its lane and name; null keeps both. */
  readonly coalesce?: (previous: CommandInput<C>, next: CommandInput<C>) => CommandInput<C> | null
  /**
   * What a command that came back does with one made after it in its lane. Where it makes a thing, or changes one, what
   * followed rests on it and can only come back as well, for a reason nobody understands. So it is taken in: the answer is
   * the input with both. `nothing`: the person has since decided that there shall be no such thing. `behind`: it stays, and
   * goes again when this one does. `apart`: it has nothing to do with this one.
   */
  readonly takeIn?: (
    input: CommandInput<C>,
    later: Pick<OutboxRow, 'name' | 'input' | 'state'>,
  ) => CommandInput<C> | 'nothing' | 'behind' | 'apart'
  /** A visitor may do it too: it waits in the visitor's own outbox, which is never sent, for an account to take it over. */
  readonly isForVisitors?: boolean
  /** It comes again and again while one types: it is kept at once like all else, but goes to the server with a pause. */
  readonly isUnhurried?: boolean
}

export function localCommand<C extends Command>(
  command: C,
  applyLocally: LocalCommand<C>['applyLocally'],
  options: Pick<LocalCommand<C>, 'coalesce' | 'takeIn' | 'isForVisitors' | 'isUnhurried'> = {},
): LocalCommand<C> {
  return { command, applyLocally, ...options }
}

// biome-ignore lint/suspicious/noExplicitAny: the table holds commands of every input; each is given only inputs of its own name.
type AnyLocalCommand = LocalCommand<any>
let known: Record<string, AnyLocalCommand> = {}
let isComplete = false
let whenQueued: () => void = () => {}

/** Hands the outbox every command of the app (it needs them by name to lay their effects on again) and what to do after one was queued. */
export function setCommands(commands: Readonly<Record<string, AnyLocalCommand>>, onQueued: () => void): void {
  known = { ...commands }
  isComplete = true
  whenQueued = onQueued
}

/** The first page may read what needs this before the rest of the app has started, which in turn waits for the first page. */
async function nameAll(): Promise<void> {
  known = { ...((await loadCommands()) as Record<string, AnyLocalCommand>), ...known }
  isComplete = true
}

/** A visitor has no outbox: the page keeps what was typed and asks for an account. */
export class NeedsAccount extends Error {}

/**
 * Does what a person just decided: the local effect and the row that will carry it to the server, in one transaction.
 * Resolves with the command's id when the disk has both; nobody waits for the network. The `draft` it was typed in goes
 * in the same transaction: a text is either still a draft or already sent, never both.
 * `personId` is for what somebody began before another person took the phone.
 * @throws NeedsAccount, StorageFull
 */
export async function send<C extends Command>(
  local: LocalCommand<C>,
  input: CommandInput<C>,
  options: { draft?: string; personId?: string } = {},
): Promise<string> {
  const personId = options.personId ?? currentPersonId()
  if (personId === guestId && !local.isForVisitors) throw new NeedsAccount()
  // The page may be used before the app has named all of them.
  known[local.command.name] ??= local as unknown as AnyLocalCommand
  const db = dbOf(personId)
  const id = await withRoom(() =>
    db.transaction('rw', [...syncedTables, 'outbox', 'shadows', 'drafts'], async () => {
      const gone = options.draft === undefined ? undefined : db.drafts.delete(options.draft)
      const lane = laneRows(db, local.command.lane(input))
      const joined = local.coalesce ? joinedRow(local, await lane, input) : null
      if (joined) {
        await Promise.all([gone, db.outbox.put(joined), applyRow(localTables(db), joined, db.personId)])
        return joined.id
      }
      const intent: Intent = { id: newId(), madeAt: Date.now(), userId: db.personId }
      // None of these needs another: on a slow phone each wait for the store is felt.
      await Promise.all([
        gone,
        lane.then((rows) => db.outbox.add(queuedRow(local, rows, input, intent))),
        local.applyLocally(localTables(db), input, intent),
      ])
      return intent.id
    }),
  )
  if (personId === guestId) return id
  clearTimeout(pause)
  if (local.isUnhurried) pause = setTimeout(whenQueued, unhurriedWait)
  else whenQueued()
  return id
}

/** Long enough to write a sentence, short enough that a quick look at another phone finds it. */
const unhurriedWait = 4_000
let pause: ReturnType<typeof setTimeout> | undefined

function joinedRow<C extends Command>(local: LocalCommand<C>, lane: OutboxRow[], input: CommandInput<C>): OutboxRow | null {
  const last = lane.at(-1)
  if (last?.name !== local.command.name || !isUnseen(last)) return null
  const merged = local.coalesce?.(currentInput(last) as CommandInput<C>, input) ?? null
  // Decided anew: where the time of a decision counts, it is this one.
  return merged === null ? null : { ...withInput(last, merged), madeAt: Date.now() }
}

function queuedRow<C extends Command>(
  { command }: LocalCommand<C>,
  lane: OutboxRow[],
  input: CommandInput<C>,
  { id, madeAt }: Intent,
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
  }
}

/** In the order made. The whole lane at once: a cursor would cost a request a row. */
const laneRows = (db: PersonalDb, lane: string) => db.outbox.where('lane').equals(lane).sortBy('seq')

const isUnsettled = (row: OutboxRow) => row.state === 'queued' || row.state === 'sending'
/** No request has carried it, so it may still be changed or taken out under its own id. */
export const isUnseen = (row: Pick<OutboxRow, 'state' | 'attempts'>): boolean => row.state === 'queued' && row.attempts === 0
const sizeOf = (input: unknown) => new TextEncoder().encode(JSON.stringify(input)).length

/** Lays one row's local effect on. A row of a build that knew a command this one does not is kept and sent, but not shown. */
export async function applyRow(tables: LocalTables, row: OutboxRow, userId: string): Promise<void> {
  await known[row.name]?.applyLocally(tables, currentInput(row), { id: row.id, madeAt: row.madeAt, userId })
}

/** An input as this build knows it: the row may have been waiting since an earlier one. */
export function currentInput({ name, version, input }: Pick<OutboxRow, 'name' | 'version' | 'input'>): unknown {
  const command = known[name]?.command
  return command?.upgrade && version < command.version ? command.upgrade(version, input) : input
}

/** The row with another input, which is always of this build's version. */
const withInput = (row: OutboxRow, input: unknown): OutboxRow => ({
  ...row,
  input,
  version: currentVersion(row),
  bytes: sizeOf(input),
})
const currentVersion = ({ name, version }: Pick<OutboxRow, 'name' | 'version'>) => known[name]?.command.version ?? version

/**
 * Takes rows of another outbox over, in their order and under their own ids: what is here already, or has arrived before,
 * is not taken twice, and what the server knows already it answers from its records.
 */
export async function takeOver(db: PersonalDb, rows: readonly OutboxRow[]): Promise<void> {
  if (!isComplete && rows.length > 0) await nameAll()
  await withRoom(() =>
    db.transaction('rw', [...syncedTables, 'outbox', 'shadows', 'sent'], async () => {
      for (const { seq: _seq, ...row } of rows) {
        if ((await db.sent.get(row.id)) || (await db.outbox.where('id').equals(row.id).count()) > 0) continue
        const before = (await laneRows(db, row.lane)).findLast(isUnsettled)
        const taken: Omit<OutboxRow, 'seq'> = { ...row, after: before?.id ?? null, state: 'queued', attempts: 0 }
        const seq = await db.outbox.add(taken)
        await applyRow(localTables(db), { ...taken, seq }, db.personId)
      }
    }),
  )
  whenQueued()
}

/**
 * Changes the outbox and what it lays over the server's rows, in one transaction. What lies there waits until all commands
 * are named: the effect of one that is not would be lifted off and never laid on again.
 */
export async function rearrange(db: PersonalDb, change: () => Promise<void>): Promise<void> {
  if (!isComplete && (await db.outbox.count()) > 0) await nameAll()
  await rebase(db, (tables, row) => applyRow(tables, row, db.personId), change)
}

/**
 * Takes a command out of the outbox and its effect off the screen. What waited behind it in its lane moves up.
 * Only for a rejected command or one that no request has carried: anything else may already be done on the server.
 */
export async function discard(id: string): Promise<boolean> {
  const db = personalDb()
  let isGone = false
  await rearrange(db, async () => {
    const row = await db.outbox.where('id').equals(id).first()
    if (!row || !(row.state === 'rejected' || isUnseen(row))) return
    await db.outbox
      .where('lane')
      .equals(row.lane)
      .modify((other) => {
        if (other.after === id) other.after = row.after
      })
    await db.outbox.delete(row.seq)
    isGone = true
  })
  return isGone
}

/** Puts other content into a command that no request has carried yet; false when it is too late for that. */
export async function amend(id: string, input: unknown): Promise<boolean> {
  const db = personalDb()
  let isDone = false
  await withRoom(() =>
    rearrange(db, async () => {
      const row = await db.outbox.where('id').equals(id).first()
      if (!row || !isUnseen(row)) return
      await db.outbox.put(withInput(row, input))
      isDone = true
    }),
  )
  return isDone
}

/**
 * Sends a rejected command again, changed or as it is. It becomes a new command: the old id is settled for ever. One that
 * has meanwhile been taken in by another that came back goes with that. False: there is none any more, and `input` went nowhere.
 */
export async function sendAgain(id: string, input?: unknown): Promise<boolean> {
  const db = personalDb()
  const wanted = await db.outbox.where('id').equals(id).first()
  if (!wanted) return false
  await takeInFollowers(db)
  let isFound = false
  await withRoom(() =>
    rearrange(db, async () => {
      const lane = await laneRows(db, wanted.lane)
      const row = rejectedOf(lane, wanted, input)
      if (!row) return
      isFound = true
      const again = [row, ...lane.filter((other) => other.seq > row.seq && other.state === 'rejected' && fateOf(row, other) === 'behind')]
      let after = lane.findLast((other) => other.seq < row.seq && isUnsettled(other))?.id ?? null
      // Each keeps its place, so that what was made after it, and may need it, still comes after it.
      for (const other of lane.filter((one) => one.seq === row.seq || again.includes(one) || (one.seq > row.seq && isUnsettled(one)))) {
        const sent = other.seq === row.seq ? asNew(row) : again.includes(other) ? asNew(other) : other
        if (isUnseen(sent)) await db.outbox.put({ ...sent, after })
        after = sent.id
      }
    }),
  )
  whenQueued()
  return isFound
}

/** The rejected row as it shall be sent: itself, or the one that has taken it in. */
function rejectedOf(lane: readonly OutboxRow[], wanted: OutboxRow, input: unknown): OutboxRow | undefined {
  const row = lane.findLast((one) => one.seq <= wanted.seq && one.state === 'rejected')
  if (row?.id === wanted.id) return input === undefined ? row : withInput(row, input)
  if (!row || lane.some((one) => one.id === wanted.id)) return undefined
  const fate = fateOf(row, { ...wanted, ...(input === undefined ? {} : { input, version: currentVersion(wanted) }) })
  return typeof fate === 'string' ? undefined : withInput(row, fate)
}

function asNew({ code: _code, message: _message, fields: _fields, ...row }: OutboxRow): OutboxRow {
  return { ...row, id: newId(), state: 'queued', attempts: 0 }
}

const fateOf = (row: OutboxRow, later: OutboxRow) =>
  known[row.name]?.takeIn?.(currentInput(row), { ...later, input: currentInput(later) }) ?? 'apart'

/** Lets each command that came back take in what was made after it and rests on it: see `LocalCommand.takeIn`. */
export async function takeInFollowers(db: PersonalDb): Promise<void> {
  const cameBack = await db.outbox.where('state').equals('rejected').sortBy('seq')
  if (!isComplete && cameBack.length > 0) await nameAll()
  for (const row of cameBack.filter(({ name }) => known[name]?.takeIn)) {
    const plan = planFor(row, await laneRows(db, row.lane))
    // Nothing to take in, no write: no screen is told to read again.
    if (plan.gone.length > 0) await withRoom(() => rearrange(db, () => takeIn(db, row.id, row.lane)))
  }
}

async function takeIn(db: PersonalDb, id: string, lane: string): Promise<void> {
  const rows = await laneRows(db, lane)
  const row = rows.find((one) => one.id === id && one.state === 'rejected')
  if (!row) return
  const { next, gone } = planFor(row, rows)
  await db.outbox.bulkDelete(gone.map(({ seq }) => seq))
  if (next) await db.outbox.put(next)
  // The server may never hear of those, and what waits for one of them would wait for ever.
  const ids = new Set(gone.map((one) => one.id))
  for (const one of rows) if (!gone.includes(one) && one.after !== null && ids.has(one.after)) await db.outbox.put({ ...one, after: null })
}

/** What stands in the place of `row`, and which rows are no more. */
function planFor(row: OutboxRow, lane: readonly OutboxRow[]): { next: OutboxRow | null; gone: OutboxRow[] } {
  const gone: OutboxRow[] = []
  let next = row
  for (const later of lane.filter((one) => one.seq > row.seq && one.state !== 'applied')) {
    const fate = fateOf(next, later)
    if (fate === 'nothing') return { next: null, gone: lane.filter((one) => one.seq >= row.seq && one.state !== 'applied') }
    if (fate === 'apart' || fate === 'behind') continue
    next = withInput(next, fate)
    gone.push(later)
  }
  return { next, gone }
}
