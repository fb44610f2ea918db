import { openVaultKey, vaultContentKey, vaultFileKey, vaultKey, vaultTokenKey } from '../store/database-names.ts'
import type { PersonalDb } from '../store/personal-db.ts'

// Everything that the sign-in needs of vaults, without the code that encrypts.

/** The signs of a combination, which opens a vault: four of twelve pictures, or four digits. */
export type CombinationKind = 'pictures' | 'digits'

export const combinationLength = 4

/** Amounts of work of which a vault holds the only copy. */
export interface VaultWork {
  /** Number of commands without an effect on the server, of unsent texts, and of rows in the shop's books. */
  readonly waiting: number
  readonly drafts: number
  readonly books: number
  /** Number of lessons with state that is never sent. Absent in vaults of older builds. */
  readonly lessons?: number
}

/** A store while its user is away (`vault.ts`). */
export interface VaultContent extends VaultWork {
  readonly kind: CombinationKind
  /** True if the vault holds the token of a session that goes on. Absent in vaults of older builds. */
  readonly holdsSession?: boolean
  /** Version of the database whose rows these are. */
  readonly version: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** Undefined: the store is not encrypted. */
export async function closedVault(db: PersonalDb): Promise<VaultContent | undefined> {
  return (await db.vault.get(vaultContentKey))?.value as VaultContent | undefined
}

/** Undefined: the user has no vault. */
export async function vaultKindOf(db: PersonalDb): Promise<CombinationKind | undefined> {
  return ((await db.vault.get(vaultKey))?.value as { kind: CombinationKind } | undefined)?.kind
}

/** True if the user has a vault and the store is readable. */
export const isVaultOpen = async (db: PersonalDb): Promise<boolean> => (await db.vault.get(openVaultKey)) !== undefined

/** Kinds of encrypted files, in the order of their return: pictures of unsent texts, unsent files of courses, what the server has. */
export const fileRanks = ['draft', 'file', 'sent'] as const
export type FileRank = (typeof fileRanks)[number]

/** Encrypted rows with bytes (vault-files.ts): of a closed vault, or left by a kill. By their keys alone: the rows may have 300 MB. */
export function filesOfVault(db: PersonalDb, rank?: FileRank) {
  return db.vault.where('key').startsWith(rank ? `${vaultFileKey}${fileRanks.indexOf(rank)}` : vaultFileKey)
}

/** Number of encrypted pictures and files that the server does not have. */
export const countUnsentFiles = async (db: PersonalDb): Promise<number> =>
  (await filesOfVault(db, 'draft').count()) + (await filesOfVault(db, 'file').count())

/** The token of an opening that a crash interrupted; empty if there was none. */
export const leftToken = async (db: PersonalDb): Promise<string> => ((await db.vault.get(vaultTokenKey))?.value as string | undefined) ?? ''

export const holdsWork = ({ waiting, drafts, books, lessons = 0 }: VaultWork): boolean => waiting + drafts + books + lessons > 0

/** Identifies one content: each closing has another. */
export const contentId = ({ iv }: VaultContent): string => iv.join('-')

/** The store is closed: another page has closed it. */
export class StoreClosed extends Error {
  override readonly name = 'StoreClosed'
}

/**
 * Throws while the user's vault is closed: a row that is written then would stay readable for the next user of the device. To be called
 * within the transaction of the write, which must include `vault`. @throws StoreClosed
 */
export async function requireOpenVault(db: PersonalDb): Promise<void> {
  if (await closedVault(db)) throw new StoreClosed()
}
