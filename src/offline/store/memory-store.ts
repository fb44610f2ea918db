import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * Keeps the databases in memory until the page closes: visitors can read even if the browser forbids storage. Signing in is
 * refused in such a browser, so the app never claims that a change is stored. Must run before the first database is created.
 */
export function storeInMemory(): void {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
}
