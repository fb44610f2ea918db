import { Dexie } from 'dexie'
import { logFailure } from '../../api/log.ts'
import { uploadForm } from '../pictures/device-pictures.ts'
import { storeIfSpace, withQuotaRetry } from '../storage/quota.ts'
import { vaultFileKey } from '../store/database-names.ts'
import type { PersonalDb, PictureRow } from '../store/personal-db.ts'
import { cipher, openVaultOf, randomBytes } from './open-vault.ts'
import { type FileRank, fileRanks, filesOfVault, isVaultOpen } from './vault-state.ts'

// Rows with bytes: an author may have 300 MB of them. Each is encrypted by itself. So the page holds one at a time, and a full device
// needs space for one.

interface EncryptedFile {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** A transaction ends after the row that reaches it. Each transaction waits for the disk, and most rows are small. */
const transactionBytes = 8_000_000

/** Number of closings in this page by user: a closing ends the decryption of files. */
const closings = new Map<string, number>()

/**
 * Encrypts the rows with bytes of an open store, before `encryptStore` closes it. After a kill each row is in one of its two forms.
 * `check` throws if the store must not be closed any more. @throws StorageFull
 */
export async function encryptFiles(db: PersonalDb, check: () => void = () => {}): Promise<void> {
  closings.set(db.personId, (closings.get(db.personId) ?? 0) + 1)
  const keys = await db.pictures.toCollection().primaryKeys()
  await inTransactions(db, keys, async (key) => {
    check()
    const open = await openVaultOf(db)
    return open !== 'closed' && (await encryptFile(db, open.key, key))
  })
}

/** Encrypts one row, within a transaction. @returns its bytes */
export async function encryptFile(db: PersonalDb, dataKey: CryptoKey, key: string): Promise<number> {
  const row = await db.pictures.get(key)
  if (!row) return 0
  const [name, iv] = [nameOf(db, row), randomBytes(12)]
  // Holds the transaction, which would end while the browser encrypts.
  const bytes = await Dexie.waitFor(crypto.subtle.encrypt(algorithm(iv, name), dataKey, packed(row)))
  await db.vault.put({ key: name, value: { iv, bytes } satisfies EncryptedFile })
  await db.pictures.delete(key)
  return bytes.byteLength
}

/**
 * Decrypts the rows with bytes of an open store, pictures of unsent texts first. `only`: those of one rank. Ends once the store is
 * closed. On a full device the rest stays encrypted until the next start.
 */
export async function decryptFiles(db: PersonalDb, only?: FileRank): Promise<void> {
  const closing = closings.get(db.personId)
  const names = await filesOfVault(db, only).primaryKeys()
  const decrypt = async (name: string) => {
    if (closings.get(db.personId) !== closing || !(await isVaultOpen(db))) return false
    const open = await openVaultOf(db)
    return open !== 'closed' && (await decryptFile(db, open.key, name))
  }
  await storeIfSpace(() => inTransactions(db, names, decrypt))
}

/** Within a transaction. A row that was written since stays: it is newer. @returns its bytes */
async function decryptFile(db: PersonalDb, dataKey: CryptoKey, name: string): Promise<number> {
  const file = (await db.vault.get(name))?.value as EncryptedFile | undefined
  // Another tab has decrypted it.
  if (!file) return 0
  try {
    const bytes = await Dexie.waitFor(crypto.subtle.decrypt(algorithm(file.iv, name), dataKey, file.bytes))
    const row = unpacked(bytes)
    if (!(await db.pictures.get(row.key))) await db.pictures.add(row)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'OperationError')) throw error
    // Damaged, or put in the place of another one: no key opens it.
    logFailure('A file of the vault was not readable.', error)
  }
  await db.vault.delete(name)
  return file.bytes.byteLength
}

/** `work` returns the bytes of its row, or false to end. */
async function inTransactions(db: PersonalDb, keys: readonly string[], work: (key: string) => Promise<number | false>): Promise<void> {
  let next = 0
  const doSome = async () => {
    let [at, bytes] = [next, 0]
    while (at < keys.length && bytes < transactionBytes) {
      const done = await work(keys[at] ?? '')
      if (done === false) return keys.length
      bytes += done
      at += 1
    }
    return at
  }
  while (next < keys.length) next = await withQuotaRetry(() => db.transaction('rw', [db.pictures, db.vault], doSome))
}

/** Key of the encrypted row. Additional data too: no row passes for another one. */
function nameOf(db: PersonalDb, { key, form, sentAt }: PictureRow): string {
  const rank: FileRank = sentAt !== undefined ? 'sent' : form.startsWith(uploadForm) ? 'file' : 'draft'
  return `${vaultFileKey}${fileRanks.indexOf(rank)}/${db.pictures.name}/${key}`
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({ name: cipher, iv, additionalData: new TextEncoder().encode(name) })

const lengthBytes = 4

/** Length of the other fields, these as JSON, and the bytes. */
function packed({ bytes, ...fields }: PictureRow): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(fields))
  const all = new Uint8Array(lengthBytes + text.length + bytes.byteLength)
  new DataView(all.buffer).setUint32(0, text.length)
  all.set(text, lengthBytes)
  all.set(new Uint8Array(bytes), lengthBytes + text.length)
  return all
}

function unpacked(all: ArrayBuffer): PictureRow {
  const start = lengthBytes + new DataView(all).getUint32(0)
  const fields = JSON.parse(new TextDecoder().decode(all.slice(lengthBytes, start)))
  return { ...fields, bytes: all.slice(start) }
}
