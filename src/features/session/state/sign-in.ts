import type * as z from 'zod/mini'
import { authEndpoints } from '../../../../contract/account/auth.ts'
import type { User } from '../../../../contract/account/person.ts'
import { folded } from '../../../../contract/values/text.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { clearSession, readSession, type Session, saveSession } from '../../../api/session.ts'
import { removeTabDrafts } from '../../../forms/tab-drafts.ts'
import { adoptVisitorDrafts, discardUnloaded, sheetPrefix } from '../../../offline/drafts/drafts.ts'
import { restoreUnloaded, storeUnloaded } from '../../../offline/drafts/unloaded-of-locked.ts'
import { retain } from '../../../offline/outbox/retained.ts'
import { adoptOwnWork } from '../../../offline/outbox/visitor-work.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { isFull, storeIfSpace, withQuotaRetry } from '../../../offline/storage/quota.ts'
import { isStoreBlocked, StorageBlocked } from '../../../offline/store/blocked-store.ts'
import { acknowledgedKey, lockedKey, unloadedKey } from '../../../offline/store/database-names.ts'
import { setCurrentPerson, visitorId } from '../../../offline/store/person.ts'
import { dbOf, type PersonalDb, personalDb, syncedTables } from '../../../offline/store/personal-db.ts'
import { syncNow } from '../../../offline/sync/sync.ts'
import { readAuth, setSignedIn, setSignedOut } from '../auth.ts'
import { storeUser } from '../session.queries.ts'
import { takeAccountLanguage } from './account-language.ts'
import { forgetPerson, type RememberedPerson, rememberedAs, rememberPerson } from './remembered.ts'
import { forgetSession, keepAsItIs, keepSession, renewToken } from './saved-session.ts'

interface Learner {
  readonly name: string
  readonly lessonId: string
}

type Input<N extends keyof typeof authEndpoints> = z.input<(typeof authEndpoints)[N]['input']>

/**
 * Signs in, opens this user's database and releases the unsent commands locked in it. `learner`: the visitor who has just registered
 * from the end of a lesson. @throws ApiError, StorageBlocked, StorageFull
 */
export async function signIn(input: Input<'login'>, learner?: Learner): Promise<User> {
  await requireStore()
  const { token, user } = await call(authEndpoints.login, input)
  const session = { token, userId: user.id, remember: input.remember_me ?? false }
  try {
    await storeUser(user)
    await adoptVisitorDrafts(user.id)
    await keepSession(session)
    await unlock(dbOf(user.id))
    // Users who share a number and a password: the server may have opened another account than the new one.
    const isLearner = learner !== undefined && folded(learner.name) === folded(user.name)
    setStatus({ adoptedLesson: isLearner && (await adoptOwnWork(user.id)) ? learner.lessonId : null })
  } catch (error) {
    // No user is signed in here then, so the server's session must end too.
    endOnServer(token)
    throw error
  }
  noteOnList(session, user, input.identifier)
  enter(session, user)
  return user
}

/** Makes the user the device's current user and saves the session. The user's database must be unlocked. */
function enter(session: Session, user: User): void {
  setCurrentPerson(user.id)
  // Before the session is saved, so that session listeners do not reload this page's user.
  setSignedIn(session, user)
  saveSession(session)
  setStatus({ needsSignIn: false })
  void takeAccountLanguage()
  void syncNow()
}

/** Adds the user to this device's list, or removes them, as they chose. */
function noteOnList({ userId, remember }: Session, { name, face }: User, identifier: string): void {
  const before = rememberedAs(userId)
  if (before?.token) endOnServer(before.token)
  if (remember) rememberPerson({ userId, name, face, identifier, token: '' })
  else forgetPerson(userId)
}

/**
 * Resumes as a user whose session this device has saved, offline too. The next request shows whether the server still
 * accepts the session. @throws ApiError, StorageBlocked, StorageFull
 */
export async function resumeAs(person: RememberedPerson): Promise<User> {
  await requireStore()
  const { userId, token } = person
  const db = dbOf(userId)
  const saved = await db.users.get(userId)
  const answer = saved ? { user: saved } : await call(authEndpoints.me, {}, { token })
  const { user } = answer
  const session = { token: ('token' in answer && answer.token) || token, userId, remember: true }
  await unlock(db)
  if (!saved) await storeUser(user)
  await adoptVisitorDrafts(userId)
  await keepSession(session)
  rememberPerson({ ...person, name: user.name, face: user.face, token: '' })
  setStatus({ adoptedLesson: null })
  enter(session, user)
  // The cookie is still the previous user's; the response sets this user's. Offline, the next start requests it.
  if (saved) {
    call(authEndpoints.me, {}).then(
      (renewed) => renewToken(session, renewed.token),
      () => undefined,
    )
  }
  return user
}

/** Switches the user without signing out: a remembered user resumes later with one press. */
export async function switchUser(): Promise<void> {
  const session = readSession()
  const { user } = readAuth()
  if (!session?.remember || !user) return signOut({ unsent: 'keep' })
  const { userId, token } = session
  rememberPerson({ userId, name: user.name, face: user.face, identifier: rememberedAs(userId)?.identifier ?? user.phone, token })
  await storeUnloaded(dbOf(userId))
  await leave({ ...session, token: '' })
}

/** Removes a user from the list. Only locked unsent commands stay on the device, until the user signs in here again. */
export async function removePerson({ userId, token }: RememberedPerson): Promise<void> {
  if (readSession()?.userId !== userId) await lock(dbOf(userId), 'keep')
  forgetPerson(userId)
  if (token !== '') endOnServer(token)
}

/** @throws ApiError, StorageBlocked */
export async function register(input: Input<'register'>) {
  await requireStore()
  return call(authEndpoints.register, input)
}

/** Checked before the request: an account that this browser cannot store is useless. */
async function requireStore(): Promise<void> {
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
export async function verifyEmail(token: string): Promise<string> {
  const { message, user } = await call(authEndpoints.verifyEmail, { token })
  const session = readSession()
  if (user && session?.userId === user.id) {
    await storeUser(user)
    setSignedIn(session, user)
  }
  return message
}

/**
 * Signs out here at once; the server is notified in the background. `keep` locks unsent work in the user's store until the
 * next sign-in, `discard` deletes it.
 */
export async function signOut({ unsent }: { unsent: 'keep' | 'discard' }): Promise<void> {
  const session = readSession()
  await lock(personalDb(), unsent)
  if (unsent === 'discard' && session) discardUnloaded(session.userId)
  await leave(session)
}

/** Ends the session. The user's database must be locked. */
async function leave(session: Session | null): Promise<void> {
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
  endSession(session)
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
    const keyValues = db.keyValues.where('key').noneOf([unloadedKey, acknowledgedKey])
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

async function unlock(db: PersonalDb): Promise<void> {
  await restoreUnloaded(db)
  await db.keyValues.delete(lockedKey)
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
function endOnServer(token: string): void {
  writeEnded([...readEnded(), token].slice(-10))
  void finishSignOuts()
}

/** Reports sign-outs to the server that it does not know yet, so that a leftover token is invalid. */
export async function finishSignOuts(): Promise<void> {
  for (const token of readEnded()) {
    try {
      await call(authEndpoints.logout, {}, { token })
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === 'unreachable') return
    }
    writeEnded(readEnded().filter((one) => one !== token))
  }
}
