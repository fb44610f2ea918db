import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from './work-queue.ts'

/** OWASP's first choice for Argon2id, which is the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A wave of sign-ins must leave the machine able to answer anything else. */
const inTurn = createWorkQueue({ atOnce: 4, waiting: 200, retryAfter: 10 })

/** The hash to store for a password. Throws `busy` (503) when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/**
 * Whether a password belongs to a stored hash. Without a hash (no such account) the same work is done in vain, so that
 * the time taken does not tell accounts from strangers. Throws `busy` (503) when too many wait.
 */
export function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  return inTurn(async () => (await verify(passwordHash ?? nobodysHash, password.normalize('NFKC'))) && passwordHash !== undefined)
}

/** Of a random password that was thrown away. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$m9TxNAqXKgEeBVJfkHf2tg$/Wf9NL0KNZwgRo5uw2/FWrFvshrnltQUYyeYdGOAOqk'
