import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { learningCommands, mergeProgress } from '../../../contract/learning/learning.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson, visitorId } from '../store/person.ts'
import { dbOf } from '../store/personal-db.ts'
import { localCommand } from './local-command.ts'
import { send } from './outbox.ts'
import { registerCommands } from './registry.ts'
import { adoptOwnWork, adoptVisitorWork, countVisitorWork, declineVisitorWork, finishAdoption, isOneSitting } from './visitor-work.ts'

const record = localCommand(
  learningCommands.recordProgress,
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

const visitor = dbOf(visitorId)
let person: string
beforeEach(async () => {
  registerCommands(async () => ({ recordProgress: record }))
  person = newId()
  setCurrentPerson(visitorId)
  await Promise.all(visitor.tables.map((table) => table.clear()))
})
afterEach(() => vi.restoreAllMocks())

const idsOf = async (personId: string) => (await dbOf(personId).outbox.orderBy('seq').toArray()).map((row) => row.id)

describe('the progress of a visitor', () => {
  it('is stored on the device and offered at sign-in', async () => {
    await learn('l1')
    expect(await visitor.progress.count()).toBe(1)
    expect(await countVisitorWork(visitorId)).toBe(0)
    expect(await countVisitorWork(person)).toBe(1)
  })

  it('becomes the account’s, with its ids, its order and its effects', async () => {
    const own = newId()
    const ids = [await learn('l1'), await learn('l2'), await learn('l1', own)]
    await visitor.localState.put({ key: `${course_id}/l1/place`, course_id, value: 't1' })
    await adoptVisitorWork(person)
    expect(await idsOf(person)).toEqual(ids)
    expect((await dbOf(person).progress.toArray()).map((row) => row.lesson_id).sort()).toEqual(['l1', 'l2'])
    expect(await dbOf(person).localState.count()).toBe(1)
    expect([await visitor.outbox.count(), await visitor.progress.count(), await visitor.localState.count()]).toEqual([0, 0, 0])
    const [first, second, third] = await dbOf(person).outbox.orderBy('seq').toArray()
    expect([first?.after, second?.after, third?.after]).toEqual([null, ids[0], ids[1]])
  })

  it('is adopted once even if the device dies during the adoption', async () => {
    const ids = [await learn('l1'), await learn('l2')]
    const dies = vi.spyOn(visitor, 'transaction').mockRejectedValueOnce(new Error('the battery'))
    await expect(adoptVisitorWork(person)).rejects.toThrow()
    dies.mockRestore()
    expect(await idsOf(person)).toEqual(ids)
    // The first command is sent and settled before the device restarts.
    await dbOf(person).outbox.where('id').equals(String(ids[0])).delete()
    await dbOf(person).sent.put({ id: String(ids[0]), name: 'recordProgress', arrivedAt: 1 })
    await finishAdoption()
    expect(await idsOf(person)).toEqual([ids[1]])
    expect(await visitor.outbox.count()).toBe(0)
  })

  it('goes to the user who accepted it, even if another user signs in after the device died', async () => {
    const id = await learn('l1')
    await visitor.keyValues.put({ key: 'heir', value: { personId: person, upTo: 1_000_000 } })
    const other = newId()
    setCurrentPerson(other)
    await finishAdoption()
    expect(await idsOf(person)).toEqual([id])
    expect(await idsOf(other)).toEqual([])
  })

  it('excludes progress that was made after the user accepted', async () => {
    const id = await learn('l1')
    const [row] = await visitor.outbox.toArray()
    await visitor.keyValues.put({ key: 'heir', value: { personId: person, upTo: row?.seq } })
    await learn('l2')
    await finishAdoption()
    expect(await idsOf(person)).toEqual([id])
    expect((await visitor.progress.toArray()).map((one) => one.lesson_id)).toEqual(['l2'])
  })

  it('is not offered again to a user who declined, until there is more', async () => {
    await learn('l1')
    await declineVisitorWork(person)
    expect(await countVisitorWork(person)).toBe(0)
    expect(await visitor.progress.count()).toBe(1)
    await learn('l2')
    expect(await countVisitorWork(person)).toBe(2)
  })
})

describe('work of a visitor who registers from the end of a lesson', () => {
  it('is adopted without a question', async () => {
    const ids = [await learn('l1'), await learn('l2')]
    expect(await adoptOwnWork(person)).toBe(true)
    expect(await idsOf(person)).toEqual(ids)
  })

  it('waits for an answer if it may be of another user of the device', async () => {
    const id = await learn('l1')
    await visitor.outbox
      .where('id')
      .equals(id)
      .modify({ madeAt: Date.now() - 60 * 60_000 })
    await learn('l2')
    expect(await adoptOwnWork(person)).toBe(false)
    expect(await idsOf(person)).toEqual([])
    expect(await countVisitorWork(person)).toBe(2)
  })

  const minute = 60_000
  const now = 1_000 * minute
  const made = (...minutesAgo: number[]) => minutesAgo.map((ago) => ({ lane: 'course:1', madeAt: now - ago * minute }))
  it.each([
    ['work of this sitting', made(31, 12, 2), true],
    ['work before a long pause', made(1440, 2), false],
    ['a last lesson of an hour ago', made(62, 60), false],
    ['work in two courses', [...made(5), { lane: 'course:2', madeAt: now - minute }], false],
    ['a clock that was set back', made(-5), false],
    ['no work', made(), false],
  ])('isOneSitting decides about %s', (_case, rows, expected) => {
    expect(isOneSitting(rows, now)).toBe(expected)
  })
})
