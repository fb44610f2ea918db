import { Dexie, type Table } from 'dexie'
import { sheetPrefix } from '../drafts/drafts.ts'
import { rebaseOutbox } from '../outbox/rebase.ts'
import { isFull, StorageFull, storeIfSpace, withQuotaRetry } from '../storage/quota.ts'
import {
  keyValuesTable,
  localStateTable,
  lockedKey,
  openVaultKey,
  unloadedKey,
  vaultContentKey,
  vaultKey,
  vaultTokenKey,
  vaultTriesKey,
} from '../store/database-names.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { isPulledAgain, type LocalStateRow, type OutboxRow, type PersonalDb, type PictureRow, syncedTables } from '../store/personal-db.ts'
import type { CursorRow } from '../store/shared-db.ts'
import { cipher, openVaultOf, randomBytes, type Vault } from './open-vault.ts'
import { countTry, waitingTime } from './tries.ts'
import { decryptFiles, encryptFile } from './vault-files.ts'
import {
  type CombinationKind,
  closedVault,
  contentId,
  countUnsentFiles,
  filesOfVault,
  StoreClosed,
  type VaultContent,
  type VaultWork,
} from './vault-state.ts'

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

/** The list of users names a vault that the store does not have. */
export class NoVault extends Error {
  override readonly name = 'NoVault'
}

/** OWASP recommends 600,000, which would take a mobile phone of 2018 some 2 s. With 20,736 combinations the difference is small. */
const iterations = 300_000
/** Rows of a table, by its name. */
type Rows = Readonly<Record<string, readonly unknown[]>>
interface Content {
  readonly rows: Rows
  /** Bearer token of the session that goes on; empty after a sign-out. */
  readonly token: string
}

/** Creates the user's vault, or replaces its lock while it is open. @throws StoreClosed, StorageFull */
export async function createVault(db: PersonalDb, kind: CombinationKind, combination: string): Promise<void> {
  await decryptFiles(db)
  const [salt, iv] = [randomBytes(16), randomBytes(12)]
  const dataKey = await crypto.subtle.generateKey({ name: cipher, length: 256 }, true, ['encrypt', 'decrypt'])
  const raw = await crypto.subtle.exportKey('raw', dataKey)
  const wrapped = await crypto.subtle.encrypt({ name: cipher, iv }, await keyOf(combination, salt, iterations), raw)
  const vault: Vault = { kind, salt, iterations, iv, wrapped }
  const opened = await importDataKey(raw)
  const put = async () => {
    await requireNoFiles(db)
    await db.vault.bulkPut([
      { key: vaultKey, value: vault },
      { key: openVaultKey, value: opened },
    ])
  }
  await storeWork(db, [], put)
}

/** Removes the lock of an open vault. @throws StoreClosed, StorageFull */
export async function deleteVault(db: PersonalDb): Promise<void> {
  await decryptFiles(db)
  await storeWork(db, [], async () => {
    await requireNoFiles(db)
    await db.vault.clear()
  })
}

/** The next key does not open the files of this one. They remain on a full device, or another page is closing the store. */
async function requireNoFiles(db: PersonalDb): Promise<void> {
  if ((await filesOfVault(db).count()) > 0) throw new StorageFull()
}

/** @throws WrongCombination, NoVault */
export async function checkCombination(db: PersonalDb, combination: string): Promise<CryptoKey> {
  const vault = (await db.vault.get(vaultKey))?.value as Vault | undefined
  if (!vault) throw new NoVault()
  const { left, isCounted } = await countTry(db)
  const wrong = async () => new WrongCombination(left, await waitingTime(db))
  if (!isCounted) throw await wrong()
  const wrapping = await keyOf(combination, vault.salt, vault.iterations)
  let raw: ArrayBuffer
  try {
    raw = await crypto.subtle.decrypt({ name: cipher, iv: vault.iv }, wrapping, vault.wrapped)
  } catch {
    throw await wrong()
  }
  await db.vault.delete(vaultTriesKey)
  return importDataKey(raw)
}

