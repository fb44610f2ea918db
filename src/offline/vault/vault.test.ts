import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser({ window: globalThis }))

import { Dexie } from 'dexie'
import { FullDisk } from '../../../tests/support/full-disk.ts'
import { saveDraft } from '../drafts/drafts.ts'
import { saveLocalRow } from '../local-rows/local-rows.ts'
import { registerCommands } from '../outbox/registry.ts'
import { StorageFull } from '../storage/quota.ts'
import {
  baseRowsTable,
  keyValuesTable,
  localStateTable,
  lockedKey,
  openVaultKey,
  unloadedKey,
  vaultContentKey,
  vaultKey,
} from '../store/database-names.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { freeTries, waitingTime } from './tries.ts'
import { checkCombination, createVault, decryptStore, deleteRowsOfServer, deleteVault, encryptStore, restoreStore } from './vault.ts'
import { decryptFiles } from './vault-files.ts'
import { StoreClosed, type VaultContent } from './vault-state.ts'

let db: PersonalDb
beforeEach(() => {
  registerCommands(async () => ({}))
  db = dbOf(newId())
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A row for each table, each with a word that occurs nowhere else. */
const canary = 'গোপন'
const rowsOf: Record<string, object> = {
  posts: { key: 'p', made_at: 1 },
  users: { key: 'u' },
  progress: { key: 'g', course_id: 'c' },
  attempts: { key: 'a', course_id: 'c' },
  outbox: { id: newId(), state: 'queued', lane: 'post:1', input: {} },
  [baseRowsTable]: { table: 'posts', key: 'p', row: null },
  drafts: { key: 'wall' },
  sent: { id: 's', arrivedAt: 1 },
  cursors: { scope: 'me', cursor: 3 },
  [keyValuesTable]: { key: unloadedKey, value: {} },
  reviews: { key: 'r' },
  categories: { key: 'k' },
  threads: { key: 't', slug: null, last_at: 1 },
  replies: { key: 'y', parent_id: 't' },
  work: { key: 'w', course_id: 'c' },
  [localStateTable]: { key: 'd', course_id: 'c', value: { numbers: [1, 2.5], text: '' } },
  certificates: { key: 'c', course_id: 'c' },
  events: { key: 'e', starts_at: 1 },
  seats: { key: 't' },
  people: { key: 'n' },
  applications: { key: 'q' },
  reports: { key: 'o' },
  decisions: { key: 'z' },
  ties: { key: 't' },
  notices: { key: 'f' },
  follows: { key: 'm' },
  reactions: { key: 'l' },
  reactionCounts: { id: 'l', at: 1 },
  courseDrafts: { key: 'j' },
  draftNodes: { key: 'h', course_id: 'c' },
  courseKeys: { key: 'c/1', course_id: 'c' },
  cashEntries: { id: 'x', day: '2026-11-26' },
  invoices: { id: 'i', number: 1 },
  savedCourses: { key: 'v' },
  customers: { id: 'k' },
  creditEntries: { id: 'l', customerId: 'k' },
  pictures: { key: 'b', form: 'wall', bytes: new Uint8Array([0, 127, 255]).buffer },
  retained: { log: 1, seq: 4, storedAt: 2, bytes: 3 },
}

const contentTables = () => db.tables.filter(({ name }) => name !== db.vault.name)

async function fill(): Promise<void> {
  await db.open()
  for (const table of contentTables()) await table.add({ ...rowsOf[table.name], text: `${canary} ${table.name}` })
}

/** Every row of the store, as a thief with a copy of it reads them: binary values as text too. */
async function rawCopy(): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  const readable = (_key: string, value: unknown) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return Buffer.from(value as ArrayBuffer).toString()
    return value instanceof CryptoKey ? `key, extractable: ${value.extractable}` : value
  }
  return JSON.stringify(rows, readable)
}
const everything = async () => {
  return Object.fromEntries(await Promise.all(contentTables().map(async (table) => [table.name, await table.toArray()] as const)))
}

const cashEntry = { id: 'x', day: '2026-11-26', text: canary } as never

/** Begins `others`, the writes of another page, once the next encryption has started. Returns a function that returns them. */
function whileItEncrypts(others: () => Promise<unknown>[]): () => Promise<unknown>[] {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  let started: Promise<unknown>[] = []
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce((...args: Parameters<typeof encrypt>) => {
    started = Dexie.ignoreTransaction(others)
    for (const one of started) one.catch(() => undefined)
    return encrypt(...args)
  })
  return () => started
}

/** Returns the token. */
async function open(combination: string): Promise<string | undefined> {
  const decrypted = await decryptStore(db, await checkCombination(db, combination))
  if (decrypted) await restoreStore(db, decrypted)
  await decryptFiles(db)
  return decrypted?.token
}

