import { sharedDb } from './shared-db.ts'

const persistedKey = 'storage_persisted'

/**
 * What this product takes on the phone, in bytes. Free space is not among the numbers: browsers no longer tell it
 * (`estimate().quota` is a made-up figure), and a full phone shows itself only when a write fails.
 */
export interface StorageUse {
  total: number
  courses: number
  /** Whether the browser promised not to clear it by itself; null when it was never asked. */
  isPersisted: boolean | null
}

export async function storageUse(): Promise<StorageUse> {
  const rows = await sharedDb.packages.toArray()
  // A file that two courses share lies here once.
  const files = new Map(
    rows
      .filter(({ state }) => state !== 'outline')
      .flatMap(({ manifest }) => manifest?.files ?? [])
      .map((file) => [file.sha256, file.bytes]),
  )
  const courses = [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
  const estimate = await navigator.storage?.estimate?.()
  const fact = await sharedDb.facts.get(persistedKey)
  return { total: Math.max(estimate?.usage ?? 0, courses), courses, isPersisted: typeof fact?.value === 'boolean' ? fact.value : null }
}

/** Asks the browser, once somebody keeps a course here, not to clear our store when the phone runs low. */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator as Partial<Navigator>
  if (!storage?.persist) return
  const value = (await storage.persisted()) || (await storage.persist())
  await sharedDb.facts.put({ key: persistedKey, value })
}
