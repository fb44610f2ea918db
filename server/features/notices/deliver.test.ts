import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NoticeRow } from '../../../contract/notices.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { lockPerson } from '../../db/counters.ts'
import { noticeQueue } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { deliverAll } from './deliver.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
})
afterAll(() => world.close())

async function noticesOf(person: Person): Promise<NoticeRow[]> {
  await deliverAll(world.db)
  const { changes } = (await world.pull(person, { me: 0 })).scopes.me ?? { changes: [] }
  return changes.flatMap(({ table, row }) => (table === 'notices' ? [row as NoticeRow] : []))
}

// The embedded engine runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)(
  'a user who is locked by an own act gets the notice in the next run, and the others do not wait',
  async () => {
    const [author, writing, free, writer] = await Promise.all([world.addPerson(), world.addPerson(), world.addPerson(), world.addPerson()])
    const start = newThread(await addCategory(world.db, 'prices'))
    const of = ofThread(subjectOf(start))
    await world.push(author, [start])
    for (const person of [writing, free]) await world.push(person, [sentCommand('followThread', { id: of.id, is_following: true })])
    await world.push(writer, [newReply(of)])
    await world.db.transaction(async (tx) => {
      await lockPerson(tx, writing.id)
      expect(await noticesOf(free)).toMatchObject([{ kind: 'followed', people: [writer.id] }])
      expect(await noticesOf(writing)).toEqual([])
    })
    await world.push(free, [newReply(of)])
    expect(await noticesOf(writing)).toMatchObject([{ kind: 'followed', of, people: [free.id, writer.id], count: 2 }])
    expect(await noticesOf(free)).toMatchObject([{ people: [writer.id] }])
    expect(await world.db.select().from(noticeQueue)).toEqual([])
  },
)