describe('an encrypted store', () => {
  it('shows no text of any table, nor the token, and gives all of it back', async () => {
    await fill()
    await createVault(db, 'pictures', 'abca')
    const before = await everything()
    expect(Object.values(before).map((rows) => rows.length)).not.toContain(0)
    expect(await rawCopy()).toContain(canary)
    await encryptStore(db, 'a-token')

    const copy = await rawCopy()
    for (const word of [canary, 'a-token', 'post:1']) expect(copy).not.toContain(word)
    expect(await db.vault.get(openVaultKey)).toBeUndefined()
    expect(await db.keyValues.get(lockedKey)).toBeDefined()
    expect((await db.vault.get(vaultContentKey))?.value).toMatchObject({
      ...{ kind: 'pictures', waiting: 2, drafts: 1, books: 4, lessons: 1, holdsSession: true },
    })

    expect(await open('abca')).toBe('a-token')
    expect(await everything()).toEqual(before)
    expect(await db.vault.get(vaultContentKey)).toBeUndefined()
  })

  it('gives back whatever is in it, also what looks like the bytes of a picture', async () => {
    await createVault(db, 'pictures', 'abca')
    const bytes = crypto.getRandomValues(new Uint8Array(20_001)).buffer
    const odd = { key: 'o', text: { $bytes: '%' }, more: [{ $bytes: 'AAAA' }, { bytes: 'AAAA' }] }
    await db.posts.add(odd as never)
    await db.pictures.add({ key: 'p', form: 'wall', bytes } as never)
    await encryptStore(db, '')
    await open('abca')
    expect(await db.posts.get('o')).toEqual(odd)
    expect(new Uint8Array((await db.pictures.get('p'))?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array(bytes))
  })

  it('has no rows that the server has, and no pictures either, where there is no space for them', async () => {
    await fill()
    await db.pictures.bulkAdd([{ key: 'sent', form: 'wall', sentAt: 1 } as never, { key: 'waits', form: 'wall', postId: 'p' } as never])
    await deleteRowsOfServer(db)
    expect(await db.posts.count()).toBe(0)
    expect(await db.pictures.toCollection().primaryKeys()).toEqual(['b', 'waits'])
    expect(await db.outbox.count()).toBe(1)
  })

  it('can be encrypted again without the combination, whose key no script can read out', async () => {
    await createVault(db, 'digits', '1234')
    await db.drafts.put({ key: 'wall', text: canary, savedAt: 1 })
    await encryptStore(db, 'one')
    await open('1234')
    expect(await rawCopy()).toContain('extractable: false')
    await encryptStore(db, 'two')
    expect(await open('1234')).toBe('two')
    expect((await db.drafts.get('wall'))?.text).toBe(canary)
  })

  it('keeps what a page wrote after it was encrypted, and numbers commands on', async () => {
    await createVault(db, 'pictures', 'abcd')
    const command = { name: 'addPost', version: 1, lane: 'post:1', input: {}, after: null, madeAt: 1, attempts: 0, bytes: 2 }
    await db.outbox.add({ id: newId(), state: 'queued', ...command })
    await db.drafts.put({ key: 'wall', text: 'before', savedAt: 1 })
    await encryptStore(db, '')
    await db.outbox.add({ id: newId(), state: 'queued', ...command })
    await db.drafts.put({ key: 'wall', text: 'after', savedAt: 2 })
    await open('abcd')
    expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2])
    expect((await db.drafts.get('wall'))?.text).toBe('after')
  })

  it('refuses what pages write while it is encrypted', async () => {
    await createVault(db, 'pictures', 'abcd')
    const writes = whileItEncrypts(() => [
      saveDraft('late', canary, db.personId),
      saveLocalRow('cashEntries', () => cashEntry, { personId: db.personId }),
    ])
    await encryptStore(db, '')
    for (const write of writes()) await expect(write).rejects.toThrow(StoreClosed)
    expect(await rawCopy()).not.toContain(canary)
  })

  it('is left as it was on a full device', async () => {
    await fill()
    await createVault(db, 'pictures', 'abcd')
    const before = await rawCopy()
    const disk = new FullDisk()
    disk.refuses = () => true
    await expect(encryptStore(db, 'a-token')).rejects.toThrow(StorageFull)
    disk.repair()
    expect(await rawCopy()).toBe(before)
  })

  it.each([
    { version: 9, again: ['me', 'community', 'teaching'], when: 'upgrades from version 9 came between' },
    { version: 12, again: ['me', 'community', 'teaching'], when: 'upgrades from version 12 came between' },
    { version: 12.3, again: ['community', 'teaching'], when: 'upgrades of two scopes came between' },
    { version: 13, again: ['teaching'], when: 'an upgrade of one scope came between' },
    { version: 13.1, again: [], when: 'no upgrade came between' },
    { version: 13.9, again: ['me', 'community', 'replies:1', 'teaching'], when: 'a newer build closed it' },
  ])('restores every row, and pulls $again from the start, if $when', async ({ version, again }) => {
    await fill()
    const cursors = ['community', 'me', 'replies:1', 'teaching'].map((scope) => ({ scope, cursor: 7, epoch: 'one' }))
    await db.cursors.bulkPut(cursors)
    await createVault(db, 'pictures', 'abcd')
    await encryptStore(db, 'a-token')
    const content = (await db.vault.get(vaultContentKey))?.value as VaultContent
    await db.vault.put({ key: vaultContentKey, value: { ...content, version } })
    await open('abcd')
    for (const table of db.tables) expect([table.name, await table.count()]).not.toEqual([table.name, 0])
    const expected = cursors.map(({ epoch, ...cursor }) => (again.includes(cursor.scope) ? cursor : { ...cursor, epoch }))
    expect(await db.cursors.bulkGet(cursors.map(({ scope }) => scope))).toEqual(expected)
  })
})

