import type * as z from 'zod/mini'
import { authEndpoints } from '../../../../contract/account/auth.ts'
import type { User } from '../../../../contract/account/person.ts'
import { folded } from '../../../../contract/values/text.ts'
import { call } from '../../../api/call.ts'
import { readSession, type Session, saveSession } from '../../../api/session.ts'
import { removeTabDrafts } from '../../../forms/tab-drafts.ts'
import { adoptVisitorDrafts } from '../../../offline/drafts/drafts.ts'
import { restoreUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { adoptOwnWork } from '../../../offline/outbox/visitor-work.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { isStoreBlocked, StorageBlocked } from '../../../offline/store/blocked-store.ts'
import { lockedKey } from '../../../offline/store/database-names.ts'
import { storeWork } from '../../../offline/store/guarded-writes.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf } from '../../../offline/store/personal-db.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { decryptLeftFiles } from '../../../offline/vault/left-files.ts'
import { type CombinationKind, closedVault, contentId, holdsWork, vaultKindOf } from '../../../offline/vault/vault-state.ts'
import { setSignedIn } from '../auth.ts'
import { storeUser } from '../session.queries.ts'
import { closeLeftVaults, closeReplaced } from './leaving/close-store.ts'
import { endOnServer } from './leaving/ended-sessions.ts'
import { forgetPerson, rememberPerson } from './remembered.ts'
import { keepSession } from './saved-session.ts'
import { changeSession, type Turn } from './session-lock.ts'
import { endWaiting, noteWaiting } from './waiting-session.ts'

interface Learner {
  readonly name: string
  readonly lessonId: string
}

/** The user's vault holds unsent work, which a sign-in with the password alone would delete. */
export class WorkInVault extends Error {
  override readonly name = 'WorkInVault'
  readonly userId: string
  readonly kind: CombinationKind
  constructor(userId: string, kind: CombinationKind) {
    super()
    this.userId = userId
    this.kind = kind
  }
}

type Input<N extends keyof typeof authEndpoints> = z.input<(typeof authEndpoints)[N]['input']>

interface SignInOptions {
  /** The visitor who has just registered from the end of a lesson. */
  readonly learner?: Learner | undefined
  /** The content of a vault (`contentId`) that the user has agreed to lose. */
  readonly agreedLoss?: string | undefined
}

/**
 * Signs in, opens this user's database and releases the unsent commands locked in it.
 * @throws ApiError, StorageBlocked, StorageFull, WorkInVault
 */
export async function signIn(input: Input<'login'>, { learner, agreedLoss }: SignInOptions = {}): Promise<User> {
  await requireStore()
  const { token, user } = await call(authEndpoints.login, input)
  const session = { token, userId: user.id, remember: input.remember_me ?? false }
  return changeSession(async (turn) => {
    try {
      await removeClosedVault(user, agreedLoss)
      await establish(session, user, turn)
      // Users who share a number and a password: the server may have opened another account than the new one.
      const isLearner = learner !== undefined && folded(learner.name) === folded(user.name)
      setStatus({ adoptedLesson: isLearner && (await adoptOwnWork(user.id)) ? learner.lessonId : null })
    } catch (error) {
      if (error instanceof WorkInVault) {
        rememberPerson({ userId: user.id, name: user.name, face: user.face, identifier: input.identifier, vault: error.kind })
        noteWaiting(session)
      }
      // No user is signed in here then, so the server's session must end too.
      else await endOnServer(token)
      throw error
    }
    await noteOnList(session, user, input.identifier)
    enter(session, user, turn)
    return user
  })
}

/**
 * Opens the user's store, closes those of the users whom `session` replaces, and saves it. `user`: the server's row, for a store
 * that does not contain it. A start without a connection reads from that row who is signed in.
 * @throws StorageFull, StoreClosed, TurnLost
 */
export async function establish(session: Session, user: User | null, turn: Turn): Promise<void> {
  const db = dbOf(session.userId)
  turn.check()
  await adoptVisitorDrafts(session.userId)
  turn.check()
  await restoreUnloaded(db)
  if (user) await storeUser(user, { opens: true })
  else await storeWork(db, [db.keyValues], () => db.keyValues.delete(lockedKey))
  // Before the session is saved: after a crash in between, their stores would stay open.
  await closeReplaced(session, turn)
  await keepSession(session, turn)
}

/**
 * Deletes a closed vault, which a password does not open. Refuses while it holds work of which there is no copy, unless the user has
 * agreed to lose just that. An open vault stays.
 */
async function removeClosedVault({ id }: User, agreedLoss: string | undefined): Promise<void> {
  const db = dbOf(id)
  const content = await closedVault(db)
  if (!content) return
  if (holdsWork(content) && agreedLoss !== contentId(content)) throw new WorkInVault(id, content.kind)
  await db.vault.clear()
}

/**
 * Makes the user the device's current user and saves the session. The user's store must be open and hold their own row.
 * @throws TurnLost
 */
export function enter(session: Session, user: User, turn: Turn): void {
  turn.check()
  endWaiting(session.token)
  const before = readSession()
  // Text of another user, typed into this tab's forms.
  if (before && before.userId !== user.id) removeTabDrafts()
  setCurrentPerson(user.id)
  // Before the session is saved, so that session listeners do not reload this page's user.
  setSignedIn(session, user)
  saveSession(session)
  setStatus({ needsSignIn: false })
  void decryptLeftFiles(dbOf(user.id))
  void closeLeftVaults()
  void syncNow()
}

/** Adds the user to this device's list, or removes them, as they chose. A vault is opened from the list only, so its user stays. */
async function noteOnList({ userId, remember }: Session, { name, face }: User, identifier: string): Promise<void> {
  const vault = await vaultKindOf(dbOf(userId))
  if (remember || vault) rememberPerson({ userId, name, face, identifier, ...(vault && { vault }) })
  else forgetPerson(userId)
}

/** @throws ApiError, StorageBlocked */
export async function register(input: Input<'register'>) {
  await requireStore()
  return call(authEndpoints.register, input)
}

/** Checked before the request: an account that this browser cannot store is useless. */
export async function requireStore(): Promise<void> {
  if (isStoreBlocked()) throw new StorageBlocked()
  try {
    await dbOf(visitorId).open()
  } catch {
    throw new StorageBlocked()
  }
}

export const forgotPassword = (input: Input<'forgotPassword'>) => call(authEndpoints.forgotPassword, input)
export const sendVerification = (input: Input<'sendVerification'>) => call(authEndpoints.sendVerification, input)
export const resetPassword = (input: Input<'resetPassword'>) => call(authEndpoints.resetPassword, input)

/** Updates the signed-in person when the answer names one (specification, section 4). */
export async function verifyEmail(input: Input<'verifyEmail'>): Promise<string> {
  const { message, user } = await call(authEndpoints.verifyEmail, input)
  const session = readSession()
  if (user && session?.userId === user.id) {
    await storeUser(user)
    setSignedIn(session, user)
  }
  return message
}
