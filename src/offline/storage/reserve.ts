// Must not import Dexie: the service worker does not load it.

/**
 * One megabyte of storage that users' input may take on a full disk. It is an entry of Cache Storage, whose deletion frees the
 * space at once. In IndexedDB that depends on the browser: in a private window of Chromium a deleted row stays in the quota.
 */
const reserveBytes = 1_000_000
const cacheName = 'reserve-v1'
const entry = '/reserve'

/**
 * Reserves the space unless it is reserved. An insecure address has no Cache Storage, so no reserve.
 * @throws QuotaExceededError
 */
export async function fillReserve(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(cacheName)
  // By its key: an unread response would keep a deleted entry on the disk.
  if ((await cache.keys(entry)).length === 0) await cache.put(entry, new Response(randomBytes(reserveBytes)))
}

/** Frees the reserved space. Deletes the entry, not the cache: a deleted cache occupies its space while any tab has it open. */
export async function releaseReserve(): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(cacheName)).delete(entry)
}

/** Random, because a browser may compress what it stores. */
export function randomBytes(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length)
  for (let start = 0; start < length; start += 65_536) crypto.getRandomValues(bytes.subarray(start, Math.min(start + 65_536, length)))
  return bytes.buffer
}
