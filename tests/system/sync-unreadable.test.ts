import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SentCommand } from '../../contract/sync.ts'
import { attempts, certificates, commandRecords, courses, lessonProgress, lessonWork } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { newPost, sentCommand } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

/** Learning in a course that an earlier or later build has stored and this one cannot read. */
let world: SyncWorld
let courseId: string
let person: Person
let original: Pick<typeof courses.$inferSelect, 'manifest' | 'summary'>
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
  const [row] = await world.db.select({ manifest: courses.manifest, summary: courses.summary }).from(courses)
  if (!row) throw new Error('no course')
  original = row
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
})

async function store(path: readonly string[], value: unknown): Promise<void> {
  const manifest = sql`jsonb_set(${courses.manifest}, ${`{${path.join()}}`}::text[], ${JSON.stringify(value)}::jsonb)`
  await world.db.update(courses).set({ manifest, change: sql`${courses.change} + 1` })
}
const repair = () => world.db.update(courses).set({ ...original, change: sql`${courses.change} + 1` })

function progressCommand(lesson: string, changes: Partial<SentCommand> = {}): SentCommand {
  const done = ['t1', 't2', 'quiz']
  const input = { course_id: courseId, lesson_id: lesson, done, furthest: 2, device_id: newId(), device_seconds: 5, days: [] }
  return sentCommand('recordProgress', input, changes)
}

function attemptCommand(lesson: string, changes: Partial<SentCommand> = {}): SentCommand {
  const place = { course_id: courseId, lesson_id: lesson, block_id: 'quiz', course_version: 1 }
  return sentCommand('submitAttempt', { id: newId(), ...place, answers: { q1: ['right'] }, seconds: 5 }, changes)
}

const noteCommand = () =>
  sentCommand('keepWork', {
    course_id: courseId,
    lesson_id: 'l1',
    slot: 'note',
    value: { text: 'আমার কথা' },
    revision: newId(),
    based_on: null,
  })

async function rowCounts() {
  const [progress, answered, work, earned, records] = await Promise.all(
    [lessonProgress, attempts, lessonWork, certificates, commandRecords].map((table) =>
      world.db.$count(table, eq(table.userId, person.id)),
    ),
  )
  return { progress, attempts: answered, work, earned, records }
}

const outcomesOf = async (sent: readonly SentCommand[]) => (await world.push(person, sent)).map(({ outcome }) => outcome)

describe.each([
  ['lessons of another shape', ['modules'], 'none'],
  ['a lesson without its blocks', ['modules', '0', 'lessons', '0', 'blocks'], null],
  ['a quiz of another shape', ['modules', '0', 'lessons', '0', 'blocks', '2', 'data', 'questions'], { q1: 'yes' }],
  ['no title', ['title'], 7],
])('a stored course with %s', (_name, path, value) => {
  it('defers the commands of its lessons, in their order, until it is readable', async () => {
    await store(path, value)
    const first = progressCommand('l1')
    const sent = [first, attemptCommand('l1', { after: first.id }), noteCommand(), newPost(), progressCommand('l2'), attemptCommand('l2')]
    expect(await outcomesOf(sent)).toEqual(['retry', 'retry', 'applied', 'applied', 'retry', 'retry'])
    expect(await rowCounts()).toEqual({ progress: 0, attempts: 0, work: 1, earned: 0, records: 2 })
    expect(world.faults).toEqual([])

    await repair()
    expect(await outcomesOf(sent)).toEqual(sent.map(() => 'applied'))
    expect(await rowCounts()).toEqual({ progress: 2, attempts: 2, work: 1, earned: 1, records: 6 })
  })
})

it('the server accepts learning in a course that is unreadable outside its lessons', async () => {
  await store(['subject'], 'astronomy')
  expect(await outcomesOf([progressCommand('l1'), attemptCommand('l1'), noteCommand()])).toEqual(['applied', 'applied', 'applied'])
  await repair()
})

it('the server defers an attempt at a quiz of a later build, and the certificate with it', async () => {
  await store(['modules', '0', 'lessons', '0', 'blocks', '2'], { id: 'quiz', kind: 'quiz', version: 9, is_required: true, data: {} })
  const attempt = attemptCommand('l1')
  expect(await outcomesOf([progressCommand('l1'), progressCommand('l2'), attempt, attemptCommand('l2')])).toEqual([
    'applied',
    'applied',
    'retry',
    'applied',
  ])
  expect(await rowCounts()).toMatchObject({ progress: 2, attempts: 1, earned: 0 })
  await repair()
  expect(await outcomesOf([attempt])).toEqual(['applied'])
  expect(await rowCounts()).toMatchObject({ attempts: 2, earned: 1 })
})
