import { visitorId } from './person.ts'

// Must not import Dexie: the service worker does not load it.

export const sharedDbName = 'entlab-shared'

const prefix = 'entlab-person-'
export const personalDbName = (personId: string): string => prefix + personId

/** The owner's account id; undefined for any other database, and for the visitor's. */
export function personOf(databaseName: string): string | undefined {
  if (!databaseName.startsWith(prefix) || databaseName === personalDbName(visitorId)) return undefined
  return databaseName.slice(prefix.length)
}

// Tables that devices have under their first names: renaming a table would copy every row.
export const baseRowsTable = 'shadows'
export const keyValuesTable = 'facts'
export const localStateTable = 'desk'

export const retainedTable = 'retained'
export const dataUseTable = 'dataUse'

// Keys of `keyValues`.
/** Title and text of the worker's alerts for the user, in the user's language. */
export const alertWordsKey = 'alert_words'
export const deviceKey = 'device_id'
/** Set while the user is signed out: the database then neither stores rows of the server nor sends any. */
export const lockedKey = 'sealed'
/** Id of the last command that the server acknowledged: a server that does not know it was restored from a backup. */
export const acknowledgedKey = 'acknowledged'
/** Entries that the unload buffer had when the user signed out or switched. */
export const unloadedKey = 'unloaded'

// Keys of the table `vault`.
/** The data key of the user's vault, encrypted with the combination (../vault/vault.ts). */
export const vaultKey = 'vault'
/** The same key, usable: stored while the store is open. */
export const openVaultKey = 'vault_open'
/** The store's content without its files, encrypted, while the user is away. */
export const vaultContentKey = 'vault_content'
/** Wrong combinations since the last right one. */
export const vaultTriesKey = 'vault_tries'
/** The token of the session, from the opening of the vault until the session is saved. */
export const vaultTokenKey = 'vault_token'
export const vaultKeys: readonly string[] = [vaultKey, openVaultKey, vaultContentKey, vaultTriesKey, vaultTokenKey]
/** Before the key of each row with bytes, which is encrypted by itself (../vault/vault-files.ts). */
export const vaultFileKey = 'vault_file/'

/** Held the reserve of ../storage/reserve.ts in older builds; deleted by an upgrade. */
export const formerReserveKey = 'ballast'
