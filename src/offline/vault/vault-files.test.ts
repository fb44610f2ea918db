import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser({ window: globalThis }))

import { FullDisk } from '../../../tests/support/full-disk.ts'
import { uploadForm } from '../pictures/device-pictures.ts'
import { unsentPictures } from '../pictures/unsent-pictures.ts'
import { StorageFull } from '../storage/quota.ts'
import { openVaultKey, vaultContentKey, vaultFileKey } from '../store/database-names.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb, type PictureRow } from '../store/personal-db.ts'
import { closeVault } from './close-vault.ts'
import { decryptLeftFiles } from './left-files.ts'
import { checkCombination, createVault, decryptStore, deleteRowsOfServer, deleteVault, restoreStore } from './vault.ts'
import { decryptFiles, encryptFiles } from './vault-files.ts'
import { filesOfVault, type VaultContent } from './vault-state.ts'

let db: PersonalDb
beforeEach(async () => {
  db = dbOf(newId())
  await createVault(db, 'pictures', 'abcd')
})
afterEach(() => vi.restoreAllMocks())

const canary = 'গোপন'
const words = (length: number) => new TextEncoder().encode(canary.repeat(Math.ceil(length / 12))).slice(0, length).buffer
const row = (key: string, changes: Partial<PictureRow> = {}): PictureRow => ({
  ...{ key, form: `${uploadForm}c`, bytes: words(1200), type: 'application/pdf', sha256: key, width: 0, height: 0, hash: '', alt: canary },
  ...changes,
})
const everything = async () =>
  (await db.pictures.toArray()).map(({ bytes, ...fields }) => ({ ...fields, text: new TextDecoder().decode(bytes) }))
const content = async () => (await db.vault.get(vaultContentKey))?.value as VaultContent

/** All rows as text, as a copy of the disk shows them. */
async function rawCopy(): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  const readable = (_key: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? Buffer.from(value as ArrayBuffer).toString() : value
  return JSON.stringify(rows, readable)
}

async function open(): Promise<void> {
  const decrypted = await decryptStore(db, await checkCombination(db, 'abcd'))
  if (decrypted) await restoreStore(db, decrypted)
}

it('each file of a closed vault is one row that nothing can read, and returns unchanged', async () => {
  const rows = [row('a', { bytes: words(1) }), row('b', { sentAt: 5, refused: 'না' }), row('c', { form: 'wall', bytes: new ArrayBuffer(0) })]
  await db.pictures.bulkAdd(rows)
  const before = await everything()
  const lengths: number[] = []
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (algorithm, key, data) => {
    lengths.push(data.byteLength)
    return encrypt(algorithm, key, data)
  })
  await db.pictures.add(row('large', { bytes: words(900_000) }))
  await closeVault(db, '')
  // The page holds one file at a time: none is in the rest.
  expect(lengths.filter((length) => length > 100_000)).toEqual([expect.closeTo(900_000, -3)])
  expect(await filesOfVault(db).count()).toBe(4)
  expect(await rawCopy()).not.toContain(canary)
  expect((await content()).waiting).toBe(3)
  await open()
  await decryptFiles(db, 'draft')
  expect(await db.pictures.toCollection().primaryKeys()).toEqual(['c'])
  await decryptFiles(db)
  await db.pictures.delete('large')
  expect(await everything()).toEqual(before)
  expect(await filesOfVault(db).count()).toBe(0)
})

it('a file that another page adds while the store closes is encrypted with it', async () => {
  await db.pictures.add(row('a'))
  await encryptFiles(db)
  await db.pictures.add(row('late'))
  await closeVault(db, '')
  expect([await rawCopy(), await filesOfVault(db).count()]).toEqual([expect.not.stringContaining(canary), 2])
})

/** Kills the page at the nth encryption or decryption: its transaction is aborted. @returns true if it had fewer */
async function killAt(nth: number, act: () => Promise<unknown>): Promise<boolean> {
  let left = nth
  for (const method of ['encrypt', 'decrypt'] as const) {
    const original = crypto.subtle[method].bind(crypto.subtle)
    vi.spyOn(crypto.subtle, method).mockImplementation(async (...all) => {
      if (left-- <= 0) throw new Error('killed')
      return original(...all)
    })
  }
  const isDone = await act().then(
    () => left >= 0,
    () => false,
  )
  vi.restoreAllMocks()
  return isDone
}

