import { logFailure } from '../../api/log.ts'
import type { PersonalDb } from '../store/personal-db.ts'
import { filesOfVault, isVaultOpen } from './vault-state.ts'

/** Decrypts the files of an open store: after an opening, and what a kill in an opening or a closing has left. Never rejects. */
export async function decryptLeftFiles(db: PersonalDb): Promise<void> {
  try {
    if (!(await isVaultOpen(db)) || (await filesOfVault(db).count()) === 0) return
    const { decryptFiles } = await import('./close-vault.ts')
    await decryptFiles(db)
  } catch (error) {
    logFailure('Files of the vault were not decrypted.', error)
  }
}
