/**
 * A database on plain IndexedDB: Dexie would be half of the worker's script. Only pages create and upgrade databases. The worker
 * opens the existing version and closes it when a page wants to upgrade.
 */
export function openStore(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Without a version: opens the version that a page has created.
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
}

export const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

type Stores = [IDBObjectStore, IDBObjectStore, IDBObjectStore, IDBObjectStore, IDBObjectStore]

/** Resolves once the transaction is on the disk. */
export async function transact<T>(db: IDBDatabase, names: string[], work: (...stores: Stores) => Promise<T>): Promise<T> {
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' })
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  const stores = names.map((name) => transaction.objectStore(name)) as Stores
  const [answer] = await Promise.all([work(...stores), end])
  return answer
}
