import { isPersonalDb } from '../../src/offline/store/database-names.ts'
import { openStore, result } from './open-store.ts'

/** Tables of EntreSoft's books (src/offline/local-rows/local-rows.ts). */
const bookTables = ['cashEntries', 'invoices', 'customers', 'creditEntries']
/** Keys of the drafts of its forms and calculators (src/offline/drafts/draft-key.ts). */
const sheetKeys = () => IDBKeyRange.bound('sheet:', 'sheet;')

/** True if some user of this device has books, or has filled in a calculator. */
export async function hasBooks(): Promise<boolean> {
  for (const { name = '' } of await indexedDB.databases()) if (isPersonalDb(name) && (await hasBooksIn(name))) return true
  return false
}

async function hasBooksIn(name: string): Promise<boolean> {
  const db = await openStore(name)
  try {
    const names = [...db.objectStoreNames]
    const counts = names.flatMap((table) => {
      if (bookTables.includes(table)) return db.transaction(table).objectStore(table).count()
      return table === 'drafts' ? db.transaction(table).objectStore(table).count(sheetKeys()) : []
    })
    return (await Promise.all(counts.map(result))).some((count) => count > 0)
  } finally {
    db.close()
  }
}
