import { authEndpoints } from '../../../../contract/account/auth.ts'
import type { User } from '../../../../contract/account/person.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { logFailure } from '../../../api/log.ts'
import { readSession, type Session } from '../../../api/session.ts'
import { readStatus, setStatus, subscribeStatus } from '../../../offline/status/status.ts'
import { dbOf, personalDb } from '../../../offline/store/personal-db.ts'
import { waitingTime } from '../../../offline/vault/tries.ts'
import { checkCombination, createVault, decryptStore, deleteVault, forgetLeftToken, restoreStore } from '../../../offline/vault/vault.ts'
import { decryptFiles } from '../../../offline/vault/vault-files.ts'
import { type CombinationKind, closedVault, contentId, leftToken, type VaultWork, vaultKindOf } from '../../../offline/vault/vault-state.ts'
import { readAuth } from '../auth.ts'
import { closeStore } from '../state/leaving/close-store.ts'
import { type RememberedPerson, rememberedAs, rememberPerson } from '../state/remembered.ts'
import { forgetSession, renewToken, sessionOf } from '../state/saved-session.ts'
import { changeSession, type Turn } from '../state/session-lock.ts'
import { enter, establish, requireStore } from '../state/sign-in.ts'
import { waitingSession } from '../state/waiting-session.ts'

/** Work that a sign-in with the password deletes. `id`: to agree to just that. */
export interface VaultLoss extends VaultWork {
  readonly id: string
}

/** Null: the user has no closed vault. */
export async function vaultLoss(userId: string): Promise<VaultLoss | null> {
  const content = await closedVault(dbOf(userId))
  return content ? { ...content, id: contentId(content) } : null
}

/** Milliseconds that the user's next combination has to wait. */
export const waitOf = (userId: string): Promise<number> => waitingTime(dbOf(userId))

/** Kind of combination of the current user's vault; null without one. */
export const ownVault = async (): Promise<CombinationKind | null> => (await vaultKindOf(personalDb())) ?? null

/** @throws StorageFull */
export async function setVault(kind: CombinationKind, combination: string): Promise<void> {
  await createVault(personalDb(), kind, combination)
  noteOnList(kind)
}

/** @throws WrongCombination */
export const checkOwnCombination = async (combination: string): Promise<void> => void (await checkCombination(personalDb(), combination))

/** @throws WrongCombination */
export async function removeOwnVault(combination: string): Promise<void> {
  await checkOwnCombination(combination)
  await deleteVault(personalDb())
  noteOnList(undefined)
}

function noteOnList(vault: CombinationKind | undefined): void {
  const { user } = readAuth()
  if (!user) return
  const { id, name, face, phone } = user
  rememberPerson({ userId: id, name, face, identifier: rememberedAs(id)?.identifier ?? phone, ...(vault && { vault }) })
}

/**
 * Opens the user's vault and goes on as this user, offline too. The next request shows whether the server still accepts the session.
 * @throws WrongCombination, NoVault, ApiError, StorageBlocked, StorageFull. The store is then closed.
 */
export async function enterByVault(person: RememberedPerson, combination: string): Promise<User> {
  await requireStore()
  // Before the turn: the check takes a second on a slow device.
  const key = await checkCombination(dbOf(person.userId), combination)
  const opened = await changeSession((turn) => open(person, key, null, turn))
  if ('user' in opened) return opened.user
  // A store without its user's row: the server has it.
  const { user } = await call(authEndpoints.me, {}, opened)
  await changeSession((turn) => open(person, key, user, turn))
  return user
}

/** In the caller's turn. `answered`: the server's row, for a store without one. @returns the token, if that row is needed */
async function open(
  person: RememberedPerson,
  key: CryptoKey,
  answered: User | null,
  turn: Turn,
): Promise<{ user: User } | { token: string }> {
  const db = dbOf(person.userId)
  const decrypted = await decryptStore(db, key)
  const waiting = waitingSession(person.userId)
  const token = waiting?.token ?? decrypted?.token ?? (await leftToken(db))
  const saved = decrypted ? (decrypted.rows.users as User[]).find(({ id }) => id === person.userId) : await db.users.get(person.userId)
  const user = saved ?? answered
  if (!user) return { token }
  // If another tab has opened the vault, its session goes on, unless a later sign-in has ended it.
  const live = decrypted || waiting ? undefined : await sessionOf(person.userId)
  const session = live ?? { token, userId: person.userId, remember: waiting?.remember ?? true }
  if (decrypted) await restoreStore(db, { ...decrypted, token })
  try {
    // The page could send their text without them.
    await decryptFiles(db, 'draft')
    // A saved row has the effects of unsent commands and must stay.
    await establish(session, saved ? null : user, turn)
    await forgetLeftToken(db)
  } catch (error) {
    // The page that has taken the turn decides about the store.
    turn.check()
    if (decrypted) await closeAgain(session, turn)
    throw error
  }
  setStatus({ adoptedLesson: null })
  rememberPerson({ ...person, name: user.name, face: user.face })
  enter(session, user, turn)
  if (session.token === '') setStatus({ needsSignIn: true })
  // The cookie is the previous user's or none; the response sets this user's.
  else void renewCookie(session)
  return { user }
}

/** No session of the user is saved then, so the store must not stay open. */
async function closeAgain({ userId, token }: Session, turn: Turn): Promise<void> {
  try {
    await forgetSession(userId, turn)
    await closeStore(dbOf(userId), token, turn)
  } catch (error) {
    logFailure('A vault was not closed again.', error)
  }
}

/** Offline, once there is a connection: until then an address of the API would answer with the previous user's data. */
async function renewCookie(session: Session): Promise<void> {
  if (readSession()?.token !== session.token) return
  try {
    const { token } = await call(authEndpoints.me, {})
    await renewToken(session, token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.kind !== 'unreachable') return
    const unsubscribe = subscribeStatus(() => {
      if (readStatus().connection !== 'online') return
      unsubscribe()
      void renewCookie(session)
    })
  }
}
