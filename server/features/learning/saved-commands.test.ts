import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { courses } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

let madeAt = Date.UTC(2026, 10, 20)
const save = (is_saved: boolean, made_at = madeAt++) => sentCommand('saveCourse', { course_id: courseId, is_saved }, { made_at })

async function pulled(person: Person, from = 0) {
  const me = (await world.pull(person, { me: from })).scopes.me
  return { cursor: me?.cursor ?? 0, rows: (me?.changes ?? []).filter(({ table }) => table === 'savedCourses') }
}

it('syncs a saved course to the other devices of its owner, and its removal', async () => {
  const [person, other] = [await world.addPerson(), await world.addPerson()]
  const sent = save(true)
  const [applied] = await world.push(person, [sent])
  expect(applied?.outcome).toBe('applied')
  // A repeat after a lost response, and an earlier decision of a second device.
  expect((await world.push(person, [sent]))[0]).toEqual(applied)
  expect((await world.push(person, [save(false, madeAt - 60_000)]))[0]?.outcome).toBe('duplicate')
  const { cursor, rows } = await pulled(person)
  expect(rows).toMatchObject([{ key: courseId, row: { course_id: courseId } }])
  expect((await pulled(other)).rows).toEqual([])

  await world.push(person, [save(false)])
  expect((await pulled(person, cursor)).rows).toMatchObject([{ key: courseId, row: null }])
  // A new device has no row to delete.
  expect((await pulled(person)).rows).toEqual([])
})

it('lets a withdrawn course leave the list and refuses to add it', async () => {
  const person = await world.addPerson()
  await world.push(person, [save(true)])
  await world.db.update(courses).set({ isPublished: false }).where(eq(courses.id, courseId))
  expect((await world.push(person, [save(false)]))[0]?.outcome).toBe('applied')
  expect((await world.push(person, [save(true)]))[0]).toMatchObject({ outcome: 'rejected', code: 'not_found' })
})
