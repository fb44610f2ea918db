import { and, eq } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { asksFollowers, levelsOf } from '../../../contract/people/privacy.ts'
import type { TieKind, tieCommands } from '../../../contract/people/ties.ts'
import { may } from '../../../contract/permissions.ts'
import { counterOf, takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { type DecidedAt, ties, users } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { personColumns } from '../../people/shown-to.ts'
import { forbidden, gone, sequentially } from '../command-outcomes.ts'
import { type Decision, decidedAt, isLater as isDecisionLater } from '../decisions.ts'

type Row = typeof ties.$inferSelect

/** Both sides of what is between two people. */
export interface Pair {
  /** The row of the one who decides. */
  readonly own: Side
  readonly their: Side
  /** The other has a field for followers. */
  readonly asksFollowers: boolean
}
type Side = Omit<Row, 'change' | 'ownerId' | 'otherId'>

export const noSide: Side = { follow: null, follower: null, connect: null, blocks: false, mutes: false, decided: {} }

const decisionOf = ([at, id, change]: DecidedAt): Decision => ({ at, id, change })
const isLater = (one: DecidedAt, other: DecidedAt | undefined) => isDecisionLater(decisionOf(one), other && decisionOf(other))
const later = (one: DecidedAt, other: DecidedAt | undefined) => (other && !isLater(one, other) ? other : one)

/**
 * One decision as a change of both sides. Null: a later one of its kind has arrived before. The result of some decisions of follow, connect
 * and mute is the same in each order of their arrival.
 */
export function decide(pair: Pair, kind: TieKind, isOn: boolean, at: DecidedAt): Pair | null {
  const { own, their } = pair
  const isNewest = isLater(at, own.decided[kind])
  // An end counts for both sides, also one that a later request of its own side has overtaken.
  if (!isNewest && !(kind === 'connect' && !isOn)) return null
  const decided = isNewest ? { ...own.decided, [kind]: at } : own.decided
  const next = { ...pair, own: { ...own, decided } }
  if (kind === 'mute') return { ...next, own: { ...next.own, mutes: isOn } }
  if (kind === 'block') return isOn ? parted(next, at) : { ...next, own: { ...next.own, blocks: false } }
  if (kind === 'connect') return connected(next, isNewest ? isOn : wants(own), isOn ? undefined : at, wants(their))
  if (kind === 'follow') return following(next, isOn, at)
  return consented(next, isOn, at)
}

const wants = ({ connect }: Side) => connect === 'asked' || connect === 'yes'

/** A request counts only after the last end. */
function connected(pair: Pair, asksNow: boolean, endedAt: DecidedAt | undefined, asksBack: boolean): Pair {
  const { own, their } = pair
  const ended = endedAt ? later(endedAt, own.decided.ended) : own.decided.ended
  const counts = (isAsked: boolean, at: DecidedAt | undefined) => isAsked && at !== undefined && isLater(at, ended)
  const [mine, theirs] = [counts(asksNow, own.decided.connect), counts(asksBack, their.decided.connect)]
  const ends = ended && { ended }
  const state = (one: boolean, other: boolean) => (one ? (other ? 'yes' : 'asked') : other ? 'asks' : null)
  return {
    ...pair,
    own: { ...own, connect: state(mine, theirs), decided: { ...own.decided, ...ends } },
    their: { ...their, connect: state(theirs, mine), decided: { ...their.decided, ...ends } },
  }
}

/** A follow from before the other's refusal does not return. */
function following(pair: Pair, isOn: boolean, at: DecidedAt): Pair {
  const { own, their } = pair
  const isRefused = own.decided.refused !== undefined && !isLater(at, own.decided.refused)
  const follow = !isOn || isRefused ? null : own.follow === 'yes' || !pair.asksFollowers ? 'yes' : 'asked'
  return { ...pair, own: { ...own, follow }, their: { ...their, follower: follow } }
}

function consented(pair: Pair, isOn: boolean, at: DecidedAt): Pair {
  const { own, their } = pair
  if (isOn) {
    const follower = own.follower === null ? null : 'yes'
    return { ...pair, own: { ...own, follower }, their: { ...their, follow: follower } }
  }
  const decided = { ...their.decided, refused: later(at, their.decided.refused) }
  return { ...pair, own: { ...own, follower: null }, their: { ...their, follow: null, decided } }
}

/** A block ends all that was between the two, in both directions. */
function parted(pair: Pair, at: DecidedAt): Pair {
  const end = ({ decided }: Side) => ({
    follow: null,
    follower: null,
    connect: null,
    decided: { ...decided, ended: later(at, decided.ended), refused: later(at, decided.refused) },
  })
  return { ...pair, own: { ...pair.own, ...end(pair.own), blocks: true }, their: { ...pair.their, ...end(pair.their) } }
}

/** `settle` has locked both people before, in the order of their ids. */
export const setTie: CommandHandler<typeof tieCommands.setTie> = (context, entries) =>
  sequentially(entries, async (entry) => {
    const { tx, person } = context
    const { id: otherId, kind, is_on: isOn } = entry.input
    if (!may(person, 'tie.set', { id: otherId })) return forbidden
    const [other] = await tx
      .select({ ...personColumns, deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, otherId))
    const rows = await readPair(tx, person.id, otherId)
    const sideOf = (ownerId: string): Side => rows.find((row) => row.ownerId === ownerId) ?? noSide
    const own = rows.find((row) => row.ownerId === person.id)
    const isRequest = isOn && (kind === 'follow' || kind === 'connect' || kind === 'follower')
    if (!other || (isOn && other.deletedAt) || (isRequest && rows.some(({ blocks }) => blocks))) return gone
    const before: Pair = { own: sideOf(person.id), their: sideOf(otherId), asksFollowers: asksFollowers(levelsOf(other.levels)) }
    const at = decidedAt(entry, Object.values(before.own.decided).map(decisionOf))
    const after = decide(before, kind, isOn, [at, entry.id])
    if (!after) return { outcome: 'duplicate', scope: 'me', change: own?.change ?? 0 }
    return await writePair(context, otherId, before, after)
  })

async function readPair(tx: Transaction, one: string, other: string): Promise<Row[]> {
  return await unionAll(
    tx
      .select()
      .from(ties)
      .where(and(eq(ties.ownerId, one), eq(ties.otherId, other))),
    tx
      .select()
      .from(ties)
      .where(and(eq(ties.ownerId, other), eq(ties.otherId, one))),
  )
}

const stateOf = ({ follow, follower, connect, blocks }: Side) => JSON.stringify([follow, follower, connect, blocks])

/** The other's devices receive what concerns them. After a block or its end they drop what they have stored of the person. */
async function writePair({ tx, person, nextChange }: CommandContext, otherId: string, before: Pair, after: Pair): Promise<CommandOutcome> {
  const change = await nextChange('me')
  await writeSide(tx, { ownerId: person.id, otherId, ...numbered(before.own, after.own, change), change })
  // A change of an empty row would reveal a block.
  const hadTie = stateOf(before.their) !== stateOf(noSide)
  const isHeard = stateOf(after.their) !== stateOf(before.their) || (hadTie && after.own.blocks !== before.own.blocks)
  if (isHeard) {
    const theirChange = await takeChanges(tx, counterOf('me', otherId))
    await writeSide(tx, { ownerId: otherId, otherId: person.id, ...numbered(before.their, after.their, theirChange), change: theirChange })
  } else if (JSON.stringify(after.their.decided) !== JSON.stringify(before.their.decided)) {
    // A new row has a number that no pull reads: it holds the order of decisions alone.
    const { decided } = after.their
    await tx
      .insert(ties)
      .values({ ownerId: otherId, otherId: person.id, ...after.their, change: 0 })
      .onConflictDoUpdate({ target: [ties.ownerId, ties.otherId], set: { decided } })
  }
  return { outcome: 'applied', scope: 'me', change }
}

/** The side with the row's number in its new decisions. */
function numbered(before: Side, { decided, ...after }: Side, change: number): Side {
  const entries = Object.entries(decided).map(([kind, one]) => {
    const isKnown = before.decided[kind as keyof typeof decided]?.[1] === one[1]
    return [kind, isKnown ? one : [one[0], one[1], change]]
  })
  return { ...after, decided: Object.fromEntries(entries) as typeof decided }
}

async function writeSide(tx: Transaction, row: Row): Promise<void> {
  const { follow, follower, connect, blocks, mutes, decided, change } = row
  const set = { follow, follower, connect, blocks, mutes, decided, change }
  await tx
    .insert(ties)
    .values(row)
    .onConflictDoUpdate({ target: [ties.ownerId, ties.otherId], set })
}

/** Ends what others have with a person who is deleted. Their rows are locked in the order of the ids before. */
export async function endTies(tx: Transaction, personId: string): Promise<void> {
  const rows = await tx.select().from(ties).where(eq(ties.otherId, personId)).orderBy(ties.ownerId)
  for (const { ownerId } of rows) {
    const change = await takeChanges(tx, counterOf('me', ownerId))
    const nothing = { ...noSide, change }
    await tx
      .update(ties)
      .set(nothing)
      .where(and(eq(ties.ownerId, ownerId), eq(ties.otherId, personId)))
  }
  await tx.delete(ties).where(eq(ties.ownerId, personId))
}

/** Everyone who has a tie to the person. */
export async function tiedTo(tx: Transaction, personId: string): Promise<string[]> {
  return (await tx.select({ id: ties.ownerId }).from(ties).where(eq(ties.otherId, personId))).map(({ id }) => id)
}
