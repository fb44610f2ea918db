import { Dexie, type Table } from 'dexie'
import { sheetPrefix } from '../drafts/drafts.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { lockedKey, openVaultKey, vaultContentKey, vaultKey, vaultKeys, vaultTriesKey } from '../store/database-names.ts'
import { type PersonalDb, syncedTables } from '../store/personal-db.ts'
import type { CombinationKind, VaultContent } from './combination.ts'
import { countTry, waitingTime } from './tries.ts'

/**
 * The vault of a user on a shared device (docs/decisions/046). While the user is away, their store holds one encrypted row and
 * nothing else. A random data key encrypts it. The user's combination encrypts the data key. A usable copy of it, which no script can
 * read out, is stored while the store is open: leaving then asks for nothing.
 */
interface Vault {
  readonly kind: CombinationKind
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly wrapped: ArrayBuffer
}

/** The combination is wrong, or was not checked because of earlier wrong ones. */
export class WrongCombination extends Error {
  override readonly name = 'WrongCombination'
  /** Tries before the next wait. */
  readonly left: number
  /** Milliseconds until the next combination is accepted. */
  readonly waitMs: number
  constructor(left: number, waitMs: number) {
    super()
    this.left = left
    this.waitMs = waitMs
  }
}

/** OWASP recommends 600,000, which would take a mobile phone of 2018 some 2 s. With 20,736 combinations the difference is small. */
const iterations = 300_000
const cipher = 'AES-GCM'
/** Rows of a table, by its name. */
type Rows = Readonly<Record<string, readonly unknown[]>>
interface Content {
  readonly rows: Rows
  /** Bearer token of the session that goes on; empty after a sign-out. */
  readonly token: string
}

/** Creates the user's vault, or replaces it. The store must be open. @throws StorageFull */
export async function createVault(db: PersonalDb, kind: CombinationKind, combination: string): Promise<void> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const dataKey = await crypto.subtle.generateKey({ name: cipher, length: 256 }, true, ['encrypt', 'decrypt'])
  const raw = await crypto.subtle.exportKey('raw', dataKey)
  const wrapped = await crypto.subtle.encrypt({ name: cipher, iv }, await keyOf(combination, salt, iterations), raw)
  const vault: Vault = { kind, salt, iterations, iv, wrapped }
  const opened = await importDataKey(raw)
  await withQuotaRetry(() =>
    db.keyValues.bulkPut([
      { key: vaultKey, value: vault },
      { key: openVaultKey, value: opened },
    ]),
  )
}

export const deleteVault = (db: PersonalDb): Promise<void> => db.keyValues.bulkDelete([...vaultKeys])

/** @throws WrongCombination */
export async function checkCombination(db: PersonalDb, combination: string): Promise<CryptoKey> {
  const { left, isCounted } = await countTry(db)
  const wrong = async () => new WrongCombination(left, await waitingTime(db))
  const vault = (await db.keyValues.get(vaultKey))?.value as Vault | undefined
  if (!isCounted || !vault) throw await wrong()
  const wrapping = await keyOf(combination, vault.salt, vault.iterations)
  let raw: ArrayBuffer
  try {
    raw = await crypto.subtle.decrypt({ name: cipher, iv: vault.iv }, wrapping, vault.wrapped)
  } catch {
    throw await wrong()
  }
  await db.keyValues.delete(vaultTriesKey)
  return importDataKey(raw)
}

/** Rounds after which a store that other pages keep writing to stays as it is. */
const maxRounds = 5

/**
 * Replaces the content of a user's store by its encrypted form, with the session's token. One transaction replaces it, and only while the
 * store is still what was encrypted: a row that another page writes in the meantime is encrypted in the next round.
 * @throws StorageFull. The store is then unchanged.
 */
