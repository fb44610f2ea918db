import { restoreUnloadedDrafts } from '../drafts/drafts.ts'
import { flushDrafts } from '../drafts/flush-drafts.ts'
import { unmountedSaved } from '../drafts/flush-on-leave.ts'
import { storeUnloaded } from '../drafts/unloaded-of-locked.ts'
import { isFull } from '../storage/quota.ts'
import type { PersonalDb } from '../store/personal-db.ts'
import { deleteRowsOfServer, encryptStore } from './vault.ts'
import { decryptFiles, encryptFiles } from './vault-files.ts'
import { StoreClosed } from './vault-state.ts'

export { decryptFiles }

/**
 * Encrypts the store, with what is being typed and what waits in localStorage. On a full device only the work that no server has. A
 * store that another page has closed stays as it is.
 * `token`: of the session that goes on; empty if it ends. `check` throws if the store must not be closed any more.
 * @throws StorageFull if there is no space for that either. The store is then open, without the rows that the server has.
 */
export async function closeVault(db: PersonalDb, token: string, check: () => void = () => {}): Promise<void> {
  await flushDrafts()
  await unmountedSaved()
  const close = async () => {
    await restoreUnloadedDrafts(db.personId)
    await storeUnloaded(db)
    await encryptFiles(db, check)
    await encryptStore(db, token, check)
  }
  try {
    await close().catch(async (error: unknown) => {
      if (!isFull(error)) throw error
      await deleteRowsOfServer(db)
      await close()
    })
  } catch (error) {
    if (!(error instanceof StoreClosed)) throw error
  }
}
