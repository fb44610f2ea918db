import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '../queues.ts'

/** OWASP's first choice for Argon2id, which is the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A wave of sign-ins must not block other requests. */
const queued = createWorkQueue({ concurrency: 4, maxWaiting: 200, retryAfter: 10 })

/** Hashes a password for storage. Throws `busy` (503) when too many calls wait. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFKC'), cost))
}

/**
 * Compares a password with a stored hash. Without a hash (no such account) the same work is done, so that timing does
 * not reveal accounts. Throws `busy` (503) when too many calls wait.
 */
export function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  return queued(async () => (await verify(passwordHash ?? dummyHash, password.normalize('NFKC'))) && passwordHash !== undefined)
}

/** The hash of a discarded random password. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$m9TxNAqXKgEeBVJfkHf2tg$/Wf9NL0KNZwgRo5uw2/FWrFvshrnltQUYyeYdGOAOqk'