/**
 * Replaces the content of a user's store by its encrypted form, with the session's token. `encryptFiles` comes before. One transaction
 * reads, encrypts and replaces: other pages' writes come before it and are encrypted, or after it and are refused. A store that another
 * page has encrypted stays as it is. `check` throws if the store must not be closed any more. @throws StorageFull. The store is then
 * unchanged.
 */
export async function encryptStore(db: PersonalDb, token: string, check: () => void = () => {}): Promise<void> {
  const replace = async () => {
    const open = await openVaultOf(db)
    check()
    if (open === 'closed') return
    // Those that other pages have written since `encryptFiles`.
    for (const key of await db.pictures.toCollection().primaryKeys()) await encryptFile(db, open.key, key)
    const rows = await readRows(db)
    const text = new TextEncoder().encode(JSON.stringify({ rows, token } satisfies Content))
    const iv = randomBytes(12)
    // Holds the transaction, which would end while the browser encrypts.
    const bytes = await Dexie.waitFor(crypto.subtle.encrypt({ name: cipher, iv }, open.key, text))
    for (const table of contentTables(db)) await table.clear()
    const work = countWork(rows, await countUnsentFiles(db))
    const content: VaultContent = { kind: open.vault.kind, ...work, holdsSession: token !== '', version: db.verno, iv, bytes }
    await db.vault.bulkDelete([openVaultKey, vaultTokenKey])
    await db.vault.put({ key: vaultContentKey, value: content })
    await db.keyValues.bulkPut([{ key: lockedKey, value: true }, markForOldBuilds(content)])
  }
  await withQuotaRetry(() => db.transaction('rw', db.tables, replace))
}

/** Builds before version 11 of the database look for the content here. They find the vault closed, and cannot open it. */
export const markForOldBuilds = (content: VaultContent) => ({ key: vaultContentKey, value: { ...content, bytes: new ArrayBuffer(0) } })

const contentTables = (db: PersonalDb) => db.tables.filter(({ name }) => name !== db.vault.name)

/** Names of the tables whose rows the server has. Not the user's own row, without which nothing opens. */
const tablesOfServer = (db: PersonalDb) => [...syncedTables.filter((name) => name !== 'users'), db.baseRows.name, db.cursors.name]

/** Deletes what the server has, so that the rest can be encrypted on a full device. The next synchronisation fetches it again. */
export async function deleteRowsOfServer(db: PersonalDb): Promise<void> {
  const tables = [...tablesOfServer(db), db.sent.name, db.retained.name]
  await db.transaction('rw', [...tables, db.pictures.name, db.vault.name], async () => {
    for (const name of tables) await db.table(name).clear()
    // They stay for a restore of the server alone, like the retained commands.
    await db.pictures.filter(({ sentAt }) => sentAt !== undefined).delete()
    await filesOfVault(db, 'sent').delete()
  })
}

/** The content of a vault before it is back in the store. */
export interface Decrypted extends Content {
  readonly key: CryptoKey
  readonly content: VaultContent
}

/**
 * Decrypts a vault with the key that `checkCombination` returned; the store stays closed. Null: the store is open.
 * @throws StoreClosed if the vault has another key by now
 */
export async function decryptStore(db: PersonalDb, key: CryptoKey): Promise<Decrypted | null> {
  const content = await closedVault(db)
  if (!content) return null
  try {
    const bytes = await crypto.subtle.decrypt({ name: cipher, iv: content.iv }, key, content.bytes)
    const { rows, token } = JSON.parse(new TextDecoder().decode(bytes)) as Content
    return { rows: withFiles(rows), token, key, content }
  } catch {
    throw new StoreClosed()
  }
}

/**
 * Restores a decrypted store and opens the vault. Rows that were written since stay: they are newer. Files follow by `decryptFiles`. The
 * token stays in the store too, until the session is saved elsewhere (`forgetLeftToken`).
 * @throws StoreClosed if the vault no longer holds this content, StorageFull. The store is then unchanged.
 */
