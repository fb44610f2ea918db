import { authEndpoints } from '../../../../contract/account/auth.ts'
import type { User } from '../../../../contract/account/person.ts'
import { call } from '../../../api/call.ts'
import { readSession } from '../../../api/session.ts'
import { adoptVisitorDrafts } from '../../../offline/drafts/drafts.ts'
import { setStatus } from '../../../offline/status/status.ts'
import { vaultContentKey } from '../../../offline/store/database-names.ts'
import { dbOf, personalDb } from '../../../offline/store/personal-db.ts'
import { closeVault, closeVaultOf } from '../../../offline/vault/close-vault.ts'
import { type CombinationKind, type VaultContent, vaultKindOf } from '../../../offline/vault/combination.ts'
import { waitingTime } from '../../../offline/vault/tries.ts'
import { checkCombination, createVault, decryptStore, deleteVault } from '../../../offline/vault/vault.ts'
import { readAuth } from '../auth.ts'
import { type RememberedPerson, rememberedAs, rememberPerson } from '../state/remembered.ts'
import { keepSession, renewToken } from '../state/saved-session.ts'
import { enter, openStore, requireStore } from '../state/sign-in.ts'
import { leave, signOut } from '../state/sign-out.ts'

export type VaultWork = Pick<VaultContent, 'waiting' | 'drafts' | 'books'>

/** Counts the work in a user's vault that is in no other place. */
export async function vaultWork(userId: string): Promise<VaultWork | null> {
  return ((await dbOf(userId).keyValues.get(vaultContentKey))?.value as VaultContent | undefined) ?? null
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

/** Leaves the device to another user. The vault holds the session, so that the combination alone leads back. @throws StorageFull */
export async function switchUser(): Promise<void> {
  const session = readSession()
  if (!session) return
  const kind = await ownVault()
  if (kind === null) return signOut({ unsent: 'keep' })
  await closeVault(session.token)
  noteOnList(kind)
  await leave({ ...session, token: '' })
}

/** Signs out and keeps unsent work, in the vault if the user has one: then with all other data. @throws StorageFull */
export async function signOutKeeping(): Promise<void> {
  const session = readSession()
  const kind = await ownVault()
  if (!session || kind === null) return signOut({ unsent: 'keep' })
  await closeVault('')
  noteOnList(kind)
  await leave(session)
}

/**
 * Opens the user's vault and goes on as this user, offline too. The next request shows whether the server still accepts the session.
 * @throws WrongCombination, ApiError, StorageBlocked, StorageFull
 */
export async function enterByVault(person: RememberedPerson, combination: string): Promise<User> {
  await requireStore()
  const { userId } = person
  const db = dbOf(userId)
  const token = await decryptStore(db, combination)
  const saved = await db.users.get(userId)
  const user = saved ?? (await call(authEndpoints.me, {}, { token })).user
  const session = { token, userId, remember: true }
  // The saved row contains the effects of unsent commands, so it must not be stored as the server's.
  await openStore(userId, saved ? null : user)
  await adoptVisitorDrafts(userId)
  await keepSession(session)
  rememberPerson({ ...person, name: user.name, face: user.face })
  setStatus({ adoptedLesson: null })
  const before = readSession()
  if (before && before.userId !== userId && (await vaultKindOf(dbOf(before.userId)))) await closeVaultOf(before.userId)
  enter(session, user)
  if (token === '') setStatus({ needsSignIn: true })
  // The cookie is the previous user's or none; the response sets this user's. Offline, the next start requests it.
  else {
    call(authEndpoints.me, {}).then(
      (renewed) => renewToken(session, renewed.token),
      () => undefined,
    )
  }
  return user
}
