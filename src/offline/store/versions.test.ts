import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it, vi } from 'vitest'
import { newId } from './id.ts'
import { PersonalDb } from './personal-db.ts'
import { closeForNewerBuild, onOutdated } from './versions.ts'

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