export async function restoreStore(db: PersonalDb, { rows, token, key, content }: Decrypted): Promise<void> {
  const upgraded: Rows = { ...rows, cursors: upgradedCursors(rows.cursors as CursorRow[] | undefined, content.version, db.verno) }
  const restore = async (dropped: readonly string[]) => {
    const current = await closedVault(db)
    if (!current || contentId(current) !== contentId(content)) throw new StoreClosed()
    for (const table of contentTables(db)) if (!dropped.includes(table.name)) await addMissing(table, upgraded[table.name])
    await db.keyValues.bulkDelete([lockedKey, vaultContentKey])
    await db.vault.delete(vaultContentKey)
    await db.vault.bulkPut([
      { key: openVaultKey, value: key },
      { key: vaultTokenKey, value: token },
    ])
  }
  try {
    await withQuotaRetry(() => db.transaction('rw', db.tables, () => restore([])))
  } catch (error) {
    if (!isFull(error)) throw error
    // The next synchronisation fetches them again. Without an opening, the password would be the way in, and delete the work.
    await withQuotaRetry(() => db.transaction('rw', db.tables, () => restore(tablesOfServer(db))))
    // The effects of unsent commands went with the rows. On a full device they stay away until the next pull.
    await storeIfSpace(() => rebaseOutbox(db, async () => undefined))
  }
}

/** Cursors after the upgrades of the database that came while the vault was closed. */
const upgradedCursors = (cursors: readonly CursorRow[] = [], from: number, to: number): CursorRow[] =>
  cursors.map(({ epoch, ...cursor }) => ({ ...cursor, ...(!isPulledAgain(cursor.scope, from, to) && { epoch }) }))

export const forgetLeftToken = (db: PersonalDb): Promise<void> => db.vault.delete(vaultTokenKey)

/** Adds the rows whose keys are free. */
async function addMissing(table: Table, rows: readonly unknown[] = []): Promise<void> {
  try {
    await table.bulkAdd(rows)
  } catch (error) {
    const isTaken = ({ name }: Error) => name === 'ConstraintError'
    const failures = error instanceof Dexie.BulkError ? error.failures : [error]
    const other = failures.find((one) => !isTaken(one as Error))
    if (other) throw other
  }
}

/** Work that is in no other place than this store. */
function countWork(rows: Rows, files: number): Required<VaultWork> {
  const { outbox = [], drafts = [] } = rows as { outbox?: OutboxRow[]; drafts?: { key: string }[] }
  const localState = (rows[localStateTable] ?? []) as LocalStateRow[]
  const keyValues = (rows[keyValuesTable] ?? []) as { key: string; value: object }[]
  const sheets = drafts.filter(({ key }) => key.startsWith(sheetPrefix)).length
  const books = [rows.cashEntries, rows.invoices, rows.customers, rows.creditEntries].flat().length
  const unsettled = outbox.filter(({ state }) => state !== 'applied').length
  const unloaded = keyValues.flatMap(({ key, value }) => (key === unloadedKey ? Object.keys(value) : [])).length
  const lessons = new Set(localState.map(({ key }) => key.split('/', 2).join('/'))).size
  return { waiting: unsettled + unloaded + files, drafts: drafts.length - sheets, books: books + sheets, lessons }
}

async function readRows(db: PersonalDb): Promise<Rows> {
  const read = contentTables(db).map(async (table): Promise<[string, unknown[]]> => [table.name, await table.toArray()])
  return Object.fromEntries(await Promise.all(read))
}

/** Vaults of builds without `vault-files.ts` have the bytes of pictures as base64 in the JSON. */
function withFiles(rows: Rows): Rows {
  const pictures = (rows.pictures ?? []) as (Omit<PictureRow, 'bytes'> & { bytes: string })[]
  return { ...rows, pictures: pictures.map((picture) => ({ ...picture, bytes: bytesOf(atob(picture.bytes)) })) }
}

function bytesOf(text: string): ArrayBuffer {
  const bytes = new Uint8Array(text.length)
  // Ten times as fast as `Uint8Array.from`: a device may have some megabytes to open.
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes.buffer
}

async function keyOf(combination: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(combination), 'PBKDF2', false, ['deriveKey'])
  const by = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(by, material, { name: cipher, length: 256 }, false, ['encrypt', 'decrypt'])
}

/** The stored key cannot be exported. */
const importDataKey = (raw: ArrayBuffer) => crypto.subtle.importKey('raw', raw, cipher, false, ['encrypt', 'decrypt'])
