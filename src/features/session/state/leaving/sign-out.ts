import { clearSession, readSession, type Session } from '../../../../api/session.ts'
import { removeTabDrafts } from '../../../../forms/tab-drafts.ts'
import { discardUnloaded, sheetPrefix } from '../../../../offline/drafts/drafts.ts'
import { flushDrafts } from '../../../../offline/drafts/flush-drafts.ts'
import { rebaseOutbox } from '../../../../offline/outbox/rebase.ts'
import { dropShares } from '../../../../offline/pictures/shared-files.ts'
import { setStatus } from '../../../../offline/status/status.ts'
import { storeIfSpace } from '../../../../offline/storage/quota.ts'
import { acknowledgedKey, lockedKey, unloadedKey } from '../../../../offline/store/database-names.ts'
import { setCurrentPerson, visitorId } from '../../../../offline/store/person.ts'
import { dbOf, type PersonalDb, personalDb } from '../../../../offline/store/personal-db.ts'
import { syncNow } from '../../../../offline/sync/sync.ts'
import { decryptLeftFiles } from '../../../../offline/vault/left-files.ts'
import { closedVault, filesOfVault, leftToken } from '../../../../offline/vault/vault-state.ts'
import { setSignedOut } from '../../auth.ts'
import { forgetPerson, type RememberedPerson, removeSavedToken, savedTokens } from '../remembered.ts'
import { forgetSession, keepAsItIs } from '../saved-session.ts'
import { changeSession, type Turn } from '../session-lock.ts'
import { noteWaiting } from '../waiting-session.ts'
import { closeStore, isSignedIn } from './close-store.ts'
import { endOnServer, noteEnded, reportEnded } from './ended-sessions.ts'

/**
 * Signs out here at once; the server is notified in the background. `keep` leaves unsent work in the closed store until the next
 * sign-in, `discard` deletes it. `switch` keeps it too, and the vault of a user with one keeps the session: the combination alone
 * leads back.
 */
export async function signOut({ unsent }: { unsent: 'keep' | 'discard' | 'switch' }): Promise<void> {
  try {
    await changeSession((turn) => closeAndLeave(personalDb(), unsent, turn))
  } catch (error) {
    void decryptLeftFiles(personalDb())
    throw error
  }
}

async function closeAndLeave(db: PersonalDb, unsent: 'keep' | 'discard' | 'switch', turn: Turn): Promise<void> {
  const saved = readSession()
  // Another tab may have signed in another user, who did not ask to leave.
  const session = saved?.userId === db.personId ? saved : null
  if (session && unsent === 'discard') {
    // Another tab would save its text afterwards.
    await flushDrafts()
    await discardUnsent(db)
  }
  const goesOn = unsent === 'switch'
  const holdsSession = await closeStore(db, goesOn ? (session?.token ?? '') : '', turn)
  // A vault that another page has closed may hold this session, which a sign-out ends all the same.
  await leave(session && goesOn && holdsSession ? { ...session, token: '' } : session, turn)
}

/**
 * Removes a user from the list. Their unsent commands stay on the device, locked or in the vault, until the user signs in here
 * again.
 */
export async function removePerson({ userId }: RememberedPerson): Promise<void> {
  await changeSession(async (turn) => {
    if (!(await isSignedIn(userId))) await closeStore(dbOf(userId), await leftToken(dbOf(userId)), turn)
    forgetPerson(userId)
  })
}

/** Ends the session on this device, and on the server if it has a token. The user's database must be closed. */
async function leave(session: Session | null, turn: Turn): Promise<void> {
  if (session) await forgetSession(session.userId, turn)
  turn.check()
  // Signed out already; another user or none is signed in.
  if (readSession()?.userId !== session?.userId) return
  // Before the session ends, so that session listeners do not handle it as another tab's sign-out.
  setCurrentPerson(visitorId)
  setSignedOut()
  await endSession(session)
}

/** The same for another page: `followSession` renders it once more. */
export function finishLeaving(session: Session): Promise<void> {
  return changeSession(async (turn) => {
    const db = dbOf(session.userId)
    // The user has come back.
    if (!(await db.keyValues.get(lockedKey))) return
    await forgetSession(session.userId, turn)
    turn.check()
    if (readSession()?.token !== session.token) return keepAsItIs(session.userId)
    // The vault may hold the token for the user's return.
    const content = await closedVault(db)
    // The user of a tab of its own has not left: another page closed the store while this tab was reloading.
    const waits = content !== undefined && !content.holdsSession && !session.remember && session.token !== ''
    if (waits) noteWaiting(session)
    await endSession(content?.holdsSession || waits ? { ...session, token: '' } : session)
  })
}

async function endSession(session: Session | null): Promise<void> {
  clearSession()
  removeTabDrafts()
  void dropShares('all')
  setStatus({ needsSignIn: false })
  if (session?.token) await endOnServer(session.token)
  const elsewhere = readSession()
  // The same person, remembered on another tab: their store is closed, so they have left there too.
  if (elsewhere && elsewhere.userId === session?.userId) await endSession(elsewhere)
  else void syncNow()
}

/** Deletes unsent commands with their effects, what no backup contains yet, texts and pictures. The shop's books and their forms stay. */
async function discardUnsent(db: PersonalDb): Promise<void> {
  await db.transaction('rw', [db.outbox, db.retained, db.drafts, db.pictures, db.keyValues, db.vault], async () => {
    const drafts = db.drafts.filter(({ key }) => !key.startsWith(sheetPrefix))
    const keyValues = db.keyValues.where('key').anyOf(unloadedKey, acknowledgedKey)
    await Promise.all([db.outbox.clear(), db.retained.clear(), db.pictures.clear(), drafts.delete(), keyValues.delete()])
    await filesOfVault(db).delete()
  })
  discardUnloaded(db.personId)
  // The effects. On a full device they stay until the next pull.
  await storeIfSpace(() => rebaseOutbox(db, async () => undefined))
}

/** Reports ended sessions to the server, those of earlier builds too. */
export async function finishSignOuts(): Promise<void> {
  if (savedTokens().length > 0) await changeSession(endSavedTokens)
  await reportEnded()
}

/** Builds without vaults saved the token of a user who switched, and left their store open. */
async function endSavedTokens(turn: Turn): Promise<void> {
  for (const { userId, token } of savedTokens()) {
    if (token !== '' && readSession()?.userId !== userId) {
      await closeStore(dbOf(userId), '', turn)
      await noteEnded(token)
    }
    // Last: a page that is killed before has lost no token.
    removeSavedToken(userId)
  }
}
