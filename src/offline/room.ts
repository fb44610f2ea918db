import { sharedDb } from './shared-db.ts'

/** The phone has no space left, although the reserve was given up. Whoever called still holds what was typed. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

const ballastKey = 'ballast'
const ballastBytes = 1_000_000

/** Lays a megabyte aside while there is space, so that a full phone can still save what a person writes. */
export async function keepBallast(): Promise<void> {
  if (await sharedDb.facts.get(ballastKey)) return
  try {
    await sharedDb.facts.put({ key: ballastKey, value: randomBytes(ballastBytes) })
  } catch (error) {
    if (!isQuotaError(error)) throw error
  }
}

/** Runs a write; when the phone is full, gives up the ballast, and what is only counted, and tries once more. */
export async function withRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isQuotaError(error)) throw error
  }
  await Promise.all([sharedDb.facts.delete(ballastKey), sharedDb.visits.clear()])
  try {
    return await write()
  } catch (error) {
    throw isQuotaError(error) ? new StorageFull() : error
  }
}

/**
 * Runs a write that nobody misses much: it only spares another download. By itself it does not take the reserve, which is
 * for what people write.
 * @returns whether it found room
 */
export async function keepIfRoom(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isFull(error)) throw error
    return false
  }
}

/** Whether it failed for want of space, with or without the reserve. */
export const isFull = (error: unknown): boolean => error instanceof StorageFull || isQuotaError(error)

/** Dexie wraps the browser's error, and an aborted transaction carries it one level deeper. */
export function isQuotaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, inner, cause } = error as Error & { inner?: unknown }
  return name === 'QuotaExceededError' || isQuotaError(inner) || isQuotaError(cause)
}

export interface SpaceEstimate {
  /** Everything this app keeps here, its own files too, in bytes. */
  readonly used: number
  /** What the browser would still let it keep. More than the phone may really have. */
  readonly free: number
}

/** Undefined where the browser tells nothing. */
export async function estimateSpace(): Promise<SpaceEstimate | undefined> {
  const { quota, usage } = (await (navigator as { storage?: Partial<StorageManager> }).storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : { used: usage, free: Math.max(0, quota - usage) }
}

const probeName = 'room-probe'
/** More is not tried: writing wears a cheap phone's memory out, and what comes on top is found out on the way. */
const probeLimit = 8_000_000

/**
 * Whether so many bytes would fit. Tried out, because browsers no longer tell: Chromium names the same generous quota on
 * an empty phone and on a full one. Tried where files come to lie in the end: for its databases Chromium goes by what was
 * free up to half a minute ago, which lets megabytes through that no file finds room for.
 */
export async function hasRoom(bytes: number): Promise<boolean> {
  const space = await estimateSpace()
  if (space && space.free < bytes) return false
  try {
    const probe = await caches.open(probeName)
    await probe.put('/room-probe', new Response(randomBytes(Math.min(bytes, probeLimit))))
    return true
  } catch (error) {
    if (!isQuotaError(error)) throw error
    return false
  } finally {
    await caches.delete(probeName)
  }
}

/** Random, because a browser may compress what it stores. */
function randomBytes(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length)
  for (let start = 0; start < length; start += 65_536) crypto.getRandomValues(bytes.subarray(start, Math.min(start + 65_536, length)))
  return bytes.buffer
}
