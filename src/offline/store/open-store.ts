import { readStatus, setStatus } from '../status/status.ts'
import { isStoreBlocked } from './blocked-store.ts'
import { dbOf } from './personal-db.ts'
import { sessionPersonId } from './session-person.ts'

/** Opens the person's database. False if the browser refuses it. The status then says so, as for a database in memory. */
export async function openStore(): Promise<boolean> {
  try {
    await dbOf(sessionPersonId()).open()
  } catch {
    setStatus({ storeFailed: !readStatus().outdated })
    return false
  }
  if (isStoreBlocked()) setStatus({ storeFailed: true })
  return true
}
