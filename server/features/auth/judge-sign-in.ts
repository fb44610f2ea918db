import type { Account } from '../../accounts/accounts.ts'
import { knownAccounts, rememberDevice } from '../../accounts/known-devices.ts'
import { type Judgement, judgePassword } from '../../accounts/passwords.ts'
import type { Context } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { trustedRank } from '../../limits/address-reputation.ts'
import { type Counter, clear, countAttempt, counters, type Level, readLevels, takeBack } from '../../limits/attempt-counters.ts'

type Caller = Pick<Context, 'db' | 'clock' | 'device' | 'isIssuedDevice' | 'address' | 'reputation'>

/** An account that the identifier may mean. Undefined: no account has it, and the same work is done. */
interface Candidate {
  readonly account: Account | undefined
  /** Key of its counters. */
  readonly id: string
  readonly isKnown: boolean
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
}

/**
 * The account among `accounts` that has the password, or null. Each account is judged by its own counters, so a password
 * for one is a counted guess at the others. Throws 429 when all of them delay the caller.
 * - A known device waits only for its own failures.
 * - An unknown device waits for the failures of its address at that account. An address that has guessed there also waits
 *   for the guesses of all other addresses. So strangers' guesses do not keep the owner out, however many they are.
 */
export async function judgeSignIn(caller: Caller, { identifier, accounts, userId, password }: Typed): Promise<Judged> {
  const candidates = await candidatesOf(caller, { identifier, accounts, userId })
  const now = caller.clock()
  const states = await Promise.all(
    candidates.map(async (candidate) => delayOf(caller, candidate, await readLevels(caller.db, countersOf(caller, candidate), now))),
  )
  // Without a turn in the queue.
  if (states.every((delay) => delay > 0)) {
    caller.reputation.noteRefusal(caller.address, askedBy(caller, identifier), Math.min(...states))
    throw tooMany(states)
  }

  const delays: number[] = []
  for (const candidate of candidates) {
    const judgement = await judge(caller, candidate, password)
    if (judgement.is === 'delayed') delays.push(judgement.delay)
    if (judgement.is !== 'right' || !candidate.account) continue
    await welcome(caller, candidate)
    return { account: candidate.account, isPlain: candidate.isKnown && candidate === candidates[0] }
  }
  if (delays.length === candidates.length) throw tooMany(delays)
  caller.reputation.noteFailure(caller.address)
  return { account: null, isPlain: false }
}

/** Refuses without the database what it has refused to the same address a moment ago. Throws 429. */
export function requireTurn(caller: Caller, identifier: string): void {
  const delay = caller.reputation.refusalOf(caller.address, askedBy(caller, identifier))
  if (delay > 0) throw tooMany([delay])
}

/** Browsers of an address without an id of this server share a refusal: they could have another id at each call. */
const askedBy = ({ device, isIssuedDevice }: Caller, identifier: string) => (isIssuedDevice ? `${identifier}\n${device}` : identifier)

const tooMany = (delays: readonly number[]) => new Refusal('too_many', { retryAfter: Math.ceil(Math.min(...delays) / 1000) })

/**
 * Accounts that this device knows come first, the last used one before the others. `userId` counts on a known device alone:
 * elsewhere its counters would reveal whose number it is.
 */
async function candidatesOf({ db, device }: Caller, { identifier, accounts, userId }: Omit<Typed, 'password'>): Promise<Candidate[]> {
  if (accounts.length === 0) return [{ account: undefined, id: identifier, isKnown: false }]
  const ids = accounts.map(({ id }) => id)
  const known = await knownAccounts(db, ids, device)
  const meant = userId !== undefined && known.has(userId) ? accounts.filter(({ id }) => id === userId) : accounts
  return meant
    .toSorted((one, other) => (known.get(other.id) ?? 0) - (known.get(one.id) ?? 0))
    .map((account) => ({ account, id: account.id, isKnown: known.has(account.id) }))
}

function countersOf({ device, address }: Caller, { id, isKnown }: Candidate): readonly Counter[] {
  return isKnown ? [counters.device(id, device)] : [counters.pair(id, address), counters.account(id), counters.lane(id, address)]
}

function delayOf({ reputation, address }: Caller, { isKnown }: Candidate, [own, all, lane]: readonly Level[]): number {
  if (isKnown || !own || !all || !lane) return own?.delay ?? 0
  return Math.max(reputation.delayOf(address), own.delay, delayByOthers(own, all, lane))
}

/** The delay by guesses of other addresses. Under siege the first attempt of an address has none, and the owner's new device has that. */
function delayByOthers(own: Level, all: Level, lane: Level): number {
  if (all.attempts < besieged) return own.attempts >= ownAttempts ? all.delay : 0
  return Math.min(all.delay, all.attempts < badlyBesieged ? own.forgottenIn : lane.forgottenIn)
}

function judge(caller: Caller, candidate: Candidate, password: string): Promise<Judgement> {
  const { db, clock, address, reputation } = caller
  const turn = { rank: candidate.isKnown ? trustedRank : reputation.rankOf(address), address, account: candidate.id }
  return judgePassword(candidate.account?.passwordHash, password, turn, () =>
    countAttempt(db, countersOf(caller, candidate), clock(), (levels) => delayOf(caller, candidate, levels)),
  )
}

/** Forgets the failures of this device or address; those of other addresses stay. */
async function welcome(caller: Caller, candidate: Candidate): Promise<void> {
  const { db, clock, device, address, reputation } = caller
  reputation.noteSuccess(address, candidate.id)
  const [own, all, lane] = countersOf(caller, candidate)
  if (own) await clear(db, lane ? [own, lane] : [own])
  if (all) await takeBack(db, all, clock())
  await rememberDevice(db, candidate.id, device, clock())
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
  if (judgement.is === 'delayed') throw tooMany([judgement.delay])
  // Not 401: the session is valid, only this field is wrong.
  if (judgement.is === 'wrong') {
    caller.audit('password_refused')
    throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
  }
  await clear(db, [counter])
}
