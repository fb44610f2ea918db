import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../offline/store/personal-db.ts'
import { type WallPost, wallQuery } from './wall.queries.ts'

let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
})

const names = async () =>
  (await (wallQuery().queryFn as unknown as () => Promise<{ posts: WallPost[] }>)()).posts.map(({ author }) => author.name)
const post = (author_id: string) => ({ key: newId(), id: newId(), author_id, body: 'আজ বিক্রি ভালো', made_at: 1, edited_at: null })
const person = (id: string) => ({ key: id, id, name: 'রহিমা', face: 'clay-sari' as const, place: '' })

it('a post that an older build stored has the name that it contains', async () => {
  const { author_id, ...row } = post(newId())
  await db.posts.put({ ...row, author: person(author_id) } as never)
  expect(await names()).toEqual(['রহিমা'])
})

it('a post that a pull stores while the wall is read has its name', async () => {
  const storing = (async () => {
    for (let at = 0; at < 30; at++) {
      const id = newId()
      await db.transaction('rw', db.posts, db.people, async () => {
        await db.people.put(person(id))
        await db.posts.put(post(id))
      })
    }
  })()
  let isStoring = true
  void storing.then(() => {
    isStoring = false
  })
  const seen = new Set<string>()
  while (isStoring) for (const name of await names()) seen.add(name)
  expect([...seen]).toEqual(['রহিমা'])
})
