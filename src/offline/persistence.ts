import { sharedDb } from './shared-db.ts'

const persistedKey = 'storage_persisted'

/** Asks the browser, once somebody keeps a course here, not to clear our store when the phone runs low. Its answer is kept. */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator as Partial<Navigator>
  const value = storage?.persist ? (await storage.persisted()) || (await storage.persist()) : false
  await sharedDb.facts.put({ key: persistedKey, value })
  return value
}

/** `promised`: the browser will not clear this store by itself. `refused`: it may. `cannot`: it makes no such promises. */
export type Persistence = 'promised' | 'refused' | 'cannot'

export async function readPersistence(): Promise<Persistence> {
  const { storage } = navigator as Partial<Navigator>
  if (!storage?.persisted) return 'cannot'
  return (await storage.persisted()) ? 'promised' : 'refused'
}
