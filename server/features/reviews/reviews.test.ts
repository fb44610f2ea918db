import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CourseSummary } from '../../../contract/courses/courses.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { courses, lessonProgress } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { reviewHandlers } from './reviews.ts'

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

async function learner(): Promise<Person> {
  const person = await world.addPerson()
  await world.db
    .insert(lessonProgress)
    .values({ userId: person.id, courseId, lessonId: 'l1', done: [], furthest: 0, seconds: {}, change: 0 })
  return person
}
const review = (stars: number, body: string | null = null) => sentCommand('reviewCourse', { course_id: courseId, stars, body })

async function ratingSeenFrom(cursor: number): Promise<CourseSummary['rating'] | undefined> {
  const { scopes } = await world.pull(null, { catalogue: cursor })
  const row = scopes.catalogue?.changes.find(({ key }) => key === courseId)?.row as CourseSummary | undefined
  return row?.rating
}

it('keeps one review a person, the last one, and the average of all', async () => {
  const [one, other] = [await learner(), await learner()]
  await world.push(one, [review(2, 'মোটামুটি')])
  await world.push(other, [review(5)])
  expect(await ratingSeenFrom(0)).toEqual({ average: 3.5, count: 2 })
  const before = (await world.pull(null, { catalogue: 0 })).scopes.catalogue?.cursor ?? 0
  const again = review(4, 'পরে ভালো লেগেছে')
  const [applied] = await world.push(one, [again])
  expect(applied?.outcome).toBe('applied')
  // A repeat after a lost response, and the same decision on a second device.
  expect((await world.push(one, [again]))[0]).toEqual(applied)
  expect((await world.push(one, [review(4, 'পরে ভালো লেগেছে')]))[0]?.outcome).toBe('duplicate')
  expect(await ratingSeenFrom(before)).toEqual({ average: 4.5, count: 2 })
  const { items } = await reviewHandlers.list(world.context(null), { id: courseId })
  expect(new Map(items.map(({ author, stars, body }) => [author.id, [stars, body]]))).toEqual(
    new Map([
      [one.id, [4, 'পরে ভালো লেগেছে']],
      [other.id, [5, '']],
    ]),
  )
  const own = (await world.pull(one, { me: 0 })).scopes.me?.changes.filter(({ table }) => table === 'reviews')
  expect(own).toHaveLength(1)
  expect(own?.[0]).toMatchObject({ key: courseId, row: { stars: 4, body: 'পরে ভালো লেগেছে' } })

  const mine = (await world.pull(one, { me: 0 })).scopes.me?.cursor ?? 0
  await world.push(one, [sentCommand('removeReview', { course_id: courseId })])
  expect(await ratingSeenFrom(0)).toEqual({ average: 5, count: 1 })
  expect((await world.pull(one, { me: mine })).scopes.me?.changes).toMatchObject([{ table: 'reviews', key: courseId, row: null }])
  await world.push(other, [sentCommand('removeReview', { course_id: courseId })])
  expect(await ratingSeenFrom(0)).toEqual({ average: 0, count: 0 })
  const [gone] = await world.push(other, [sentCommand('removeReview', { course_id: courseId })])
  expect(gone).toMatchObject({ outcome: 'rejected', code: 'not_found' })
})

it('refuses a person without progress in the course, and a hidden course', async () => {
  const stranger = await world.addPerson()
  expect((await world.push(stranger, [review(5)]))[0]).toMatchObject({ outcome: 'rejected', code: 'forbidden' })
  const elsewhere = sentCommand('reviewCourse', { course_id: stranger.id, stars: 5, body: null })
  expect((await world.push(stranger, [elsewhere]))[0]).toMatchObject({ outcome: 'rejected', code: 'not_found' })
  for (const stars of [0, 6, 2.5, '5']) {
    const wrong = sentCommand('reviewCourse', { course_id: courseId, stars, body: null })
    expect((await world.push(stranger, [wrong]))[0]).toMatchObject({
      outcome: 'rejected',
      code: 'invalid_input',
      fields: { stars: expect.any(String) },
    })
  }
})

it('counts right when many say and unsay at once', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => learner()))
  await Promise.all(
    people.map((person, index) =>
      world.push(person, [review((index % 5) + 1), ...(index % 3 === 0 ? [sentCommand('removeReview', { course_id: courseId })] : [])]),
    ),
  )
  const remainingStars = people.flatMap((_, index) => (index % 3 === 0 ? [] : [(index % 5) + 1]))
  const [row] = await world.db.select().from(courses).where(eq(courses.id, courseId))
  expect([row?.reviewCount, row?.starsSum]).toEqual([remainingStars.length, remainingStars.reduce((sum, stars) => sum + stars, 0)])
  expect(world.faults).toEqual([])
})

it('lists page by page, each review once', async () => {
  const people = await Promise.all(Array.from({ length: 45 }, () => learner()))
  for (const person of people) await world.push(person, [review(3)])
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await reviewHandlers.list(world.context(null), { id: courseId, ...(cursor === undefined ? {} : { cursor }) })
    seen.push(...page.items.map(({ author }) => author.id))
    cursor = page.next_cursor
  }
  expect(new Set(seen).size).toBe(seen.length)
  for (const person of people) expect(seen).toContain(person.id)
})
