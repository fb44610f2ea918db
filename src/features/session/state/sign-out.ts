import { authEndpoints } from '../../../../contract/account/auth.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { logFailure } from '../../../api/log.ts'
import { clearSession, readSession, type Session } from '../../../api/session.ts'
import { removeTabDrafts } from '../../../forms/tab-drafts.ts'
import { discardUnloaded, sheetPrefix } from '../../../offline/drafts/drafts.ts'
import { storeUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { rebaseOutbox } from '../../../offline/outbox/rebase.ts'
import { retain } from '../../../offline/outbox/retained.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { isFull, storeIfSpace, withQuotaRetry } from '../../../offline/storage/quota.ts'
import { acknowledgedKey, lockedKey, unloadedKey } from '../../../offline/store/database-names.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb, personalDb, storedPersonIds, syncedTables } from '../../../offline/store/personal-db.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { closedVault, isVaultOpen, leftToken, vaultKindOf } from '../../../offline/vault/vault-state.ts'
import { readAuth, setSignedOut } from '../auth.ts'
import { forgetPerson, type RememberedPerson, rememberedAs, rememberPerson, removeSavedToken, savedTokens } from './remembered.ts'
import { forgetSession, keepAsItIs, replacedSessions, sessionOf } from './saved-session.ts'
import { changeSession } from './session-lock.ts'
import { isInSomeTab } from './tab-session.ts'

/**
 * Signs out here at once; the server is notified in the background. `keep` leaves unsent work in the closed store until the next
 * sign-in, `discard` deletes it. `switch` keeps it too, and the vault of a user with one keeps the session: the combination alone
 * leads back.
 */
export function signOut({ unsent }: { unsent: 'keep' | 'discard' | 'switch' }): Promise<void> {
  return changeSession(async () => {
    const db = personalDb()
    const saved = readSession()
    // Another tab may have signed in another user, who did not ask to leave.
    const session = saved?.userId === db.personId ? saved : null
    if (session && unsent === 'discard') await discardUnsent(db)
    const holdsSession = await closeStore(db, unsent === 'switch' ? (session?.token ?? '') : '')
    await leave(session && holdsSession ? { ...session, token: '' } : session)
  })
}

/**
 * Closes the store of a user who leaves the device: encrypted if the user has a vault, else locked. `token`: of a session that is to go
 * on. On a full device a vault may stay open, since the next user must get in: `closeLeftVaults` tries again.
 * @returns true if the vault holds the token; else its session must end
 */
export async function closeStore(db: PersonalDb, token: string): Promise<boolean> {
  if (db.personId === visitorId) return false
  if (!(await isVaultOpen(db))) {
    const content = await closedVault(db)
    if (!content) await lock(db)
    return content?.holdsSession === true
  }
  try {
    const { closeVault } = await import('../../../offline/vault/close-vault.ts')
    await closeVault(db, token)
    noteVault(db.personId, await vaultKindOf(db))
    return token !== ''
  } catch (error) {
    if (!isFull(error)) throw error
    await storeIfSpace(() => db.keyValues.put({ key: lockedKey, value: true }))
    return false
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
 * Never rejects: a fault in the store of one user must not keep out another.
 */
export async function closeReplaced(next: Session): Promise<void> {
  for (const session of await replacedSessions(next)) {
    let holdsSession = false
    try {
      holdsSession = await closeStore(dbOf(session.userId), session.token)
    } catch (error) {
      logFailure('The store of a replaced user was not closed.', error)
    }
    if (session.token && !holdsSession) await endOnServer(session.token)
  }
}

/**
 * Closes the vaults that a crash, a full device or the end of a tab has left open. Asks each store of the device: the list of users
 * need not name its user. Never rejects: the next start tries again.
 */
export async function closeLeftVaults(): Promise<void> {
  for (const userId of await storedPersonIds()) {
    const db = dbOf(userId)
    try {
      const isLeft = async () => (await isVaultOpen(db)) && !(await sessionOf(userId)) && !(await isInSomeTab(userId))
      // Asked a second time in turn: another tab may have signed the user in.
      if (await isLeft()) await changeSession(async () => (await isLeft()) && closeStore(db, await leftToken(db)))
    } catch (error) {
      logFailure('A vault was not closed.', error)
    }
  }
}

/**
 * Removes a user from the list. Their unsent commands stay on the device, locked or in the vault, until the user signs in here
 * again.
 */
export async function removePerson({ userId }: RememberedPerson): Promise<void> {
  await changeSession(async () => {
    if (!(await sessionOf(userId))) await closeStore(dbOf(userId), await leftToken(dbOf(userId)))
    forgetPerson(userId)
  })
}

/** Ends the session on this device, and on the server if it has a token. The user's database must be closed. */
async function leave(session: Session | null): Promise<void> {
  if (session) await forgetSession(session.userId)
  // Signed out already; another user or none is signed in.
  if (readSession()?.userId !== session?.userId) return
  // Before the session ends, so that session listeners do not handle it as another tab's sign-out.
  setCurrentPerson(visitorId)
  setSignedOut()
  await endSession(session)
}

/** The same for another page: `followSession` renders it once more. */
export function finishLeaving(session: Session): Promise<void> {
  return changeSession(async () => {
    const db = dbOf(session.userId)
    // The user has come back.
    if (!(await db.keyValues.get(lockedKey))) return
    await forgetSession(session.userId)
    if (readSession()?.token !== session.token) return keepAsItIs(session.userId)
    // The vault may hold the token for the user's return.
    const content = await closedVault(db)
    await endSession(content?.holdsSession ? { ...session, token: '' } : session)
  })
}

async function endSession(session: Session | null): Promise<void> {
  clearSession()
  removeTabDrafts()
  setStatus({ needsSignIn: false })
  if (session?.token) await endOnServer(session.token)
  const elsewhere = readSession()
  // The same person, remembered on another tab: their store is closed, so they have left there too.
  if (elsewhere && elsewhere.userId === session?.userId) await endSession(elsewhere)
  else void syncNow()
}

/**
 * Keeps only data that exists nowhere else: a shop's books and their forms, unsent commands, drafts and the unload buffer. The next
 * sign-in syncs the rest again. One transaction: a store that is not locked has lost nothing.
 */
async function lock(db: PersonalDb): Promise<void> {
  const clear = async (retains: boolean) => {
    for (const table of syncedTables) await db.table(table).clear()
    const keyValues = db.keyValues.where('key').noneOf([unloadedKey, acknowledgedKey])
    await Promise.all([db.baseRows.clear(), db.cursors.clear(), keyValues.delete(), db.sent.clear()])
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

/** Deletes unsent commands with their effects, what no backup contains yet, and texts. The shop's books and their forms stay. */
async function discardUnsent(db: PersonalDb): Promise<void> {
  await db.transaction('rw', [db.outbox, db.retained, db.drafts, db.keyValues], async () => {
    const drafts = db.drafts.filter(({ key }) => !key.startsWith(sheetPrefix))
    const keyValues = db.keyValues.where('key').anyOf(unloadedKey, acknowledgedKey)
    await Promise.all([db.outbox.clear(), db.retained.clear(), drafts.delete(), keyValues.delete()])
  })
  discardUnloaded(db.personId)
  // The effects. On a full device they stay until the next pull.
  await storeIfSpace(() => rebaseOutbox(db, async () => undefined))
}

const endedKey = 'ended-sessions'
const hashPattern = /^[0-9a-f]{64}$/

/** Ended sessions that a full or blocked storage could not store; reported while this page lives. */
let unsavedEnded: string[] = []

function readEnded(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(endedKey) ?? '[]')
    return Array.isArray(list) ? [...list.filter((one) => typeof one === 'string'), ...unsavedEnded] : unsavedEnded
  } catch {
    return unsavedEnded
  }
}

function writeEnded(sessions: string[]): void {
  try {
    localStorage.setItem(endedKey, JSON.stringify(sessions))
    unsavedEnded = []
  } catch {
    unsavedEnded = sessions
  }
}

/** Ends a session on the server, now or when there is a connection. Remembered first, for the line may be gone. */
export async function endOnServer(token: string): Promise<void> {
  const session = await hashOf(token)
  writeEnded([...readEnded(), session].slice(-10))
  void finishSignOuts()
}

/** Hash to remember instead of the token, which the next user of the device could use until the server knows. */
async function hashOf(token: string): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  // A page without TLS has no cryptography, and its requests show the token anyway.
  if (!subtle) return token
  const bytes = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reports sign-outs to the server that it does not know yet, so that a leftover token is invalid. */
export async function finishSignOuts(): Promise<void> {
  // Builds without vaults saved the token of a user who switched, and left their store open.
  for (const { userId, token } of savedTokens()) {
    if (token !== '' && readSession()?.userId !== userId) {
      await closeStore(dbOf(userId), '')
      writeEnded([...readEnded(), await hashOf(token)])
    }
    // Last: a page that is killed before has lost no token.
    removeSavedToken(userId)
  }
  for (const session of readEnded()) {
    try {
      // Earlier builds remembered the token.
      if (hashPattern.test(session)) await call(authEndpoints.logout, { session })
      else await call(authEndpoints.logout, {}, { token: session })
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    }
    writeEnded(readEnded().filter((one) => one !== session))
  }
}
