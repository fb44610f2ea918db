import type { Endpoint } from '../../contract/endpoint.ts'
import { Refusal } from '../http/errors.ts'

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
/** Beyond this many, the oldest buckets are dropped; they are full again anyway. */
const maxBuckets = 50_000

interface Bucket {
  left: number
  at: number
}

export interface Limits {
  /** Counts one call of `row` by an account or, with `isShared`, an address. Throws 429 with the seconds to wait. */
  take(row: Endpoint, caller: string, isShared: boolean): void
  /** Counts one call of any row from an address. Throws as above. */
  takeAddress(address: string): void
}

/** Token buckets in memory: a minute's calls may arrive at once. Each server counts alone. */
export function createLimits({ clock, factor = 1 }: { clock: () => number; factor?: number }): Limits {
  const buckets = new Map<string, Bucket>()

  function count(key: string, perMinute: number): void {
    const perMs = perMinute / 60_000
    const now = clock()
    const bucket = buckets.get(key) ?? { left: perMinute, at: now }
    const left = Math.min(perMinute, bucket.left + Math.max(0, now - bucket.at) * perMs)
    if (left < 1) throw new Refusal('too_many', { retryAfter: Math.ceil((1 - left) / perMs / 1000) })
    buckets.delete(key)
    buckets.set(key, { left: left - 1, at: now })
    if (buckets.size > maxBuckets) forgetOldest(buckets)
  }

  return {
    take(row, caller, isShared) {
      const perMinute = row.perMinute * factor * (isShared && row.method === 'GET' ? sharedAddressFactor : 1)
      count(`${row.method} ${row.path} ${caller}`, perMinute)
    },
    takeAddress: (address) => count(address, addressPerMinute * factor),
  }
}

/** A Map iterates in insertion order and every use re-inserts, so the first tenth is the least recently used. */
function forgetOldest(buckets: Map<string, Bucket>): void {
  let surplus = maxBuckets / 10
  for (const key of buckets.keys()) {
    if (surplus-- <= 0) return
    buckets.delete(key)
  }
}
