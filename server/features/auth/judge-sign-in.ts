import type { Account } from '../../accounts/accounts.ts'
import { knownAccounts, rememberDevice } from '../../accounts/known-devices.ts'
import { hasPassword, inPasswordTurn, judgePassword } from '../../accounts/passwords.ts'
import type { Context } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { addressGroups } from '../../limits/address-key.ts'
import { trustedRank } from '../../limits/address-reputation.ts'
import { type Counter, clear, countAttempt, counters, type Level, readLevels, takeBack } from '../../limits/attempt-counters.ts'

type Caller = Pick<Context, 'db' | 'clock' | 'device' | 'isIssuedDevice' | 'address' | 'reputation'>

/** Something at which attempts are counted: an account, or the identifier that was typed. */
interface Target {
  /** The name of its counters. */
  readonly id: string
  readonly isKnown: boolean
}
interface Candidate extends Target {
  readonly account: Account
}

/** First attempts of an address that do not wait for the guesses of others. */
const ownAttempts = 3
/** Guesses of a day from which only the first attempt of an address in an hour does not wait. */
const besieged = 1000
/** Guesses of a day from which that is the first attempt of an address in a day. */
const badlyBesieged = 10_000

/** `isPlain`: the first account had the password and knows the device, so the time reveals nothing of other accounts. */
interface Judged {
  readonly account: Account | null
  readonly isPlain: boolean
}

interface Typed {
  readonly identifier: string
  readonly accounts: readonly Account[]
  /** The user that the device remembers. */
  readonly userId: string | undefined
  readonly password: string
  /** Called with the milliseconds that the caller has waited for others. */
  readonly onTurn?: (waited: number) => void
}

/**
 * The account among `accounts` that has the password, or null. Throws 429 when the identifier delays the caller. What is
 * answered to a stranger depends on the identifier and the address alone: not on whether it has accounts, nor on guesses at
 * other identifiers of these.
 * Attempts are counted twice, by the same rules: at the identifier, and at each account. An account that delays the caller is
 * compared with no password and without a word. So it has no more guesses by several identifiers than by one.
 * - A known device waits only for its own failures.
 * - An unknown device waits for the failures of its address at that target. An address that has guessed there also waits
 *   for the guesses of all other addresses. So strangers' guesses do not keep the owner out, however many they are.
 */
export async function judgeSignIn(caller: Caller, { identifier, accounts, userId, password, onTurn }: Typed): Promise<Judged> {
  const { db, clock, address, reputation } = caller
  const candidates = await candidatesOf(caller, { accounts, userId })
  const typed: Target = { id: typedAs(identifier), isKnown: candidates.some(({ isKnown }) => isKnown) }
  // Without a turn in the queue.
  const delay = delayOf(caller, typed, await readLevels(db, countersOf(caller, typed), clock()))
  if (delay > 0) {
    reputation.noteRefusal(address, askedBy(caller, identifier), delay)
    throw tooMany(delay)
  }

  // One turn, so that the time does not depend on the number of accounts.
  const turn = { rank: typed.isKnown ? trustedRank : reputation.rankOf(address), address, account: typed.id }
  const asked = performance.now()
  const right = await inPasswordTurn(turn, async () => {
    onTurn?.(performance.now() - asked)
    for (const candidate of await count(caller, typed, candidates))
      if ((await hasPassword(candidate?.account.passwordHash, password)) && candidate) return candidate
    return null
  })
  if (!right) {
    reputation.noteFailure(address)
    return { account: null, isPlain: false }
  }
  await welcome(caller, typed, right)
  return { account: right.account, isPlain: right.isKnown && right === candidates[0] }
}

/** Unlike the id of any account. */
const typedAs = (identifier: string) => `typed ${identifier}`

/**
 * Counts an attempt, and returns what its password is compared with: null for an account that delays the caller, or where there is
 * no account. Throws 429.
 */
async function count(caller: Caller, typed: Target, candidates: readonly Candidate[]): Promise<(Candidate | null)[]> {
  const targets = [typed, ...candidates].map((target) => ({ target, of: countersOf(caller, target) }))
  const all = targets.flatMap(({ of }) => of)
  const delayed = new Set<Target>()
  const counted = new Set<Counter>()
  const judge = (levels: readonly Level[]) => {
    const left = [...levels]
    for (const { target, of } of targets) {
      const delay = delayOf(caller, target, left.splice(0, of.length))
      if (delay > 0 && target === typed) return delay
      if (delay > 0) delayed.add(target)
      else for (const counter of of) counted.add(counter)
    }
    return 0
  }
  const delay = await countAttempt(caller.db, all, caller.clock(), judge, (counter) => counted.has(counter))
  if (delay > 0) throw tooMany(delay)
  return candidates.length === 0 ? [null] : candidates.map((candidate) => (delayed.has(candidate) ? null : candidate))
}

