import type { Endpoint } from '../contract/endpoint.ts'
import { Refusal } from './errors.ts'

/**
 * Before sign-in a limit counts per address, and a whole village may share one. Reading is cheap, so there many phones
 * fit into it; what changes something keeps the row's own figure.
 */
const sharedAddressFactor = 10
/**
 * Of one address, whoever is signed in behind it: bad tokens and bad input count too, and are counted before anything is
 * read for them. A village whose phones all bring a course at once stays far below.
 */
const addressPerMinute = 12_000
/** Forgotten buckets are full again anyway; beyond this many they are tidied away. */
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

/** Token buckets in memory: a minute's calls may come at once, then they trickle. Each server counts for itself. */
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

/** A map keeps the order of insertion, and every use inserts anew: the first tenth is what was used longest ago. */
function forgetOldest(buckets: Map<string, Bucket>): void {
  let surplus = maxBuckets / 10
  for (const key of buckets.keys()) {
    if (surplus-- <= 0) return
    buckets.delete(key)
  }
}
