import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SentCommand } from '../../contract/sync.ts'
import { attempts, certificates, commandRecords, courses, lessonProgress, lessonWork } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/id.ts'
import { newPost, openSyncWorld, type SyncWorld, sentCommand } from '../support/sync-world.ts'

/** What people learned in a course that an earlier or later build has stored, and this one cannot read. */
let world: SyncWorld
let courseId: string
let person: Person
let whole: Pick<typeof courses.$inferSelect, 'manifest' | 'summary'>
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
  const [row] = await world.db.select({ manifest: courses.manifest, summary: courses.summary }).from(courses)
  if (!row) throw new Error('no course')
  whole = row
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
})

async function store(path: readonly string[], value: unknown): Promise<void> {
  const manifest = sql`jsonb_set(${courses.manifest}, ${`{${path.join()}}`}::text[], ${JSON.stringify(value)}::jsonb)`
  await world.db.update(courses).set({ manifest, change: sql`${courses.change} + 1` })
}
const mend = () => world.db.update(courses).set({ ...whole, change: sql`${courses.change} + 1` })

function learn(lesson: string, changes: Partial<SentCommand> = {}): SentCommand {
  const done = ['t1', 't2', 'quiz']
  const input = { course_id: courseId, lesson_id: lesson, done, furthest: 2, device_id: newId(), device_seconds: 5, days: [] }
  return sentCommand('recordProgress', input, changes)
}

function handIn(lesson: string, changes: Partial<SentCommand> = {}): SentCommand {
  const place = { course_id: courseId, lesson_id: lesson, block_id: 'quiz', course_version: 1 }
  return sentCommand('submitAttempt', { id: newId(), ...place, answers: { q1: ['right'] }, seconds: 5 }, changes)
}

const note = () =>
  sentCommand('keepWork', {
    course_id: courseId,
    lesson_id: 'l1',
    slot: 'note',
    value: { text: 'আমার কথা' },
    revision: newId(),
    based_on: null,
  })

async function kept() {
  const [progress, tries, work, earned, records] = await Promise.all(
    [lessonProgress, attempts, lessonWork, certificates, commandRecords].map((table) =>
      world.db.$count(table, eq(table.userId, person.id)),
    ),
  )
  return { progress, tries, work, earned, records }
}

const said = async (sent: readonly SentCommand[]) => (await world.push(person, sent)).map(({ outcome }) => outcome)

describe.each([
  ['lessons of another shape', ['modules'], 'none'],
  ['a lesson without its blocks', ['modules', '0', 'lessons', '0', 'blocks'], null],
  ['a quiz of another shape', ['modules', '0', 'lessons', '0', 'blocks', '2', 'data', 'questions'], { q1: 'yes' }],
  ['no title', ['title'], 7],
])('a stored course with %s', (_name, path, value) => {
  it('leaves what was learned in it on the phone, in its order, until it can be read', async () => {
    await store(path, value)
    const first = learn('l1')
    const sent = [first, handIn('l1', { after: first.id }), note(), newPost(), learn('l2'), handIn('l2')]
    expect(await said(sent)).toEqual(['retry', 'retry', 'applied', 'applied', 'retry', 'retry'])
    expect(await kept()).toEqual({ progress: 0, tries: 0, work: 1, earned: 0, records: 2 })
    expect(world.faults).toEqual([])

    await mend()
    expect(await said(sent)).toEqual(sent.map(() => 'applied'))
    expect(await kept()).toEqual({ progress: 2, tries: 2, work: 1, earned: 1, records: 6 })
  })
})

it('takes what was learned in a course that only cannot be shown', async () => {
  await store(['subject'], 'astronomy')
  expect(await said([learn('l1'), handIn('l1'), note()])).toEqual(['applied', 'applied', 'applied'])
  await mend()
})

it('leaves a try at a quiz of a later build to that build, and the certificate too', async () => {
  await store(['modules', '0', 'lessons', '0', 'blocks', '2'], { id: 'quiz', kind: 'quiz', version: 9, is_required: true, data: {} })
  const attempt = handIn('l1')
  expect(await said([learn('l1'), learn('l2'), attempt, handIn('l2')])).toEqual(['applied', 'applied', 'retry', 'applied'])
  expect(await kept()).toMatchObject({ progress: 2, tries: 1, earned: 0 })
  await mend()
  expect(await said([attempt])).toEqual(['applied'])
  expect(await kept()).toMatchObject({ tries: 2, earned: 1 })
})
