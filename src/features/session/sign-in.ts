import type * as z from 'zod/mini'
import { authEndpoints } from '../../../contract/auth.ts'
import type { User } from '../../../contract/person.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { clearSession, readSession, type Session, saveSession } from '../../api/session.ts'
import { isStoreBlocked, NothingKept } from '../../offline/blocked-store.ts'
import { adoptGuestDrafts, sheetPrefix } from '../../offline/drafts.ts'
import { guestId, setCurrentPerson } from '../../offline/person.ts'
import { dbOf, type PersonalDb, personalDb, syncedTables } from '../../offline/personal-db.ts'
import { isFull, keepIfRoom, withRoom } from '../../offline/room.ts'
import { setStatus } from '../../offline/status.ts'
import { syncNow } from '../../offline/sync.ts'
import { readAuth, setSignedIn, setSignedOut } from './auth.ts'
import { forgetSession, keepAsItIs, keepSession } from './kept-session.ts'
import { forgetPerson, type RememberedPerson, rememberedAs, rememberPerson } from './remembered.ts'
import { storeUser } from './session.queries.ts'

type Input<N extends keyof typeof authEndpoints> = z.input<(typeof authEndpoints)[N]['input']>

/** Signs in, opens this person's own store and lets what they left sealed in it go. @throws ApiError, NothingKept, StorageFull */
export async function signIn(input: Input<'login'>): Promise<User> {
  await requireStore()
  const { token, user } = await call(authEndpoints.login, input)
  const session = { token, userId: user.id, remember: input.remember_me ?? false }
  try {
    await storeUser(user)
    await adoptGuestDrafts(user.id)
    await keepSession(session)
    await dbOf(user.id).facts.delete('sealed')
  } catch (error) {
    // Nobody is signed in here then, so the server shall not think so either.
    endOnServer(token)
    throw error
  }
  noteOnList(session, user, input.identifier)
  enter(session, user)
  return user
}

/** From now on this person uses the device; their store is open and the session kept. */
function enter(session: Session, user: User): void {
  setCurrentPerson(user.id)
  // Before the session is saved: what follows sessions then knows that this page needs nothing.
  setSignedIn(session, user)
  saveSession(session)
  setStatus({ needsSignIn: false })
  void syncNow()
}

/** Who wants to be remembered stands on the list of this device under their name; who does not, no longer does. */
function noteOnList({ userId, remember }: Session, { name }: User, identifier: string): void {
  const before = rememberedAs(userId)
  if (before?.token) endOnServer(before.token)
  if (remember) rememberPerson({ userId, name, identifier, token: '' })
  else forgetPerson(userId)
}

/**
 * Goes on as somebody whose sign-in this device has kept; without a line too, from what is on the device. Whether the
 * server still knows the sign-in shows when something is sent. @throws ApiError, NothingKept, StorageFull
 */
export async function goOn(person: RememberedPerson): Promise<User> {
  await requireStore()
  const { userId, token } = person
  const session = { token, userId, remember: true }
  const db = dbOf(userId)
  const kept = await db.users.get(userId)
  const user = kept ?? (await call(authEndpoints.me, {}, { token })).user
  await db.facts.delete('sealed')
  if (!kept) await storeUser(user)
  await adoptGuestDrafts(userId)
  await keepSession(session)
  rememberPerson({ ...person, name: user.name, token: '' })
  enter(session, user)
  // The cookie is still the last person's; the answer brings this one's. Without a line the next start asks.
  if (kept) call(authEndpoints.me, {}).catch(() => undefined)
  return user
}

/** Leaves the device to somebody else without signing out: whoever is remembered here goes on later with one press. */
export async function makeWay(): Promise<void> {
  const session = readSession()
  const { user } = readAuth()
  if (!session?.remember || !user) return signOut({ unsent: 'keep' })
  const { userId, token } = session
  rememberPerson({ userId, name: user.name, identifier: rememberedAs(userId)?.identifier ?? user.phone, token })
  await leave({ ...session, token: '' })
}

/** Takes a person off the list; of theirs only sealed unsent work stays, until they sign in here again. */
export async function removePerson({ userId, token }: RememberedPerson): Promise<void> {
  if (readSession()?.userId !== userId) await seal(dbOf(userId), 'keep')
  forgetPerson(userId)
  if (token !== '') endOnServer(token)
}

