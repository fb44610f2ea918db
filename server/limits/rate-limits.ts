import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../http/errors.ts'
import { addressGroups } from './address-key.ts'

/**
 * Before sign-in a limit counts per address, and a whole village may share one. Reads get this factor; writes use the
 * row's own limit.
 */
const sharedAddressFactor = 10
/**
 * Calls per address, signed in or not. Counted before any work, so that invalid tokens and bodies count too. A
 * village that downloads a course on all devices stays far below.
 */
const addressPerMinute = 12_000
/** Calls a minute of one row by a device that knows an account, beside those of its address. */
const ownPerMinute = 10
const minute = 60_000
/** Beyond this many, full buckets are dropped: they equal none. The oldest follow if need be, and their callers have the whole limit. */
const maxBuckets = 50_000

interface Bucket {
  /** Not what is left: a bucket that a setting enlarges has more room at once. */
  used: number
  at: number
  /** Time at which it is full again. */
  fullAt: number
}

/** A bucket of `size` that fills up by `perMs` a millisecond. */
interface Room {
  readonly key: string
  readonly size: number
  readonly perMs: number
}

export interface Limits {
  /**
   * Counts one call of `row` by an account, or by an address and its networks where there is none. Throws 429 with the seconds to
   * wait. `cost`: the part of a call that counts.
   */
  take(row: Endpoint, caller: { readonly address: string; readonly account: string | undefined }, cost?: number): void
  /** Counts one call of `row` in the room of a device or account. False: there is none left. */
  takeOwn(row: Endpoint, key: string): boolean
  /** Counts the body of a call that `take` has admitted. Throws as above. */
  takeBytes(row: Pick<Endpoint, 'path' | 'bytesPerDay'>, account: string | undefined, bytes: number): void
  /** Counts one call of any row from an address. Throws as above. */
  takeAddress(address: string): void
}

/**
 * Token buckets in memory: a minute's calls may arrive at once. Each server counts alone, so two servers allow twice the
 * calls. What bounds guesses and codes is in the database (attempt-counters.ts).
 */
export function createLimits({ clock, factor = 1 }: { clock: () => number; factor?: number }): Limits {
  const buckets = new Map<string, Bucket>()

  /** Calls left in a bucket of `size` that fills up by `perMs` a millisecond. */
  function leftIn({ key, size, perMs }: Room): number {
    const bucket = buckets.get(key)
    return bucket ? size - Math.max(0, bucket.used - Math.max(0, clock() - bucket.at) * perMs) : size
  }

  /** Takes `cost` from each of the buckets, or from none of them: then it returns the milliseconds until all have it. */
  function tryTake(rooms: readonly Room[], cost: number): number {
    const wait = Math.max(...rooms.map((room) => (cost - leftIn(room)) / room.perMs))
    if (wait > 0) return wait
    for (const room of rooms) {
      const [used, at] = [room.size - leftIn(room) + cost, clock()]
      const next = { used, at, fullAt: at + used / room.perMs }
      buckets.delete(room.key)
      buckets.set(room.key, next)
    }
    if (buckets.size > maxBuckets) forget(buckets, clock())
    return 0
  }

  function count(rooms: readonly Room[], cost = 1): void {
    const wait = tryTake(rooms, cost)
    if (wait > 0) throw new Refusal('too_many', { retryAfter: Math.ceil(wait / 1000) })
  }

  /** The room of an address, and the larger ones of its networks. */
  const shared = (name: string, address: string, { size, perMs }: Omit<Room, 'key'>): Room[] =>
    addressGroups(address).map(({ key, weight }) => ({ key: `${name}${key}`, size: size / weight, perMs: perMs / weight }))

  return {
    take(row, { address, account }, cost) {
      // An account is cheap: one's own must not move a limit that guards the accounts of others.
      const isShared = account === undefined || row.limitedBy !== 'account'
      const perMinute = row.perMinute * factor * (isShared && row.method === 'GET' ? sharedAddressFactor : 1)
      const perMs = row.perHour === undefined ? perMinute / minute : (row.perHour * factor) / (60 * minute)
      const name = `${row.method} ${row.path} `
      count(isShared ? shared(name, address, { size: perMinute, perMs }) : [{ key: `${name}${account}`, size: perMinute, perMs }], cost)
    },
    takeOwn(row, key) {
      const size = ownPerMinute * factor
      return tryTake([{ key: `own ${row.path} ${key}`, size, perMs: size / minute }], 1) === 0
    },
    takeBytes({ path, bytesPerDay = 0 }, account, cost) {
      if (bytesPerDay === 0 || account === undefined) return
      const size = bytesPerDay * factor
      count([{ key: `bytes ${path} ${account}`, size, perMs: size / (24 * 60 * minute) }], cost)
    },
    takeAddress: (address) => count(shared('', address, { size: addressPerMinute * factor, perMs: (addressPerMinute * factor) / minute })),
  }
}

/** Drops full buckets, then the oldest tenth if that is needed. A Map iterates in insertion order and every use re-inserts, so the first tenth is the least recently used. */
function forget(buckets: Map<string, Bucket>, now: number): void {
  for (const [key, { fullAt }] of buckets) if (fullAt <= now) buckets.delete(key)
  let surplus = buckets.size > maxBuckets ? maxBuckets / 10 : 0
  for (const key of buckets.keys()) {
    if (surplus-- <= 0) return
    buckets.delete(key)
  }
}
