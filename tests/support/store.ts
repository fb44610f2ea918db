import type { Page } from '@playwright/test'
import { readBuiltLists } from '../../scripts/build/asset-lists.ts'
import type { Audience } from '../../src/offline/sync/worker-messages.ts'

/** Rows of a table in all databases of this page whose names have the prefix. */
export function rowsOf(page: Page, prefix: string, table: string): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    async ([start, name]) => {
      const rows: Record<string, unknown>[] = []
      for (const { name: database = '' } of await indexedDB.databases()) {
        if (!database.startsWith(start)) continue
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(database)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error)
        })
        if (db.objectStoreNames.contains(name)) {
          const found = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
            const reading = db.transaction(name).objectStore(name).getAll()
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(reading.error)
          })
          rows.push(...found)
        }
        db.close()
      }
      return rows
    },
    [prefix, table] as const,
  )
}

/** Paths of the files that the worker has stored. */
export const storedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await (await caches.open('app-v1')).keys()).map(({ url }) => new URL(url).pathname))

/** True once the worker has stored every file of an audience's part; it stores them one by one. */
export async function hasPart(page: Page, audience: Audience): Promise<boolean> {
  const stored = new Set(await storedFiles(page))
  return readBuiltLists('dist/app').parts[audience].assets.every(({ url }) => stored.has(`/${url}`))
}
