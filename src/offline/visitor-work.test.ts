import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mergeProgress, recordProgress } from '../../contract/learning.ts'
import { newId } from './id.ts'
import { localCommand, send, setCommands } from './outbox.ts'
import { guestId, setCurrentPerson } from './person.ts'
import { dbOf } from './personal-db.ts'
import { countVisitorWork, finishHandOver, giveVisitorWork, leaveVisitorWork } from './visitor-work.ts'

const record = localCommand(
  recordProgress,
  async (tables, { course_id, lesson_id, done, furthest, device_id, device_seconds }) => {
    const key = `${course_id}/${lesson_id}`
    const report = { course_id, lesson_id, done: [...done], furthest, seconds: { [device_id]: device_seconds }, days: [] }
    const known = await tables.get('progress', key)
    await tables.put('progress', key, known ? mergeProgress(known, report) : report)
  },
  { isForVisitors: true },
)
const course_id = newId()
const learn = (lesson_id: string, device_id = newId()) =>
  send(record, { course_id, lesson_id, done: ['t1'], furthest: 0, device_id, device_seconds: 5, days: [] })

const visitor = dbOf(guestId)
let person: string
beforeEach(async () => {
  setCommands({ recordProgress: record }, () => undefined)
  person = newId()
  setCurrentPerson(guestId)
  await Promise.all(visitor.tables.map((table) => table.clear()))
})
afterEach(() => vi.restoreAllMocks())

const idsOf = async (personId: string) => (await dbOf(personId).outbox.orderBy('seq').toArray()).map((row) => row.id)

describe('what a visitor learned', () => {
  it('is kept on the phone and asked about at sign-in', async () => {
    await learn('l1')
    expect(await visitor.progress.count()).toBe(1)
    expect(await countVisitorWork(guestId)).toBe(0)
    expect(await countVisitorWork(person)).toBe(1)
  })

  it('becomes the account’s under the ids it had, in order, with its effects', async () => {
    const own = newId()
    const ids = [await learn('l1'), await learn('l2'), await learn('l1', own)]
    await visitor.desk.put({ key: `${course_id}/l1/place`, course_id, value: 't1' })
    await giveVisitorWork(person)
    expect(await idsOf(person)).toEqual(ids)
    expect((await dbOf(person).progress.toArray()).map((row) => row.lesson_id).sort()).toEqual(['l1', 'l2'])
    expect(await dbOf(person).desk.count()).toBe(1)
    expect([await visitor.outbox.count(), await visitor.progress.count(), await visitor.desk.count()]).toEqual([0, 0, 0])
    const [first, second, third] = await dbOf(person).outbox.orderBy('seq').toArray()
    expect([first?.after, second?.after, third?.after]).toEqual([null, ids[0], ids[1]])
  })

  it('is taken over once when the phone dies at any moment in between', async () => {
    const ids = [await learn('l1'), await learn('l2')]
    const dies = vi.spyOn(visitor, 'transaction').mockRejectedValueOnce(new Error('the battery'))
    await expect(giveVisitorWork(person)).rejects.toThrow()
    dies.mockRestore()
    expect(await idsOf(person)).toEqual(ids)
    // Sent and arrived before the phone was started again.
    await dbOf(person).outbox.where('id').equals(String(ids[0])).delete()
    await dbOf(person).sent.put({ id: String(ids[0]), name: 'recordProgress', arrivedAt: 1 })
    await finishHandOver()
    expect(await idsOf(person)).toEqual([ids[1]])
    expect(await visitor.outbox.count()).toBe(0)
  })

  it('goes to the one who said so, even if another person signs in after the phone died', async () => {
    const id = await learn('l1')
    await visitor.facts.put({ key: 'heir', value: { personId: person, upTo: 1_000_000 } })
    const other = newId()
    setCurrentPerson(other)
    await finishHandOver()
    expect(await idsOf(person)).toEqual([id])
    expect(await idsOf(other)).toEqual([])
  })

  it('leaves alone what was learned after the answer', async () => {
    const id = await learn('l1')
    const [row] = await visitor.outbox.toArray()
    await visitor.facts.put({ key: 'heir', value: { personId: person, upTo: row?.seq } })
    await learn('l2')
    await finishHandOver()
    expect(await idsOf(person)).toEqual([id])
    expect((await visitor.progress.toArray()).map((one) => one.lesson_id)).toEqual(['l2'])
  })

  it('is not asked about again until there is more', async () => {
    await learn('l1')
    await leaveVisitorWork(person)
    expect(await countVisitorWork(person)).toBe(0)
    expect(await visitor.progress.count()).toBe(1)
    await learn('l2')
    expect(await countVisitorWork(person)).toBe(2)
  })
})
