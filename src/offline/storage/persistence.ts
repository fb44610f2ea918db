import { sharedDb } from '../store/shared-db.ts'

const persistedKey = 'storage_persisted'

/**
 * Requests persistent storage, which the browser does not evict on a full disk, and stores the answer. Called once the user
 * stores something of value, such as a course.
 */
export async function askToPersist(): Promise<boolean> {
  const { storage } = navigator as Partial<Navigator>
  const value = storage?.persist ? (await storage.persisted()) || (await storage.persist()) : false
  await sharedDb.keyValues.put({ key: persistedKey, value })
  return value
}

/** `promised`: the browser does not evict our storage. `refused`: it may. `cannot`: it has no persistent storage. */
export type Persistence = 'promised' | 'refused' | 'cannot'

export async function readPersistence(): Promise<Persistence> {
  const { storage } = navigator as Partial<Navigator>
  if (!storage?.persisted) return 'cannot'
  return (await storage.persisted()) ? 'promised' : 'refused'
}
