import { sharedDb } from './shared-db.ts'

const persistedKey = 'storage_persisted'

/** Asks the browser, once somebody keeps a course here, not to clear our store when the phone runs low. */
export async function askToPersist(): Promise<void> {
  const { storage } = navigator as Partial<Navigator>
  if (!storage?.persist) return
  const value = (await storage.persisted()) || (await storage.persist())
  await sharedDb.facts.put({ key: persistedKey, value })
}
