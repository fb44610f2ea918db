import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'
import { newId } from './id.ts'
import { PersonalDb } from './personal-db.ts'
import { closeForNewerBuild, declareVersions, onOutdated } from './versions.ts'

/** A build whose database has this version. */
function build(name: string, version: number): Dexie {
  const db = new Dexie(name)
  db.version(version).stores({ posts: 'key' })
  closeForNewerBuild(db)
  return db
}

const lettersIn = (db: Dexie) => db.table('posts').toCollection().primaryKeys()

it.each([
  { version: 12.1, expected: ['a'], what: 'decimal' },
  { version: 13, expected: 'DatabaseClosedError', what: 'whole number' },
])('a build that comes back after one with a new $what opens the database: $expected', async ({ version, expected }) => {
  const name = newId()
  const newer = build(name, version)
  await newer.table('posts').put({ key: 'a' })
  newer.close()
  const reported = vi.fn()
  onOutdated(reported)
  reported.mockClear()
  const older = build(name, 12)
  const opened = await lettersIn(older).catch((error: Error) => error.name)
  expect(opened).toEqual(expected)
  expect(reported.mock.calls.length > 0).toBe(version === 13)
  // Nor does a later query open it.
  if (version === 13) await expect(lettersIn(older)).rejects.toThrow()
  older.close()
})

it('an open page of an older build lets a newer one upgrade the database, and asks for a reload', async () => {
  const name = newId()
  const older = build(name, 12)
  await older.open()
  const reported = vi.fn()
  onOutdated(reported)
  reported.mockClear()
  const newer = build(name, 13)
  await newer.open()
  expect(reported).toHaveBeenCalledOnce()
  await expect(lettersIn(older)).rejects.toThrow()
})

it('builds without pictures refuse the store of this one: they would neither encrypt nor clear them', () => {
  const { verno } = new PersonalDb(newId())
  expect(Math.floor(verno)).toBeGreaterThan(12)
})

it('versions that are declared together have the tables and upgrades that Dexie gives them one by one', async () => {
  const seen: string[][] = []
  const declare = (db: Dexie, name: string) => {
    db.version(1).stores({ letters: 'key', drafts: 'key, form', old: '++id' })
    db.version(2)
      .stores({ drafts: 'key, form, savedAt' })
      .upgrade((tx) => void seen.push([name, '2', ...[...tx.db.backendDB().objectStoreNames].sort()]))
    db.version(2.1).stores({ sent: '[a+b], &c, *d', old: null })
    return db
  }
  const first = newId()
  const [oneByOne, together] = [declare(new Dexie(`${first}-1`), '1'), new Dexie(`${first}-2`)]
  declareVersions(together, () => declare(together, '2'))
  const tablesOf = (db: Dexie) => db.tables.map(({ name, schema }) => [name, schema.primKey, schema.indexes])
  expect(tablesOf(together)).toEqual(tablesOf(oneByOne))
  expect(together.verno).toBe(oneByOne.verno)
  for (const name of [oneByOne.name, together.name]) {
    const before = new Dexie(name)
    before.version(1).stores({ letters: 'key', drafts: 'key, form', old: '++id' })
    await before.open()
    before.close()
  }
  for (const db of [oneByOne, together]) {
    await db.open()
    expect([...db.backendDB().objectStoreNames].sort()).toEqual(['drafts', 'letters', 'sent'])
    db.close()
  }
  expect(seen.map(([, ...rest]) => rest)).toEqual([seen[0]?.slice(1), seen[0]?.slice(1)])
})
