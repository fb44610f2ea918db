import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Question, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import { lessonsOf, type Manifest } from '../../contract/courses/courses.ts'
import { courseProgress } from '../../contract/learning/learning.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { attempts, courses } from '../../server/db/schema.ts'
import { attemptOf } from '../../server/features/learning/learning.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const maxAttempts = 2
const both = (text: string) => ({ bn: text, en: text })
const questions: Question[] = Array.from({ length: 6 }, (_, index) => ({
  id: `sum-${index}`,
  kind: 'number',
  prompt: both(`${index} + ${index}`),
  answer: 2 * index,
  tolerance: 0,
  unit: 'taka',
  hint: both('যোগ করুন'),
}))

let world: SyncWorld
let courseId: string
let manifest: Manifest
let person: Person
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
  const [row] = await world.db.select().from(courses).where(eq(courses.id, courseId))
  if (!row) throw new Error('no course')
  manifest = row.manifest
  const quiz = quizData(manifest)
  Object.assign(quiz, { shuffle: true, draw: 3, max_attempts: maxAttempts, questions })
  await world.db.update(courses).set({ manifest }).where(eq(courses.id, courseId))
})
afterAll(async () => world.close())
beforeEach(async () => {
  person = await world.addPerson()
})

function quizData(course: Manifest) {
  const block = lessonsOf(course)[0]?.blocks.find((one) => one.id === 'quiz')
  if (block?.kind !== 'quiz') throw new Error('no quiz')
  return block.data
}

function answersTo(id: string): Record<string, string[]> {
  return Object.fromEntries(questionsOf(quizData(manifest), id).map((question) => [question.id, rightAnswer(question)]))
}

function attemptCommand(changes: Record<string, unknown> = {}): SentCommand {
  const id = newId()
  const place = { course_id: courseId, lesson_id: 'l1', block_id: 'quiz', course_version: manifest.version }
  return sentCommand('submitAttempt', { id, ...place, answers: answersTo(id), seconds: 60, ...changes })
}

const idOf = (sent: SentCommand) => (sent.input as { id: string }).id

async function stored(who = person) {
  const rows = await world.db.select().from(attempts).where(eq(attempts.userId, who.id)).orderBy(attempts.change)
  return rows.map(attemptOf)
}

describe('attempts at a quiz with a limit', () => {
  it('are graded by the questions that were drawn for them', async () => {
    const sent = attemptCommand()
    await world.push(person, [sent])
    expect(await stored()).toMatchObject([{ id: idOf(sent), percent: 100, is_passed: true, is_counted: true, seconds: 60 }])
  })

  it.each(['\ud800', 'ক\u0000'])('are stored with a character that no database can store (%j)', async (odd) => {
    const id = newId()
    const [first = ''] = Object.keys(answersTo(id))
    const [outcome] = await world.push(person, [attemptCommand({ id, answers: { ...answersTo(id), [first]: [odd] } })])
    expect(outcome).toMatchObject({ outcome: 'applied' })
    expect(await stored()).toMatchObject([{ id, percent: 66 }])
  })

  it('are all stored from two devices, and the first to arrive count', async () => {
    await world.push(person, [attemptCommand({ answers: {} })])
    const [first, second] = [attemptCommand({ answers: {} }), attemptCommand()]
    const outcomes = await Promise.all([world.push(person, [first]), world.push(person, [second])])
    expect(outcomes.flat().map((one) => one.outcome)).toEqual(['applied', 'applied'])
    const rows = await stored()
    expect(rows).toHaveLength(maxAttempts + 1)
    expect(rows.map((one) => one.is_counted)).toEqual([true, true, false])
  })

  it('count in the order of their push, and per user', async () => {
    await world.push(person, [attemptCommand({ answers: {} }), attemptCommand({ answers: {} }), attemptCommand(), attemptCommand()])
    expect((await stored()).map((one) => one.is_counted)).toEqual([true, true, false, false])
    const other = await world.addPerson()
    await world.push(other, [attemptCommand()])
    expect((await stored(other))[0]?.is_counted).toBe(true)
  })

  it('pass the course by the best counted one, never by one beyond the limit', async () => {
    await world.push(person, [attemptCommand({ answers: {} }), attemptCommand({ answers: {} }), attemptCommand()])
    const beyond = await stored()
    const done = lessonsOf(manifest).map((lesson) => ({
      course_id: courseId,
      lesson_id: lesson.id,
      done: lesson.blocks.map((block) => block.id),
      furthest: 0,
      seconds: {},
      days: [],
    }))
    const other = { ...beyond[0], id: newId(), lesson_id: 'l2', is_passed: true, is_counted: true } as (typeof beyond)[number]
    expect(beyond[2]).toMatchObject({ is_passed: true, is_counted: false })
    expect(courseProgress(manifest, done, [...beyond, other]).isComplete).toBe(false)
    const counted = beyond.map((one) => ({ ...one, is_counted: true }))
    expect(courseProgress(manifest, done, [...counted, other]).isComplete).toBe(true)
  })

  it('are not used up by a repeat, an id of another user or a rejection', async () => {
    const sent = attemptCommand({ answers: {} })
    await world.push(person, [sent])
    await world.push(person, [sent])
    const copy = sentCommand('submitAttempt', sent.input)
    expect((await world.push(person, [copy]))[0]).toMatchObject({ outcome: 'duplicate' })
    expect((await world.push(await world.addPerson(), [sentCommand('submitAttempt', sent.input)]))[0]).toMatchObject({ code: 'id_taken' })
    expect((await world.push(person, [attemptCommand({ answers: { 'no-such': ['1'] } })]))[0]).toMatchObject({ outcome: 'rejected' })
    await world.push(person, [attemptCommand()])
    expect((await stored()).map((one) => one.is_counted)).toEqual([true, true])
  })
})

