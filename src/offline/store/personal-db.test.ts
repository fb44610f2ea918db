import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { baseRowsTable, localStateTable, personalDbName } from './database-names.ts'
import { newId } from './id.ts'
import { dbOf } from './personal-db.ts'

it('version 5 forgets the epochs, so that the next pull fetches the events that older builds skipped, and keeps all rows', async () => {
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
  const post = { key: newId(), body: 'আজ বিক্রি ভালো', made_at: 1 }
  await old.table('cursors').bulkPut([
    { scope: 'me', cursor: 7, epoch },
    { scope: 'community', cursor: 40, epoch },
  ])
  await old.table('posts').put(post)
  await old.table('drafts').put({ key: 'wall', text: 'আধা লেখা', savedAt: 1 })
  old.close()

  const db = dbOf(person)
  // Without an epoch the next pull starts at 0 and replaces the whole scope.
  expect(await db.cursors.toArray()).toEqual([
    { scope: 'community', cursor: 40 },
    { scope: 'me', cursor: 7 },
  ])
  expect(await db.posts.toArray()).toEqual([post])
  expect(await db.drafts.get('wall')).toMatchObject({ text: 'আধা লেখা' })
  expect(await db.events.count()).toBe(0)
  expect(await db.savedCourses.count()).toBe(0)
  expect(await db.cashEntries.count()).toBe(0)
})
