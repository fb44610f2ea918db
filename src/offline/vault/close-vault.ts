import { logFailure } from '../../api/log.ts'
import { restoreUnloadedDrafts } from '../drafts/drafts.ts'
import { flushDrafts } from '../drafts/flush-drafts.ts'
import { storeUnloaded } from '../drafts/unloaded-of-locked.ts'
import { currentPersonId } from '../store/person.ts'
import { dbOf } from '../store/personal-db.ts'
import { encryptStore } from './vault.ts'

/**
 * Encrypts the store of a user whose session has ended, when another user signs in. On a full device the store stays open, since the
 * other user must get in.
 */
export async function closeVaultOf(userId: string): Promise<void> {
  try {
    await closeVault('', userId)
  } catch (error) {
    logFailure('A vault was not closed.', error)
  }
}

/** Encrypts the store, with what is being typed and what waits in localStorage. */
export async function closeVault(token: string, userId = currentPersonId()): Promise<void> {
  const db = dbOf(userId)
  await flushDrafts()
  await restoreUnloadedDrafts()
  await storeUnloaded(db)
  await encryptStore(db, token)
}