describe('two pages at once', () => {
  beforeEach(async () => {
    await createVault(db, 'pictures', 'abcd')
    await db.drafts.put({ key: 'wall', text: canary, savedAt: 1 })
  })
  const draft = async () => (await db.drafts.get('wall'))?.text

  it('that close a store encrypt it once', async () => {
    await Promise.all([encryptStore(db, 'a-token'), encryptStore(db, '')])
    await encryptStore(db, '')
    expect(await draft()).toBeUndefined()
    expect(await open('abcd')).toMatch(/^$|^a-token$/)
    expect(await draft()).toBe(canary)
  })

  it('of which one closes the store lose nothing when the other changes or removes the lock', async () => {
    await encryptStore(db, '')
    await expect(createVault(db, 'digits', '1234')).rejects.toThrow(StoreClosed)
    await expect(deleteVault(db)).rejects.toThrow(StoreClosed)
    await open('abcd')
    expect(await draft()).toBe(canary)
  })

  it('encrypt with the lock that is set: another one is refused until the store is open', async () => {
    const changes = whileItEncrypts(() => [createVault(db, 'digits', '1234')])
    await encryptStore(db, '')
    for (const change of changes()) await expect(change).rejects.toThrow(StoreClosed)
    await open('abcd')
    expect(await draft()).toBe(canary)
  })

  it('restore a store once: a later closing is not overwritten', async () => {
    await encryptStore(db, 'a-token')
    const [one, other] = [
      await decryptStore(db, await checkCombination(db, 'abcd')),
      await decryptStore(db, await checkCombination(db, 'abcd')),
    ]
    if (!one || !other) throw new Error('The store is not closed.')
    await restoreStore(db, one)
    await expect(restoreStore(db, other)).rejects.toThrow(StoreClosed)
    await db.drafts.put({ key: 'wall', text: `${canary} 2`, savedAt: 2 })
    await encryptStore(db, 'a-token')
    await expect(restoreStore(db, other)).rejects.toThrow(StoreClosed)
    await open('abcd')
    expect(await draft()).toBe(`${canary} 2`)
  })
})

describe('wrong combinations', () => {
  const wrongTimes = async (times: number) => {
    for (let time = 0; time < times; time++)
      await expect(checkCombination(db, 'zzzz')).rejects.toMatchObject({ name: 'WrongCombination', left: freeTries - time - 1 })
  }
  beforeEach(() => createVault(db, 'pictures', 'abcd'))

  it('wait after the fifth, a minute at first and then twice as long', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    await wrongTimes(5)
    expect(await waitingTime(db)).toBe(60_000)
    // The right one waits as well, and is not counted.
    await expect(checkCombination(db, 'abcd')).rejects.toMatchObject({ left: 0, waitMs: 60_000 })
    vi.setSystemTime(1_060_001)
    await expect(checkCombination(db, 'zzzz')).rejects.toMatchObject({ left: 0, waitMs: 120_000 })
    vi.setSystemTime(1_180_002)
    expect(await checkCombination(db, 'abcd')).toBeDefined()
    await wrongTimes(2)
  })

  it('wait an hour at most, also when the clock was set back by years', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
    await wrongTimes(5)
    for (let time = 0; time < 10; time++) {
      vi.setSystemTime(Date.now() + 3_600_001)
      await expect(checkCombination(db, 'zzzz')).rejects.toMatchObject({ left: 0 })
    }
    expect(await waitingTime(db)).toBe(3_600_000)
    vi.setSystemTime(1_000_000)
    expect(await waitingTime(db)).toBe(3_600_000)
    vi.setSystemTime(4_600_001)
    expect(await waitingTime(db)).toBe(0)
  })

  it('count before they are checked', async () => {
    const spy = vi.spyOn(crypto.subtle, 'decrypt').mockReturnValue(new Promise(() => {}))
    const tries = Array.from({ length: 5 }, () => checkCombination(db, 'abcd'))
    await expect.poll(() => spy.mock.calls.length).toBe(5)
    spy.mockRestore()
    expect(await waitingTime(db)).toBeGreaterThan(0)
    expect(tries).toHaveLength(5)
  })

  it('are not counted for a store without a vault', async () => {
    await db.vault.delete(vaultKey)
    for (let time = 0; time < 6; time++) await expect(checkCombination(db, 'abcd')).rejects.toMatchObject({ name: 'NoVault' })
  })
})
