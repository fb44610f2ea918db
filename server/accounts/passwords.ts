import { hash, verify } from '@node-rs/argon2'
import { trustedRank } from '../limits/address-reputation.ts'
import { createFairQueue, type Turn } from '../limits/fair-queue.ts'

/** OWASP's first choice for Argon2id, which is the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A wave of sign-ins must not block other requests, and guesses must not block sign-ins. A slot is a thread of Node's pool.
 * The app gives up after 10 s. Per process: each has its own threads.
 */
const enqueue = createFairQueue({ concurrency: 4, maxWaiting: 400, maxWaitMs: 8_000, retryAfter: 10 })

/** The turn of commands and demo data, which have no caller. */
const ownTurn: Turn = { rank: trustedRank, address: '', account: '' }

/** Hashes a password for storage. Throws `busy` (503) when too many calls wait. */
export function hashPassword(password: string, turn: Turn = ownTurn): Promise<string> {
  return enqueue(turn, () => hash(password.normalize('NFKC'), cost))
}

/** In place of a hash: an account that an administrator added, and whose user has chosen no password yet. No password opens it. */
export const noPassword = ''

/** Compares a password with a stored hash. Throws `busy` (503) when too many calls wait. */
export function isPasswordOf(passwordHash: string, password: string, turn: Turn = ownTurn): Promise<boolean> {
  return enqueue(turn, () => verify(passwordHash, password.normalize('NFKC')))
}

/** Outcome of a counted comparison. `delayed`: not compared; another try may succeed after `delay` milliseconds. */
export type Judgement = { readonly is: 'right' | 'wrong' } | { readonly is: 'delayed'; readonly delay: number }

/**
 * Compares a password once `count` has counted the attempt. `count` returns the delay in milliseconds, 0 for none. It runs
 * when the caller's turn has come: a refused caller is not counted. Without a hash (no such account) the same work is done,
 * so that timing does not reveal accounts. So it is for an account without a password.
 */
export function judgePassword(
  passwordHash: string | undefined,
  password: string,
  turn: Turn,
  count: () => Promise<number>,
): Promise<Judgement> {
  return inPasswordTurn(turn, async () => {
    const delay = await count()
    if (delay > 0) return { is: 'delayed', delay }
    return { is: (await hasPassword(passwordHash, password)) ? 'right' : 'wrong' }
  })
}

/** Runs password work when the caller's turn has come. Throws `busy` (503) when too many calls wait. */
export const inPasswordTurn = <T>(turn: Turn, work: () => Promise<T>): Promise<T> => enqueue(turn, work)

/** Compares a password, in a turn of its own caller. The work is the same without a hash. */
export async function hasPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isSet = passwordHash !== undefined && passwordHash !== noPassword
  return (await verify(isSet ? passwordHash : dummyHash, password.normalize('NFKC'))) && isSet
}

/** The hash of a discarded random password. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$m9TxNAqXKgEeBVJfkHf2tg$/Wf9NL0KNZwgRo5uw2/FWrFvshrnltQUYyeYdGOAOqk'
