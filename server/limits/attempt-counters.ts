import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { attemptCounters } from '../db/schema.ts'
import type { AddressGroup } from './address-key.ts'

const second = 1000
const hour = 3600 * second

/** A counter of attempts that empties with time, and may delay the next attempt. */
export interface Counter {
  readonly key: string
  /** Time in milliseconds after which one attempt is forgotten. */
  readonly drainMs: number
  /** Milliseconds until the next attempt, by the number of attempts. */
  readonly delayAfter: (attempts: number) => number
  /** The part of an attempt that counts; 1 by default. */
  readonly weight?: number
}

/** State of a counter. */
export interface Level {
  readonly attempts: number
  /** Milliseconds until all of them are forgotten. */
  readonly forgottenIn: number
  /** Milliseconds until it allows an attempt. */
  readonly delay: number
}

/** Five attempts at once, then one after 30 s; each further one doubles the wait, up to an hour. */
const perPerson = { drainMs: hour, delayAfter: (attempts: number) => doubled(Math.round(attempts)) }
const doubled = (attempts: number) => (attempts < 5 ? 0 : Math.min(hour, 30 * second * 2 ** (attempts - 5)))

/** 1,000 attempts a day, spaced by 1 s after 100 of them and by 100 s after 1,000. */
const perDay = {
  drainMs: (24 * hour) / 1000,
  delayAfter: (attempts: number) => (attempts <= freeGuesses ? 0 : (attempts / freeGuesses) ** 2 * second),
}

/** Guesses at one account in a row before guessers from all addresses wait for each other. */
const freeGuesses = 100

/** An `account` is the id of one, or what was typed to mean some. */
export const counters = {
  /** Attempts of a known device at an account. */
  device: (account: string, device: string): Counter => ({ key: keyOf('device', account, device), ...perPerson }),
  /** Attempts of an address or network at an account, from unknown devices. */
  pair: (account: string, { key, weight }: AddressGroup): Counter => ({ key: keyOf('pair', account, key), weight, ...perPerson }),
  /** Attempts of an address or network at an account of which each is remembered for a day. */
  lane: (account: string, { key, weight }: AddressGroup): Counter => ({
    key: keyOf('lane', account, key),
    weight,
    drainMs: 24 * hour,
    delayAfter: () => 0,
  }),
  /** Attempts of all unknown devices at an account. */
  account: (account: string): Counter => ({ key: keyOf('account', account), ...perDay }),
  /** Wrong codes of class groups that an account has sent. */
  groupCodes: (account: string): Counter => ({ key: keyOf('group-codes', account), ...perPerson }),
  /** The same of an address or network: a class shares one, and some mistype. */
  groupCodesFrom: ({ key, weight }: AddressGroup): Counter => ({ key: keyOf('group-codes-from', key), weight, ...perDay }),
  /** Attempts to confirm something with the account's password while signed in. */
  confirmation: (account: string): Counter => ({ key: keyOf('confirmation', account), ...perPerson }),
  /** Registrations of a telephone number: three a day. */
  registrations: (phone: string): Counter => ({
    key: keyOf('registrations', phone),
    drainMs: 8 * hour,
    delayAfter: (attempts) => (Math.round(attempts) < 3 ? 0 : 8 * hour),
  }),
}

/** The longest delay of some counters. */
const longest = (levels: readonly Level[]): number => Math.max(0, ...levels.map(({ delay }) => delay))

/** The states of counters, in their order. Changes nothing. */
export async function readLevels(db: Database, of: readonly Counter[], now: number): Promise<Level[]> {
  const rows = await db
    .select()
    .from(attemptCounters)
    .where(inArray(attemptCounters.key, keysOf(of)))
  return levelsIn(rows, of, now)
}

/**
 * Counts one attempt, before its result is known: parallel attempts at several servers cannot exceed the limit. Counts
 * nothing if `delayOf` answers a delay, which it returns. Otherwise it counts in those counters that `isCounted` names.
 */
export async function countAttempt(
  db: Database,
  of: readonly Counter[],
  now: number,
  delayOf = longest,
  isCounted: (counter: Counter) => boolean = () => true,
): Promise<number> {
  const keys = keysOf(of)
  const at = new Date(now)
  return await db.transaction(async (tx) => {
    const fresh = keys.map((key) => ({ key, level: 0, countedAt: at, blockedUntil: at }))
    await tx.insert(attemptCounters).values(fresh).onConflictDoNothing()
    // One order of locks, or two attempts could wait for each other.
    const rows = await tx
      .select()
      .from(attemptCounters)
      .where(inArray(attemptCounters.key, keys))
      .orderBy(attemptCounters.key)
      .for('update')
    const levels = levelsIn(rows, of, now)
    const delay = delayOf(levels)
    if (delay > 0) return delay
    const counted = of.flatMap((counter, index) => {
      const { key, delayAfter, weight = 1 } = counter
      const level = (levels[index]?.attempts ?? 0) + weight
      return isCounted(counter) ? [{ key, level, countedAt: at, blockedUntil: new Date(now + delayAfter(level)) }] : []
    })
    await tx
      .insert(attemptCounters)
      .values(counted)
      .onConflictDoUpdate({
        target: attemptCounters.key,
        set: { level: sql`excluded.level`, countedAt: sql`excluded.counted_at`, blockedUntil: sql`excluded.blocked_until` },
      })
    return 0
  })
}

/** Takes back one counted attempt, because it was right. Its delay ends too. */
export async function takeBack(db: Database, { key }: Counter, now: number): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ level: sql`greatest(0, ${attemptCounters.level} - 1)`, blockedUntil: new Date(now) })
    .where(inArray(attemptCounters.key, [key]))
}

/** Empties counters. */
export async function clear(db: Database, of: readonly Counter[]): Promise<void> {
  await db.delete(attemptCounters).where(inArray(attemptCounters.key, keysOf(of)))
}

/** Sorted: the order in which rows are inserted and locked. */
const keysOf = (of: readonly Counter[]) => of.map(({ key }) => key).sort()

function levelsIn(rows: readonly (typeof attemptCounters.$inferSelect)[], of: readonly Counter[], now: number): Level[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return of.map(({ key, drainMs }) => {
    const row = byKey.get(key)
    if (!row) return { attempts: 0, forgottenIn: 0, delay: 0 }
    const forgotten = Math.max(0, now - row.countedAt.getTime()) / drainMs
    const attempts = Math.max(0, row.level - forgotten)
    return { attempts, forgottenIn: attempts * drainMs, delay: Math.max(0, row.blockedUntil.getTime() - now) }
  })
}

const keyOf = (kind: string, ...parts: string[]) => `${kind}:${createHash('sha256').update(parts.join('\n')).digest('hex')}`