/** @throws ApiError, NothingKept */
export async function register(input: Input<'register'>) {
  await requireStore()
  return call(authEndpoints.register, input)
}

/** Before the server is asked: an account that this browser forgets at once helps nobody. */
async function requireStore(): Promise<void> {
  if (isStoreBlocked()) throw new NothingKept()
  try {
    await dbOf(guestId).open()
  } catch {
    throw new NothingKept()
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
 * Signs out here at once; the server is told behind, as soon as it can be reached. `keep` seals unsent work in this
 * person's own store until they sign in again, `discard` deletes it.
 */
export async function signOut({ unsent }: { unsent: 'keep' | 'discard' }): Promise<void> {
  const session = readSession()
  await seal(personalDb(), unsent)
  await leave(session)
}

/** The second half of signing out, once the person's store is sealed. */
async function leave(session: Session | null): Promise<void> {
  if (session) await forgetSession(session.userId)
  // Gone already, and somebody else is here, or nobody.
  if (readSession()?.userId !== session?.userId) return
  // Before the session ends: what follows sessions then knows that this page needs nothing.
  setCurrentPerson(guestId)
  setSignedOut()
  endSession(session)
}

/** The same for a page that had no part in it: what follows sessions draws it anew. */
export async function finishLeaving(session: Session): Promise<void> {
  await forgetSession(session.userId)
  // Somebody has signed in while that was written down.
  if (readSession()?.token !== session.token) return keepAsItIs(session.userId)
  endSession(session)
}

function endSession(session: Session | null): void {
  clearSession()
  setStatus({ needsSignIn: false })
  if (session?.token) endOnServer(session.token)
  const elsewhere = readSession()
  // The same person, remembered on another tab: their store is closed, so they have left there too.
  if (elsewhere && elsewhere.userId === session?.userId) endSession(elsewhere)
  else void syncNow()
}

/**
 * Leaves only what is nowhere else: a shop's books and the forms that fill them, and unsent commands and drafts, if they are
 * to be kept. What the server knows comes back at the next sign-in. In one write: a store that is not sealed has lost nothing.
 */
async function seal(db: PersonalDb, unsent: 'keep' | 'discard'): Promise<void> {
  if (db.personId === guestId) return
  const clear = async () => {
    for (const table of syncedTables) await db.table(table).clear()
    await Promise.all([db.shadows.clear(), db.cursors.clear(), db.facts.clear(), db.sent.clear()])
    if (unsent === 'discard') await Promise.all([db.outbox.clear(), db.drafts.filter(({ key }) => !key.startsWith(sheetPrefix)).delete()])
    else await db.outbox.where('state').equals('applied').delete()
  }
  const close = () => db.facts.put({ key: 'sealed', value: true })
  try {
    await withRoom(() => db.transaction('rw', db.tables, () => clear().then(close)))
  } catch (error) {
    if (!isFull(error)) throw error
    // On the fullest phone, too, somebody must be able to leave. Room that this makes is for the note that the store is
    // closed; without it a push is refused all the same, since the server knows whose it is.
    await db.transaction('rw', db.tables, clear)
    await keepIfRoom(close)
  }
}

const endedKey = 'ended-sessions'

/** What a full or forbidden storage could not take; it is told to the server at least while this page lives. */
let unkeptEnded: string[] = []

function readEnded(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(endedKey) ?? '[]')
    return Array.isArray(list) ? [...list.filter((one) => typeof one === 'string'), ...unkeptEnded] : unkeptEnded
  } catch {
    return unkeptEnded
  }
}

function writeEnded(tokens: string[]): void {
  try {
    localStorage.setItem(endedKey, JSON.stringify(tokens))
    unkeptEnded = []
  } catch {
    unkeptEnded = tokens
  }
}

/** Remembered first, for the line may be gone. */
function endOnServer(token: string): void {
  writeEnded([...readEnded(), token].slice(-10))
  void finishSignOuts()
}

/** Tells the server of sign-outs it has not heard of, so that a token left behind opens nothing. */
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
