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
const minute = 60_000
/** Beyond this many, the oldest buckets are dropped, whose limits start at zero. */
const maxBuckets = 50_000

interface Bucket {
  left: number
  at: number
}

export interface Limits {
  /** Counts one call of `row` by an account, or by an address where there is none. Throws 429 with the seconds to wait. */
  take(row: Endpoint, caller: { readonly address: string; readonly account: string | undefined }): void
  /** Counts the body of a call that `take` has admitted. Throws as above. */
  takeBytes(row: Endpoint, account: string | undefined, bytes: number): void
  /** Counts one call of any row from an address. Throws as above. */
  takeAddress(address: string): void
}

/**
 * Token buckets in memory: a minute's calls may arrive at once. Each server counts alone, so two servers allow twice the
 * calls. What bounds guesses and codes is in the database (attempt-counters.ts).
 */
export function createLimits({ clock, factor = 1 }: { clock: () => number; factor?: number }): Limits {
  const buckets = new Map<string, Bucket>()

  /** Takes `cost` from a bucket of `size` that fills up by `perMs` a millisecond. */
  function count(key: string, { size, perMs, cost = 1 }: { size: number; perMs: number; cost?: number }): void {
    const now = clock()
    const bucket = buckets.get(key) ?? { left: size, at: now }
    const left = Math.min(size, bucket.left + Math.max(0, now - bucket.at) * perMs)
    if (left < cost) throw new Refusal('too_many', { retryAfter: Math.ceil((cost - left) / perMs / 1000) })
    buckets.delete(key)
    buckets.set(key, { left: left - cost, at: now })
    if (buckets.size > maxBuckets) forgetOldest(buckets)
  }

  return {
    take(row, { address, account }) {
      // An account is cheap: one's own must not move a limit that guards the accounts of others.
      const isShared = account === undefined || row.limitedBy === 'address'
      const perMinute = row.perMinute * factor * (isShared && row.method === 'GET' ? sharedAddressFactor : 1)
      const perMs = row.perHour === undefined ? perMinute / minute : (row.perHour * factor) / (60 * minute)
      count(`${row.method} ${row.path} ${isShared ? address : account}`, { size: perMinute, perMs })
    },
    takeBytes({ path, bytesPerDay = 0 }, account, cost) {
      if (bytesPerDay === 0 || account === undefined) return
      const size = bytesPerDay * factor
      count(`bytes ${path} ${account}`, { size, perMs: size / (24 * 60 * minute), cost })
    },
    takeAddress: (address) => count(address, { size: addressPerMinute * factor, perMs: (addressPerMinute * factor) / minute }),
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