export async function encryptStore(db: PersonalDb, token: string): Promise<void> {
  const vault = (await db.keyValues.get(vaultKey))?.value as Vault | undefined
  const key = (await db.keyValues.get(openVaultKey))?.value as CryptoKey | undefined
  if (!vault || !key) throw new Error('The store has no open vault.')
  for (let round = 0; round < maxRounds; round++) {
    const rows = await readRows(db)
    const text = JSON.stringify({ rows, token } satisfies Content)
    const iv = randomBytes(12)
    const bytes = await crypto.subtle.encrypt({ name: cipher, iv }, key, new TextEncoder().encode(text))
    const content: VaultContent = { kind: vault.kind, ...countWork(rows), version: db.verno, iv, bytes }
    const isReplaced = await withQuotaRetry(() => replaceBy(db, content, text, token))
    if (isReplaced) return
  }
  throw new Error('The store did not stay unchanged while it was encrypted.')
}

/** False, and no change, if the store is no longer what `text` holds. */
function replaceBy(db: PersonalDb, content: VaultContent, text: string, token: string): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (JSON.stringify({ rows: await readRows(db), token } satisfies Content) !== text) return false
    for (const table of db.tables) {
      if (table.name === db.keyValues.name) await db.keyValues.where('key').noneOf([vaultKey, vaultTriesKey]).delete()
      else await table.clear()
    }
    await db.keyValues.bulkPut([
      { key: vaultContentKey, value: content },
      { key: lockedKey, value: true },
    ])
    return true
  })
}

/**
 * Opens the vault and restores the store. Rows that were written since stay: they are newer.
 * @returns the token of the session; empty if it has ended
 * @throws WrongCombination, StorageFull
 */
export async function decryptStore(db: PersonalDb, combination: string): Promise<string> {
  const key = await checkCombination(db, combination)
  const content = (await db.keyValues.get(vaultContentKey))?.value as VaultContent | undefined
  if (!content) return ''
  const bytes = await crypto.subtle.decrypt({ name: cipher, iv: content.iv }, key, content.bytes)
  const { rows, token } = JSON.parse(new TextDecoder().decode(bytes)) as Content
  // Upgrades of the database did not see these rows. The server has those of the synced tables; without the user's own, nothing opens.
  const outdated = [...syncedTables.filter((name) => name !== 'users'), db.baseRows.name, db.cursors.name]
  const dropped: readonly string[] = content.version === db.verno ? [] : outdated
  await withQuotaRetry(() =>
    db.transaction('rw', db.tables, async () => {
      for (const table of db.tables) if (!dropped.includes(table.name)) await addMissing(table, rows[table.name])
      await db.keyValues.bulkDelete([vaultContentKey, lockedKey])
      await db.keyValues.put({ key: openVaultKey, value: key })
    }),
  )
  return token
}

/** Adds the rows whose keys are free. */
async function addMissing(table: Table, rows: readonly unknown[] = []): Promise<void> {
  try {
    await table.bulkAdd(rows)
  } catch (error) {
    const isTaken = ({ name }: Error) => name === 'ConstraintError'
    if (!(error instanceof Dexie.BulkError) || !error.failures.every(isTaken)) throw error
  }
}

/** Work that is in no other place than this store. */
function countWork(rows: Rows): Pick<VaultContent, 'waiting' | 'drafts' | 'books'> {
  const { outbox = [], drafts = [] } = rows as { outbox?: { state: string }[]; drafts?: { key: string }[] }
  const sheets = drafts.filter(({ key }) => key.startsWith(sheetPrefix)).length
  const books = [rows.cashEntries, rows.invoices, rows.customers, rows.creditEntries].flat().length
  return { waiting: outbox.filter(({ state }) => state !== 'applied').length, drafts: drafts.length - sheets, books: books + sheets }
}

async function readRows(db: PersonalDb): Promise<Rows> {
  const read = db.tables.map(async (table): Promise<[string, unknown[]]> => {
    const rows = await table.toArray()
    return [table.name, table.name === db.keyValues.name ? rows.filter(({ key }) => key !== lockedKey && !vaultKeys.includes(key)) : rows]
  })
  return Object.fromEntries(await Promise.all(read))
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))

async function keyOf(combination: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(combination), 'PBKDF2', false, ['deriveKey'])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(by, material, { name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The stored key cannot be exported. */
const importDataKey = (raw: ArrayBuffer) => crypto.subtle.importKey('raw', raw, cipher, false, ['encrypt', 'decrypt'])
