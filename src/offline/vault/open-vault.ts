import { openVaultKey, vaultContentKey, vaultKey } from '../store/database-names.ts'
import type { PersonalDb } from '../store/personal-db.ts'
import type { CombinationKind } from './vault-state.ts'

/**
 * The vault of a user on a shared device (docs/decisions/046). While the user is away, their store holds encrypted rows and nothing
 * else. A random data key encrypts them. The user's combination encrypts the data key. A usable copy of it, which no script can
 * read out, is stored while the store is open: leaving then asks for nothing.
 */
export interface Vault {
  readonly kind: CombinationKind
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly wrapped: ArrayBuffer
}

interface OpenVault {
  readonly vault: Vault
  readonly key: CryptoKey
}

/** Within a transaction that includes `vault`. */
export async function openVaultOf(db: PersonalDb): Promise<OpenVault | 'closed'> {
  const [vault, key, content] = await db.vault.bulkGet([vaultKey, openVaultKey, vaultContentKey])
  if (content) return 'closed'
  if (!vault || !key) throw new Error('The store has no open vault.')
  return { vault: vault.value as Vault, key: key.value as CryptoKey }
}

export const cipher = 'AES-GCM'

export const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
