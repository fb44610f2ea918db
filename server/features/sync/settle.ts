import { and, eq, sql } from 'drizzle-orm'
import type { Command } from '../../../contract/command.ts'
import type { CommandName } from '../../../contract/index.ts'
import type { Reported } from '../../../contract/moderation/reports.ts'
import type { Scope } from '../../../contract/sync.ts'
import { requireActive } from '../../accounts/suspension.ts'
import { takeCommunityChanges, takingCommunityChanges } from '../../db/community-changes.ts'
import { counterOf, lockPeople, lockPerson, takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { commandRecords, type StoredOutcome } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { forIds, prepared } from '../../db/statements/prepared.ts'
import type { CommandContext, CommandEntry, CommandHandler, CommandHandlers, CommandOutcome } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import type { Act } from '../../log/act.ts'
import { recordActs } from '../../log/audit-chain.ts'
import { placesOf } from '../moderation/targets.ts'
import { lockRows } from './lock-rows.ts'
import type { Prepared } from './prepare.ts'

interface Settled {
  bodyHash: string
  outcome: StoredOutcome
}

interface Claim {
  prepared: Prepared
  outcome?: CommandOutcome | undefined
}

interface Settling extends Pick<CommandContext, 'services' | 'tx' | 'clock' | 'signer' | 'contactShare' | 'address'> {
  requestId: string | null
  personId: string
  /** A command that a push of this device got an outcome for. */
  acknowledged: string | undefined
  handlers: CommandHandlers
}

const retry: StoredOutcome = { outcome: 'retry' }
const idReused: StoredOutcome = { outcome: 'rejected', code: 'id_reused' }

/**
 * Settles every command of a push, in order, in one transaction. A command settled before keeps its stored outcome. A
 * blocked one is deferred. The rest is applied and recorded with its effect.
 * Exactly once has two guarantees. The person is locked first: concurrent copies of a push run sequentially, and the
 * second finds the records of the first. And a record's primary key rolls back a second application.
 */
export async function settle(settling: Settling, batch: readonly Prepared[]): Promise<StoredOutcome[]> {
  const { tx, personId, acknowledged } = settling
  const reported = await placesOf(tx, reportedTexts(batch))
  const others = [...tiedPeople(batch), ...reported.authorIds]
  if (others.length > 0) await lockPeople(tx, [personId, ...others])
  const person = await lockPerson(tx, personId)
  if (!person || person.deletedAt) throw new Refusal('session_ended')
  // Suspended since the request began. A refusal settles nothing: the device sends the commands after the suspension.
  requireActive(person, settling.clock())
  const { settled, numbers } = await readSettled(tx, personId, batch, acknowledged)
  // Before anything is applied: what this server has lost of a lane must come before its later commands.
  if (acknowledged !== undefined && !settled.has(acknowledged)) throw new Refusal('restored')
  const claims = claim(batch, settled)
  const { services, clock, signer, contactShare, address } = settling
  const acts: Act[] = []
  const context: CommandContext = {
    services,
    tx,
    person,
    clock,
    signer,
    contactShare,
    ...(address !== undefined && { address }),
    nextChange: changeNumbers(tx, personId, Math.max(1, claims.size), numbers),
    recordAct: (act) => void acts.push(act),
  }
  await lockRows(
    tx,
    [...claims.values()].map(({ prepared }) => prepared.task),
    reported.threadIds,
  )
  for (const run of runsOf([...claims.values()])) await applyRun(settling.handlers, context, run, claims)
  await record(settling, [...claims.values()])
  if (acts.length > 0) await recordActs(tx, { clock, person, requestId: settling.requestId }, acts)
  return batch.map(({ sent, bodyHash }) => {
    const known = settled.get(sent.id) ?? claimed(claims.get(sent.id))
    if (!known) return retry
    return known.bodyHash === bodyHash ? known.outcome : idReused
  })
}

/** People whose ties the push changes: each has an own row of the tie, with a number of the own `me`. */
function tiedPeople(batch: readonly Prepared[]): string[] {
  return batch.flatMap(({ task }) => ('outcome' in task || task.name !== 'setTie' ? [] : [(task.entry.input as { id: string }).id]))
}

/** Texts that the push reports. A report may hide one, which changes its author's rows. */
const reportedTexts = (batch: readonly Prepared[]): Reported[] =>
  batch.flatMap(({ task }) => ('outcome' in task || task.name !== 'report' ? [] : [(task.entry.input as { of: Reported }).of]))

/** Commands that change no existing row of the community, so that their numbers need no lock before. */
const adding: ReadonlySet<CommandName> = new Set(['addPost', 'addReply'])

/**
 * The records of these commands, of those they come after, and of `acknowledged`. A push that only adds texts takes its numbers in the same
 * statement.
 */
async function readSettled(
  tx: Transaction,
  personId: string,
  batch: readonly Prepared[],
  acknowledged: string | undefined,
): Promise<{ settled: Map<string, Settled>; numbers: number[] }> {
  const ids = new Set(batch.flatMap(({ sent }) => (sent.after === null ? [sent.id] : [sent.id, sent.after])))
  if (acknowledged !== undefined) ids.add(acknowledged)
  const [{ readRecords, takeBeside }, listed] = records([...ids])
  const asked = { personId, ...listed }
  const onlyAdds = batch.every(({ task }) => !('outcome' in task) && adding.has(task.name))
  const { rows, numbers } = onlyAdds ? await takeBeside(tx, batch.length, asked) : { rows: await readRecords(tx, asked), numbers: [] }
  return { settled: new Map(rows.map((row) => [row.id, row])), numbers }
}

const records = forIds((isListed) => {
  const isAsked = and(eq(commandRecords.userId, sql.placeholder('personId')), isListed(commandRecords.commandId))
  return {
    readRecords: prepared((on) =>
      on
        .select({ id: commandRecords.commandId, bodyHash: commandRecords.bodyHash, outcome: commandRecords.outcome })
        .from(commandRecords)
        .where(isAsked),
    ),
    takeBeside: takingCommunityChanges<Settled & { id: string }>(
      sql`select jsonb_build_object('id', command_id, 'bodyHash', body_hash, 'outcome', outcome) from ${commandRecords} where ${isAsked}`,
    ),
  }
})

/** The commands to settle now: new ids whose predecessor in the lane is settled (also by rejection) or will be in this push. */
function claim(batch: readonly Prepared[], settled: ReadonlyMap<string, Settled>): Map<string, Claim> {
  const claims = new Map<string, Claim>()
  for (const prepared of batch) {
    const { id, after } = prepared.sent
    const isTurn = after === null || settled.has(after) || claims.has(after)
    if (!isTurn || settled.has(id) || claims.has(id)) continue
    claims.set(id, 'outcome' in prepared.task ? { prepared, outcome: prepared.task } : { prepared })
  }
  return claims
}

function claimed(one: Claim | undefined): Settled | undefined {
  return one?.outcome && { bodyHash: one.prepared.bodyHash, outcome: one.outcome }
}

interface Run {
  name: CommandName
  claims: Claim[]
  entries: CommandEntry<unknown>[]
}

/**
 * Groups commands into few runs: a command joins an earlier run of its name unless its own lane has continued since.
 * Lanes are independent; within a lane the order is preserved.
 */
function runsOf(claims: readonly Claim[]): Run[] {
  const runs: Run[] = []
  /** The last run that contains a command of the lane. */
  const lastOfLane = new Map<string, number>()
  for (const one of claims) {
    const { task, sent } = one.prepared
    if ('outcome' in task) continue
    const earliest = lastOfLane.get(sent.lane) ?? 0
    let index = runs.findIndex((run, at) => at >= earliest && run.name === task.name)
    if (index < 0) index = runs.push({ name: task.name, claims: [], entries: [] }) - 1
    runs[index]?.claims.push(one)
    runs[index]?.entries.push(task.entry)
    lastOfLane.set(sent.lane, index)
  }
  return runs
}

async function applyRun(
  handlers: CommandHandlers,
  context: CommandContext,
  { name, claims, entries }: Run,
  all: ReadonlyMap<string, Claim>,
): Promise<void> {
  // The predecessor was deferred by an earlier run.
  const deferredBy = ({ prepared: { sent } }: Claim) => (sent.after === null ? undefined : deferral(all.get(sent.after)))
  for (const one of claims) one.outcome = deferredBy(one)
  const open = claims.flatMap((one, index) => (one.outcome ? [] : [{ one, entry: entries[index] as CommandEntry<unknown> }]))
  if (open.length === 0) return
  // `prepare` validated each input with the schema of this name, which the type of the table cannot express.
  const handler = handlers[name] as CommandHandler<Command>
  const outcomes = await handler(
    context,
    open.map(({ entry }) => entry),
  )
  open.forEach(({ one }, index) => {
    const outcome = outcomes[index]
    if (!outcome) throw new Error(`${name} gave ${outcomes.length} outcomes on ${open.length} commands`)
    one.outcome = deferredBy(one) ?? outcome
  })
}

const deferral = (one: Claim | undefined) => (one?.outcome?.outcome === 'retry' ? one.outcome : undefined)

/**
 * One query for a whole push: it takes a range of numbers, and unused ones are skipped. `lockRows` has locked the changed rows before.
 * So the numbers of a row ascend with its commits.
 */
function changeNumbers(tx: Transaction, personId: string, size: number, community: number[]): CommandContext['nextChange'] {
  const ranges = new Map<Scope, number[]>([['community', community]])
  return async (scope) => {
    const next = ranges.get(scope)?.shift()
    if (next !== undefined) return next
    const [first, ...others] = await takeRange(tx, scope, personId, size)
    if (first === undefined) throw new Error(`${scope} has no numbers`)
    ranges.set(scope, others)
    return first
  }
}

async function takeRange(tx: Transaction, scope: Scope, personId: string, size: number): Promise<number[]> {
  if (scope === 'community') return await takeCommunityChanges(tx, size)
  const first = await takeChanges(tx, counterOf(scope, personId), size)
  return Array.from({ length: size }, (_, index) => first + index)
}

async function record({ tx, personId, clock }: Settling, claims: readonly Claim[]): Promise<void> {
  const settled = claims.filter((one) => !deferral(one))
  if (settled.length === 0) return
  const settledAt = new Date(clock())
  const rows = settled.map(({ prepared: { sent, bodyHash }, outcome }) => {
    if (!outcome) throw new Error(`command ${sent.id} has no outcome`)
    return { userId: personId, commandId: sent.id, name: sent.name, lane: sent.lane, bodyHash, outcome, settledAt }
  })
  await insertRecords(tx, rowsFor(commandRecords, rows))
}

const insertRecords = prepared((on) => on.insert(commandRecords).select(jsonRows(commandRecords)), { waits: true })
