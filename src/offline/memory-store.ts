import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * Where the browser forbids every store, what is read lies in memory until the page is closed, so that a visitor can read.
 * Nobody can sign in then, so nothing is ever said to be kept that is not. Call it before the first database is made.
 */
export function keepInMemory(): void {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
}
