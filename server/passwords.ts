import { hash, verify } from '@node-rs/argon2'
import { Refusal } from './errors.ts'

/** OWASP's first choice for Argon2id, which is the library's default: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes under way at once, and waiting at most: a wave of sign-ins must leave the machine able to answer anything else. */
const maxAtOnce = 4
const maxWaiting = 200
/** Seconds until a refused caller should try again. */
const retryAfter = 10

let running = 0
const waiting: (() => void)[] = []

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

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxAtOnce) {
    if (waiting.length >= maxWaiting) throw new Refusal('busy', { retryAfter })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The place is handed on without being given up, so nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
