import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { baseRowsTable, keyValuesTable, localStateTable, lockedKey, personalDbName, vaultContentKey, vaultKey } from './database-names.ts'
import { newId } from './id.ts'
import { dbOf } from './personal-db.ts'

it('forgets the epochs of version 4, so that the next pull fetches what older builds skipped, and keeps all rows', async () => {
  const person = newId()
  const old = new Dexie(personalDbName(person))
  old.version(4).stores({
    posts: 'key, made_at',
    users: 'key',
    progress: 'key, course_id',
    attempts: 'key, course_id',
    reviews: 'key',
    work: 'key, course_id',
    [localStateTable]: 'key, course_id',
    certificates: 'key, course_id',
    outbox: '++seq, &id, state, lane',
    [baseRowsTable]: '[table+key]',
    drafts: 'key',
    sent: 'id, arrivedAt',
    cursors: 'scope',
    facts: 'key',
  })
  const epoch = newId()
  const author = { id: '01890000-0000-7000-8000-00000000000b', name: 'রহিমা' }
  const post = { key: newId(), author, body: 'আজ বিক্রি ভালো', made_at: 1 }
  await old.table('cursors').bulkPut([
    { scope: 'me', cursor: 7, epoch },
    { scope: 'community', cursor: 40, epoch },
  ])
  await old.table('posts').put(post)
  await old.table('users').put({ ...author, key: author.id })
  await old.table(baseRowsTable).bulkPut([
    { table: 'users', key: author.id, row: author },
    { table: 'posts', key: post.key, row: null },
  ])
  await old.table('drafts').put({ key: 'wall', text: 'আধা লেখা', savedAt: 1 })
  old.close()

  const db = dbOf(person)
  // Without an epoch the next pull starts at 0 and replaces the whole scope.
  expect(await db.cursors.toArray()).toEqual([
    { scope: 'community', cursor: 40 },
    { scope: 'me', cursor: 7 },
  ])
  // Version 7 adds faces.
  const withFace = { ...author, face: 'curls' }
  expect(await db.posts.toArray()).toEqual([{ ...post, author: withFace }])
  expect(await db.users.toArray()).toEqual([{ ...withFace, key: author.id }])
  expect(await db.baseRows.get(['users', author.id])).toMatchObject({ row: withFace })
  expect(await db.drafts.get('wall')).toMatchObject({ text: 'আধা লেখা' })
  expect(await db.events.count()).toBe(0)
  expect(await db.savedCourses.count()).toBe(0)
  expect(await db.cashEntries.count()).toBe(0)
})

it.each([
  { version: 9, again: ['me', 'community', 'teaching'], why: 'the people of its rows, the forum and the marks of completed lessons' },
  { version: 10, again: ['me', 'community', 'teaching'], why: 'the forum and the marks of completed lessons' },
  { version: 13, again: ['teaching'], why: 'the files that an approval saw, which an older build dropped' },
])('pulls $again once more after version $version, for $why', async ({ version, again }) => {
  const person = newId()
  const old = new Dexie(personalDbName(person))
  old.version(version).stores({
    ...{ posts: 'key, made_at', events: 'key, starts_at', cursors: 'scope' },
    ...(version === 13 && { pictures: 'key, form, postId' }),
  })
  const epoch = newId()
  await old.table('cursors').bulkPut([
    { scope: 'me', cursor: 7, epoch },
    { scope: 'community', cursor: 40, epoch },
    { scope: 'teaching', cursor: 9, epoch },
  ])
  old.close()
  expect(await dbOf(person).cursors.toArray()).toEqual([
    { scope: 'community', cursor: 40, ...(!again.includes('community') && { epoch }) },
    { scope: 'me', cursor: 7, ...(!again.includes('me') && { epoch }) },
    { scope: 'teaching', cursor: 9, ...(!again.includes('teaching') && { epoch }) },
  ])
})

it('moves the rows of a vault of version 10 to their own table', async () => {
  const person = newId()
  const old = new Dexie(personalDbName(person))
  old.version(10).stores({ [keyValuesTable]: 'key', cursors: 'scope' })
  const rows = [vaultKey, vaultContentKey].map((key) => ({ key, value: { iv: new Uint8Array([1, 2]) } }))
  await old.table(keyValuesTable).bulkPut([...rows, { key: lockedKey, value: true }])
  old.close()
  const db = dbOf(person)
  // The mark is for pages of the older build.
  const mark = { key: vaultContentKey, value: { iv: new Uint8Array([1, 2]), bytes: new ArrayBuffer(0) } }
  expect([await db.vault.toArray(), await db.keyValues.toArray()]).toEqual([rows, [{ key: lockedKey, value: true }, mark]])
})