it('a kill at any file of a closing or an opening loses none, and none is readable once the store is closed', async () => {
  // More than a transaction takes, so that each kill leaves another number of files in each form.
  for (const key of ['a', 'b']) await db.pictures.add(row(key, { bytes: new ArrayBuffer(8_000_001) }))
  const left = new Set<number>()
  const isWhole = async () => {
    await decryptLeftFiles(db)
    const found = (await db.pictures.toArray()).map(({ key, bytes, alt }) => [key, bytes.byteLength, alt])
    expect(found).toEqual(['a', 'b'].map((key) => [key, 8_000_001, canary]))
  }
  for (let nth = 0, isDone = false; !isDone; nth++) {
    isDone = await killAt(nth, () => closeVault(db, ''))
    left.add(await filesOfVault(db).count())
    if (await content()) expect(await db.pictures.count()).toBe(0)
    else await isWhole()
  }
  for (let nth = 0, isDone = false; !isDone; nth++) {
    await closeVault(db, '')
    expect(await db.pictures.count()).toBe(0)
    const key = await checkCombination(db, 'abcd')
    isDone = await killAt(nth, async () => {
      const decrypted = await decryptStore(db, key)
      if (decrypted) await restoreStore(db, decrypted)
      await decryptFiles(db)
    })
    left.add(await filesOfVault(db).count())
    if (await content()) expect(await db.pictures.count()).toBe(0)
    else if (nth % 2 === 0) await isWhole()
  }
  await isWhole()
  expect(left).toEqual(new Set([0, 1, 2]))
})

it('a file in the place of another one does not pass for it, and does not keep out the others', async () => {
  await db.pictures.bulkAdd([row('a'), row('b'), row('c')])
  await closeVault(db, '')
  const [a, b] = await filesOfVault(db).sortBy('key')
  if (!a || !b) throw new Error('no files')
  await db.vault.bulkPut([
    { ...a, value: b.value },
    { ...b, value: a.value },
  ])
  await open()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await decryptFiles(db)
  expect((await everything()).map(({ key }) => key)).toEqual(['c'])
})

it('a vault that an earlier build closed opens with its pictures', async () => {
  const key = (await db.vault.get(openVaultKey))?.value as CryptoKey
  const bytes = Buffer.from(words(1200)).toString('base64')
  const rows = { pictures: [{ ...row('a'), bytes }], drafts: [{ key: 'wall', text: canary, savedAt: 1 }] }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify({ rows, token: '' }))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text)
  const value = { kind: 'pictures', waiting: 1, drafts: 1, books: 0, version: db.verno, iv, bytes: encrypted }
  await db.vault.delete(openVaultKey)
  await db.vault.put({ key: vaultContentKey, value })
  await open()
  expect((await everything())[0]).toMatchObject({ key: 'a', text: new TextDecoder().decode(words(1200)) })
  expect((await db.drafts.get('wall'))?.text).toBe(canary)
})

it('a lock that is changed or removed after a kill takes along the files that were left encrypted', async () => {
  await db.pictures.add(row('a'))
  await encryptFiles(db)
  expect(await unsentPictures(db)).toEqual({ sendable: 0, unfinished: 1 })
  const disk = new FullDisk()
  disk.refuses = (store) => store === 'pictures'
  await expect(createVault(db, 'digits', '1234')).rejects.toThrow(StorageFull)
  await expect(deleteVault(db)).rejects.toThrow(StorageFull)
  disk.repair()
  await createVault(db, 'digits', '1234')
  expect(await db.pictures.count()).toBe(1)
  await encryptFiles(db)
  await deleteVault(db)
  expect([await db.pictures.count(), await db.vault.count()]).toEqual([1, 0])
})

it('a full device gives up the encrypted files that the server has', async () => {
  await db.pictures.bulkAdd([row('sent', { sentAt: 1 }), row('waits')])
  await encryptFiles(db)
  await deleteRowsOfServer(db)
  expect(await filesOfVault(db).primaryKeys()).toEqual([`${vaultFileKey}1/pictures/waits`])
})