describe('answers', () => {
  it('are rejected when the attempt did not ask their question', async () => {
    const id = newId()
    const asked = answersTo(id)
    const foreign = questions.find((one) => !(one.id in asked)) as Question
    const sent = attemptCommand({ id, answers: { ...asked, [foreign.id]: rightAnswer(foreign) } })
    expect((await world.push(person, [sent]))[0]).toMatchObject({
      outcome: 'rejected',
      code: 'invalid_input',
      fields: { answers: 'unknown' },
    })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['an earlier version', (version: number) => version - 1, true],
    ['a version that was never published', (version: number) => version + 1, false],
    ['no version', () => 0, false],
  ])(
    'from %s are graded by the questions that are left, are stored whole, and count if it was published',
    async (_what, versionAt, isCounted) => {
      const published = { ...manifest, version: 7 }
      await world.db.update(courses).set({ manifest: published }).where(eq(courses.id, courseId))
      const id = newId()
      const answers = { ...answersTo(id), 'long-gone': ['7'] }
      const sent = attemptCommand({ id, course_version: versionAt(7), answers })
      expect((await world.push(person, [sent]))[0]).toMatchObject({ outcome: 'applied' })
      expect(await stored()).toMatchObject([{ percent: 100, answers, is_counted: isCounted }])
      await world.db.update(courses).set({ manifest }).where(eq(courses.id, courseId))
    },
  )

  it('from an unknown version count if every question was asked', async () => {
    const id = newId()
    await world.push(person, [attemptCommand({ id, course_version: 0, answers: answersTo(id) })])
    expect(await stored()).toMatchObject([{ percent: 100, is_counted: true }])
  })

  it('may be missing: an attempt whose time ran out is graded with the answers it has', async () => {
    const id = newId()
    const [first] = Object.entries(answersTo(id)) as [[string, string[]]]
    await world.push(person, [attemptCommand({ id, answers: Object.fromEntries([first]) })])
    expect(await stored()).toMatchObject([{ percent: 33, is_passed: false }])
  })

  it('from a device that sends version 1 of the command are accepted', async () => {
    const id = newId()
    const old = { id, course_id: courseId, lesson_id: 'l1', block_id: 'quiz', answers: answersTo(id) }
    expect((await world.push(person, [sentCommand('submitAttempt', old, { version: 1, lane: 'x' })]))[0]).toMatchObject({
      outcome: 'applied',
    })
    expect(await stored()).toMatchObject([{ percent: 100, seconds: 0 }])
  })

  it.each([
    ['are not a list', { 'sum-1': 'four' }],
    ['contain a number', { 'sum-1': [4] }],
    ['are too many', { 'sum-1': Array.from({ length: 13 }, () => '4') }],
    ['are too long', { 'sum-1': ['4'.repeat(501)] }],
    ['have an invalid question id', { '../etc': ['4'] }],
    ['are null', null],
  ])('that %s are rejected', async (_name, answers) => {
    expect((await world.push(person, [attemptCommand({ answers })]))[0]).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
  })

  it.each([{ seconds: -1 }, { seconds: 1.5 }, { course_version: -1 }, { extra: 1 }])('with %j are rejected', async (changes) => {
    expect((await world.push(person, [attemptCommand(changes)]))[0]).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
  })

  it('under a key of Object.prototype are ordinary answers', async () => {
    const id = newId()
    const sent = attemptCommand({ id, course_version: 99, answers: { constructor: ['1'], ...answersTo(id) } })
    expect((await world.push(person, [sent]))[0]).toMatchObject({ outcome: 'applied' })
    expect((await stored())[0]?.percent).toBe(100)
  })
})
