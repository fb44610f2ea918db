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

export interface SpaceEstimate {
  /** Everything this app keeps here, its own files too, in bytes. */
  readonly used: number
  /** What the browser would still let it keep. More than the phone may really have. */
  readonly free: number
}

/** Undefined where the browser tells nothing. */
export async function estimateSpace(): Promise<SpaceEstimate | undefined> {
  const { quota, usage } = (await (navigator as Partial<Navigator>).storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : { used: usage, free: Math.max(0, quota - usage) }
}
