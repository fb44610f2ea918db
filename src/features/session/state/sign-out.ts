import { authEndpoints } from '../../../../contract/account/auth.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { clearSession, readSession, type Session } from '../../../api/session.ts'
import { removeTabDrafts } from '../../../forms/tab-drafts.ts'
import { discardUnloaded, sheetPrefix } from '../../../offline/drafts/drafts.ts'
import { storeUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { retain } from '../../../offline/outbox/retained.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { isFull, storeIfSpace, withQuotaRetry } from '../../../offline/storage/quota.ts'
import { acknowledgedKey, lockedKey, unloadedKey, vaultContentKey, vaultKeys } from '../../../offline/store/database-names.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb, personalDb, syncedTables } from '../../../offline/store/personal-db.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { vaultKindOf } from '../../../offline/vault/combination.ts'
import { setSignedOut } from '../auth.ts'
import { forgetPerson, type RememberedPerson, rememberedAs, rememberPerson, takeSavedTokens } from './remembered.ts'
import { forgetSession, keepAsItIs } from './saved-session.ts'

/**
 * Signs out here at once; the server is notified in the background. `keep` locks unsent work in the user's store until the
 * next sign-in, `discard` deletes it.
 */
export async function signOut({ unsent }: { unsent: 'keep' | 'discard' }): Promise<void> {
  const session = readSession()
  await lock(personalDb(), unsent)
  if (unsent === 'discard' && session) discardAll(session.userId)
  await leave(session)
}

/** True if the current user has a vault, open or closed. */
export const hasVault = async (): Promise<boolean> => (await vaultKindOf(personalDb())) !== undefined

/** The store is empty, and its vault with it. */
function discardAll(userId: string): void {
  discardUnloaded(userId)
  const listed = rememberedAs(userId)
  if (listed?.vault) rememberPerson({ ...listed, vault: undefined })
}

/**
 * Removes a user from the list. Their unsent commands stay on the device, locked or in the vault, until the user signs in here
 * again.
 */
export async function removePerson({ userId, vault }: RememberedPerson): Promise<void> {
  if (readSession()?.userId !== userId && !vault) await lock(dbOf(userId), 'keep')
  forgetPerson(userId)
}

/** Ends the session on this device, and on the server if it has a token. The user's database must be locked. */
export async function leave(session: Session | null): Promise<void> {
  if (session) await forgetSession(session.userId)
  // Signed out already; another user or none is signed in.
  if (readSession()?.userId !== session?.userId) return
  // Before the session ends, so that session listeners do not handle it as another tab's sign-out.
  setCurrentPerson(visitorId)
  setSignedOut()
  endSession(session)
}

/** The same for another page: `followSession` renders it again. */
export async function finishLeaving(session: Session): Promise<void> {
  await forgetSession(session.userId)
  // A user has signed in during the write.
  if (readSession()?.token !== session.token) return keepAsItIs(session.userId)
  // The vault holds the token for the user's return.
  const isEncrypted = await dbOf(session.userId).keyValues.get(vaultContentKey)
  endSession(isEncrypted ? { ...session, token: '' } : session)
}

function endSession(session: Session | null): void {
  clearSession()
  removeTabDrafts()
  setStatus({ needsSignIn: false })
  if (session?.token) endOnServer(session.token)
  const elsewhere = readSession()
  // The same person, remembered on another tab: their store is closed, so they have left there too.
  if (elsewhere && elsewhere.userId === session?.userId) endSession(elsewhere)
  else void syncNow()
}

/**
 * Keeps only data that exists nowhere else: a shop's books and their forms, and unsent commands, drafts and the unload buffer if
 * `keep`. The next sign-in syncs the rest again. One transaction: a store that is not locked has lost nothing.
 */
async function lock(db: PersonalDb, unsent: 'keep' | 'discard'): Promise<void> {
  if (db.personId === visitorId) return
  if (unsent === 'keep') await storeUnloaded(db)
  const clear = async (retains: boolean) => {
    for (const table of syncedTables) await db.table(table).clear()
    const keyValues = db.keyValues.where('key').noneOf([unloadedKey, acknowledgedKey, ...vaultKeys])
    await Promise.all([db.baseRows.clear(), db.cursors.clear(), keyValues.delete(), db.sent.clear()])
    if (unsent === 'keep') {
      const applied = db.outbox.where('state').equals('applied')
      if (retains) await retain(db, await applied.toArray())
      await applied.delete()
    } else {
      const drafts = db.drafts.filter(({ key }) => !key.startsWith(sheetPrefix))
      await Promise.all([db.keyValues.clear(), db.outbox.clear(), db.retained.clear(), drafts.delete()])
    }
  }
  const close = () => db.keyValues.put({ key: lockedKey, value: true })
  try {
    await withQuotaRetry(() => db.transaction('rw', db.tables, () => clear(true).then(close)))
  } catch (error) {
    if (!isFull(error)) throw error
    // A sign-out must succeed on a full device too. The freed space is for the record that the store is closed; without that
    // record the server still refuses a push of another user.
    await db.transaction('rw', db.tables, () => clear(false))
    await storeIfSpace(close)
  }
}

const endedKey = 'ended-sessions'

/** Ended tokens that a full or blocked storage could not store; reported while this page lives. */
let unsavedEnded: string[] = []

function readEnded(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(endedKey) ?? '[]')
    return Array.isArray(list) ? [...list.filter((one) => typeof one === 'string'), ...unsavedEnded] : unsavedEnded
  } catch {
    return unsavedEnded
  }
}

function writeEnded(tokens: string[]): void {
  try {
    localStorage.setItem(endedKey, JSON.stringify(tokens))
    unsavedEnded = []
  } catch {
    unsavedEnded = tokens
  }
}

/** Remembered first, for the line may be gone. */
export function endOnServer(token: string): void {
  writeEnded([...readEnded(), token].slice(-10))
  void finishSignOuts()
}

/** Reports sign-outs to the server that it does not know yet, so that a leftover token is invalid. */
export async function finishSignOuts(): Promise<void> {
  // Builds without vaults saved the token of a user who switched, and left their store open.
  for (const { userId, token } of takeSavedTokens()) {
    if (readSession()?.userId === userId) continue
    await lock(dbOf(userId), 'keep')
    writeEnded([...readEnded(), token])
  }
  for (const token of readEnded()) {
    try {
      await call(authEndpoints.logout, {}, { token })
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    }
    writeEnded(readEnded().filter((one) => one !== token))
  }
}
