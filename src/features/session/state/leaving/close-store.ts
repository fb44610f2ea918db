import { logFailure } from '../../../../api/log.ts'
import type { Session } from '../../../../api/session.ts'
import { storeUnloaded } from '../../../../offline/drafts/unloaded-of-locked.ts'
import { retain } from '../../../../offline/outbox/retained.ts'
import { dropShares } from '../../../../offline/pictures/shared-files.ts'
import { isFull, storeIfSpace, withQuotaRetry } from '../../../../offline/storage/quota.ts'
import { acknowledgedKey, lockedKey, unloadedKey } from '../../../../offline/store/database-names.ts'
import { visitorId } from '../../../../offline/store/person.ts'
import { dbOf, type PersonalDb, storedPersonIds, syncedTables } from '../../../../offline/store/personal-db.ts'
import { closedVault, isVaultOpen, leftToken, vaultKindOf } from '../../../../offline/vault/vault-state.ts'
import { readAuth } from '../../auth.ts'
import { type RememberedPerson, rememberedAs, rememberPerson } from '../remembered.ts'
import { replacedSessions, sessionOf } from '../saved-session.ts'
import { changeSession, type Turn } from '../session-lock.ts'
import { isInSomeTab } from '../tab-session.ts'
import { endOnServer } from './ended-sessions.ts'

/**
 * Closes the store of a user who leaves the device: encrypted if the user has a vault, else locked. `token`: of a session that is to go
 * on. On a full device a vault may stay open, since the next user must get in: `closeLeftVaults` tries again.
 * @returns true if the vault holds the token; else its session must end
 */
export async function closeStore(db: PersonalDb, token: string, turn: Turn): Promise<boolean> {
  if (db.personId === visitorId) return false
  if (await isVaultOpen(db)) await encrypt(db, token, turn)
  else if (!(await closedVault(db))) await lock(db, turn)
  return (await closedVault(db))?.holdsSession === true
}

async function encrypt(db: PersonalDb, token: string, turn: Turn): Promise<void> {
  try {
    const { closeVault } = await import('../../../../offline/vault/close-vault.ts')
    await closeVault(db, token, () => turn.check())
    noteVault(db.personId, await vaultKindOf(db))
  } catch (error) {
    if (!isFull(error)) throw error
    await storeIfSpace(() => db.keyValues.put({ key: lockedKey, value: true }))
  }
}

/** The list leads back to the vault. */
function noteVault(userId: string, vault: RememberedPerson['vault']): void {
  const { user } = readAuth()
  const listed = rememberedAs(userId) ?? (user?.id === userId ? { userId, name: user.name, face: user.face, identifier: user.phone } : null)
  if (listed && vault) rememberPerson({ ...listed, vault })
}

/**
 * Closes the stores of the users whose sessions `next` replaces in this browser. Their vaults keep their sessions; the others end.
 * A fault in the store of one user does not keep out another.
 */
export async function closeReplaced(next: Session, turn: Turn): Promise<void> {
  const replaced = await replacedSessions(next)
  // A share of a user who leaves is for no other. One of a visitor waits for the user who signs in from it.
  if (replaced.length > 0) await dropShares('all')
  for (const session of replaced) {
    let holdsSession = false
    try {
      holdsSession = await closeStore(dbOf(session.userId), session.token, turn)
    } catch (error) {
      turn.check()
      logFailure('The store of a replaced user was not closed.', error)
    }
    turn.check()
    if (session.token && !holdsSession) await endOnServer(session.token)
  }
}

/**
 * Closes the vaults that a crash, a full device or the end of a tab has left open. Asks each store of the device: the list of users
 * need not name its user. The next start tries a store again that fails.
 */
export async function closeLeftVaults(): Promise<void> {
  await Promise.all((await storedPersonIds()).map(closeIfLeft))
}

async function closeIfLeft(userId: string): Promise<void> {
  const db = dbOf(userId)
  try {
    const isLeft = async () => (await isVaultOpen(db)) && !(await isSignedIn(userId))
    // Asked a second time in turn: another tab may have signed the user in.
    if (await isLeft()) await changeSession(async (turn) => (await isLeft()) && closeStore(db, await leftToken(db), turn))
  } catch (error) {
    logFailure('A vault was not closed.', error)
  }
}

/** True if a page of this browser has a session of this user, or a start restores one. */
export const isSignedIn = async (userId: string): Promise<boolean> => (await sessionOf(userId)) !== undefined || (await isInSomeTab(userId))

/**
 * Keeps only data that exists nowhere else: a shop's books and their forms, unsent commands, drafts and the unload buffer. The next
 * sign-in syncs the rest again. One transaction: a store that is not locked has lost nothing.
 */
async function lock(db: PersonalDb, turn: Turn): Promise<void> {
  const clear = async (retains: boolean) => {
    // The transaction has begun after this read.
    await db.keyValues.get(lockedKey)
    turn.check()
    for (const table of syncedTables) await db.table(table).clear()
    const keyValues = db.keyValues.where('key').noneOf([unloadedKey, acknowledgedKey])
    await Promise.all([db.baseRows.clear(), db.cursors.clear(), keyValues.delete(), db.sent.clear(), db.reactionCounts.clear()])
    const applied = db.outbox.where('state').equals('applied')
    if (retains) await retain(db, await applied.toArray())
    await applied.delete()
  }
  const close = () => db.keyValues.put({ key: lockedKey, value: true })
  try {
    await storeUnloaded(db)
    await withQuotaRetry(() => db.transaction('rw', db.tables, () => clear(true).then(close)))
  } catch (error) {
    if (!isFull(error)) throw error
    // A sign-out must succeed on a full device too. The freed space is for the record that the store is closed; without that
    // record the server still refuses a push of another user.
    await db.transaction('rw', db.tables, () => clear(false))
    await storeIfSpace(() => storeUnloaded(db))
    await storeIfSpace(close)
  }
}
