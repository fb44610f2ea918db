import { storeIfSpace } from '../storage/quota.ts'
import { lockedKey } from './database-names.ts'
import type { PersonalDb } from './personal-db.ts'

/** Stores an answer of the server as a key-value pair, if there is space. A closed store accepts none. */
export async function storeFetched(db: PersonalDb, key: string, value: unknown): Promise<void> {
  const put = async () => {
    if (!(await db.keyValues.get(lockedKey))) await db.keyValues.put({ key, value })
  }
  await storeIfSpace(() => db.transaction('rw', db.keyValues, put))
}
