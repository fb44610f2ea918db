import { vaultKey } from '../store/database-names.ts'
import type { PersonalDb } from '../store/personal-db.ts'

// Everything that the sign-in needs of vaults, without the code that encrypts.

/** The signs of a combination, which opens a vault: four of twelve pictures, or four digits. */
export type CombinationKind = 'pictures' | 'digits'

export const combinationLength = 4

/** A store while its user is away (`vault.ts`). */
export interface VaultContent {
  readonly kind: CombinationKind
  /** Number of commands without an effect on the server, of unsent texts, and of rows in the shop's books. */
  readonly waiting: number
  readonly drafts: number
  readonly books: number
  /** Version of the database whose rows these are. */
  readonly version: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** Undefined: the user has no vault. */
export async function vaultKindOf(db: PersonalDb): Promise<CombinationKind | undefined> {
  return ((await db.keyValues.get(vaultKey))?.value as { kind: CombinationKind } | undefined)?.kind
}
