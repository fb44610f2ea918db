import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Post } from '../../../contract/wall.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import type { Person } from '../../handler.ts'
import { wallHandlers } from './wall.ts'

let world: SyncWorld
let person: Person
beforeAll(async () => {
  world = await openSyncWorld()
  person = await world.addPerson()
})
afterAll(() => world.close())

const list = async (cursor?: string) => await wallHandlers.list(world.context(null), cursor === undefined ? {} : { cursor })

async function wholeWall(): Promise<Post[]> {
  const items: Post[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await list(cursor)
    expect(page.items.length).toBeLessThanOrEqual(50)
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}

it('lists posts newest first over its pages, each once, without the removed ones', async () => {
  // Many posts of the same time, where only the id orders them.
  const sent = Array.from({ length: 120 }, (_, index) => newPost(`কথা ${index}`, { made_at: world.now - Math.floor(index / 40) * 1000 }))
  for (const start of [0, 50, 100]) await world.push(person, sent.slice(start, start + 50))
  await world.push(person, [sentCommand('removePost', { id: subjectOf(sent[60] ?? newPost()) })])
  const items = await wholeWall()
  expect(items).toHaveLength(119)
  expect(new Set(items.map((post) => post.id)).size).toBe(119)
  const inOrder = [...items].sort((one, other) => other.made_at - one.made_at || (one.id < other.id ? 1 : -1))
  expect(items).toEqual(inOrder)
  expect(items[0]?.author).toEqual({ id: person.id, name: person.name, role: 'student', place: '' })
})

it.each(['', 'x', 'bnVsbA', Buffer.from('["yesterday","no id"]').toString('base64url')])('refuses %j as a cursor', async (cursor) => {
  await expect(list(cursor)).rejects.toMatchObject({ code: 'bad_request', details: { fields: { cursor: 'unknown' } } })
})