/** Refuses without the database what it has refused to the same address a moment ago. Throws 429. */
export function requireTurn(caller: Caller, identifier: string): void {
  const delay = caller.reputation.refusalOf(caller.address, askedBy(caller, identifier))
  if (delay > 0) throw tooMany(delay)
}

/** Browsers of an address without an id of this server share a refusal: they could have another id at each call. */
const askedBy = ({ device, isIssuedDevice }: Caller, identifier: string) => (isIssuedDevice ? `${identifier}\n${device}` : identifier)

const tooMany = (delay: number) => new Refusal('too_many', { retryAfter: Math.ceil(delay / 1000) })

/**
 * Accounts that this device knows come first, the last used one before the others. `userId` counts on a known device alone:
 * elsewhere its counters would reveal whose number it is.
 */
async function candidatesOf({ db, device }: Caller, { accounts, userId }: Pick<Typed, 'accounts' | 'userId'>): Promise<Candidate[]> {
  const ids = accounts.map(({ id }) => id)
  const known = await knownAccounts(db, ids, device)
  const meant = userId !== undefined && known.has(userId) ? accounts.filter(({ id }) => id === userId) : accounts
  return meant
    .toSorted((one, other) => (known.get(other.id) ?? 0) - (known.get(one.id) ?? 0))
    .map((account) => ({ account, id: account.id, isKnown: known.has(account.id) }))
}

/** The one of a known device; else that of all addresses, those of the own address and its networks, and as many of its lanes. */
function countersOf({ device, address }: Caller, { id, isKnown }: Target): readonly Counter[] {
  if (isKnown) return [counters.device(id, device)]
  const groups = addressGroups(address)
  return [counters.account(id), ...groups.map((group) => counters.pair(id, group)), ...groups.map((group) => counters.lane(id, group))]
}

function delayOf({ reputation, address }: Caller, { isKnown }: Target, [first, ...others]: readonly Level[]): number {
  if (!first || isKnown) return first?.delay ?? 0
  const half = others.length / 2
  const own = worstOf(others.slice(0, half))
  const lane = worstOf(others.slice(half))
  return Math.max(reputation.delayOf(address), own.delay, delayByOthers(own, first, lane))
}

/** Of an address and its networks. */
const worstOf = (levels: readonly Level[]): Level => ({
  attempts: Math.max(...levels.map(({ attempts }) => attempts)),
  forgottenIn: Math.max(...levels.map(({ forgottenIn }) => forgottenIn)),
  delay: Math.max(...levels.map(({ delay }) => delay)),
})

/** The delay by guesses of other addresses. Under siege the first attempt of an address has none, and the owner's new device has that. */
function delayByOthers(own: Level, all: Level, lane: Level): number {
  if (all.attempts < besieged) return own.attempts >= ownAttempts ? all.delay : 0
  return Math.min(all.delay, all.attempts < badlyBesieged ? own.forgottenIn : lane.forgottenIn)
}

/** Forgets the failures of this device or address; those of other addresses stay. */
async function welcome(caller: Caller, typed: Target, right: Candidate): Promise<void> {
  const { db, clock, device, address, reputation } = caller
  reputation.noteSuccess(address, right.id)
  for (const target of [typed, right]) {
    const [first, ...others] = countersOf(caller, target)
    if (!first) continue
    await clear(db, target.isKnown ? [first] : others)
    if (!target.isKnown) await takeBack(db, first, clock())
  }
  await rememberDevice(db, right.id, device, clock())
}

/**
 * Checks the password of a signed-in user who confirms a change. Counted apart from sign-ins, so that strangers cannot
 * delay the owner. Throws 400 with the field, or 429.
 */
export async function confirmPassword(caller: Caller & Pick<Context, 'audit'>, account: Account, password: string): Promise<void> {
  const { db, clock, address, reputation } = caller
  const counter = counters.confirmation(account.id)
  const turn = { rank: reputation.rankOf(address), address, account: account.id }
  const judgement = await judgePassword(account.passwordHash, password, turn, () => countAttempt(db, [counter], clock()))
  if (judgement.is === 'delayed') throw tooMany(judgement.delay)
  // Not 401: the session is valid, only this field is wrong.
  if (judgement.is === 'wrong') {
    caller.audit('password_refused')
    throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
  }
  await clear(db, [counter])
}
