import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceFace } from '../../../contract/account/person.ts'
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
  expect(items[0]?.author).toEqual({ id: person.id, name: person.name, face: chanceFace(person.id), role: 'student', place: '' })
})

it('lists the posts of a time and before', async () => {
  const all = await wholeWall()
  const before = all[70]?.made_at ?? 0
  const { items, next_cursor } = await wallHandlers.list(world.context(null), { before })
  expect(items).toEqual(all.filter(({ made_at }) => made_at <= before).slice(0, 50))
  expect((await list(next_cursor ?? '')).items[0]).toEqual(all[all.findIndex(({ id }) => id === items.at(-1)?.id) + 1])
})

it.each(['', 'x', 'bnVsbA', Buffer.from('["yesterday","no id"]').toString('base64url')])('refuses %j as a cursor', async (cursor) => {
  await expect(list(cursor)).rejects.toMatchObject({ code: 'bad_request', details: { fields: { cursor: 'unknown' } } })
})

describe('an edit that began with a text', () => {
  const textOf = async (id: string) => (await wholeWall()).find((post) => post.id === id)?.body
  const editOf = (id: string, from: string, body: string) => sentCommand('editPost', { id, from, body })
  const changed = { outcome: 'rejected', code: 'changed_meanwhile', fields: { body: 'changed_meanwhile' } }
  async function writtenPost(body: string) {
    const post = newPost(body)
    await world.push(person, [post])
    return subjectOf(post)
  }

  it('is rejected if the post has another text, also when it is sent again', async () => {
    const id = await writtenPost('ক')
    const [first, second] = [editOf(id, 'ক', 'খ'), editOf(id, 'ক', 'গ')]
    expect(await world.push(person, [first, second])).toMatchObject([{ outcome: 'applied' }, changed])
    expect(await world.push(person, [first, second])).toMatchObject([{ outcome: 'applied' }, changed])
    expect(await textOf(id)).toBe('খ')
  })

  it('is applied after the edit that it builds on', async () => {
    const id = await writtenPost('ক')
    expect(await world.push(person, [editOf(id, 'ক', 'খ'), editOf(id, 'খ', 'গ')])).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'applied' },
    ])
    expect(await textOf(id)).toBe('গ')
  })

  it('is a duplicate if the post has the new text by then', async () => {
    const id = await writtenPost('ক')
    await world.push(person, [editOf(id, 'ক', 'খ')])
    expect(await world.push(person, [editOf(id, 'ক', 'খ')])).toMatchObject([{ outcome: 'duplicate' }])
  })

  it('may have begun with a text that the server has normalised', async () => {
    const id = await writtenPost('\u09df ক ')
    expect(await world.push(person, [editOf(id, '\u09df ক ', 'খ')])).toMatchObject([{ outcome: 'applied' }])
  })

  it('replaces every text in commands of version 1', async () => {
    const id = await writtenPost('ক')
    await world.push(person, [editOf(id, 'ক', 'খ')])
    const early = sentCommand('editPost', { id, body: 'গ' }, { version: 1 })
    expect(await world.push(person, [early])).toMatchObject([{ outcome: 'applied' }])
    expect(await textOf(id)).toBe('গ')
  })
})
