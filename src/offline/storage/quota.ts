import { forgetPictures } from '../pictures/picture-cache.ts'
import { personalDb } from '../store/personal-db.ts'
import { sharedDb } from '../store/shared-db.ts'
import { fillReserve, randomBytes, releaseReserve } from './reserve.ts'

/** The disk is full, also without the reserve. The caller still has the user's input. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** Reserves 1 MB while there is space, so that the user's input can still be stored on a full disk. */
export async function reserveStorage(): Promise<void> {
  try {
    await fillReserve()
  } catch (error) {
    if (!isQuotaError(error)) throw error
  }
}

/**
 * Runs a write; on a full disk deletes the reserve, the visit counts, the acknowledged commands and stored pictures, and tries once more.
 * @throws StorageFull
 */
export async function withQuotaRetry<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaError(error)) throw error
  }
  await Promise.all([releaseReserve(), sharedDb.visits.clear(), personalDb().retained.clear(), forgetPictures('all')])
  try {
    return await write()
  } catch (error) {
    throw isQuotaError(error) ? new StorageFull() : error
  }
}

/**
 * Runs a write of optional data, which would only save another download. Does not use the reserve, which is for user input.
 * @returns whether there was space
 */
export async function storeIfSpace(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    return false
  }
}

/** True if a write failed on a full disk, with or without the reserve. */
export const isFull = (error: unknown): boolean => error instanceof StorageFull || isQuotaError(error)

/** Dexie wraps the browser's error, and an aborted transaction carries it one level deeper. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, inner, cause } = error as Error & { inner?: unknown }
  return name === 'QuotaExceededError' || isQuotaError(inner) || isQuotaError(cause)
}

export interface SpaceEstimate {
  /** Storage of this origin, the app's own files included, in bytes. */
  readonly used: number
  /** The rest of the browser's quota, in bytes. The disk may have less. */
  readonly free: number
}

/** Undefined if the browser reports no estimate. */
export async function estimateSpace(): Promise<SpaceEstimate | undefined> {
  const { quota, usage } = (await (navigator as { storage?: Partial<StorageManager> }).storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : { used: usage, free: Math.max(0, quota - usage) }
}

const probeName = 'room-probe'
const probeEntry = '/room-probe'
/** Larger probes would wear flash memory. Beyond 8 MB the download itself finds out. */
const probeLimit = 8_000_000

/**
 * True if this number of bytes fits. Tested by a write, because Chromium reports the same quota on an empty disk and on a full
 * one. Tested in Cache Storage, where the files are stored in the end. IndexedDB in Chromium works with a measurement of the
 * free space that is up to 30 s old. It accepts megabytes that Cache Storage then rejects.
 */
export async function hasSpace(bytes: number): Promise<boolean> {
  const space = await estimateSpace()
  if (space && space.free < bytes) return false
  const probe = await caches.open(probeName)
  try {
    await probe.put(probeEntry, new Response(randomBytes(Math.min(bytes, probeLimit))))
    return true
  } catch (error) {
    if (!isQuotaError(error)) throw error
    return false
  } finally {
    // The entry first: a deleted cache occupies its space while this page has it open.
    await probe.delete(probeEntry)
    await caches.delete(probeName)
  }
}
