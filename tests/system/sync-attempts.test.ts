import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Question, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import { lessonsOf, type Manifest } from '../../contract/courses.ts'
import { courseStanding } from '../../contract/learning.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { attempts, courses } from '../../server/db/schema.ts'
import { attemptOf } from '../../server/features/learning.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/id.ts'
import { openSyncWorld, type SyncWorld, sentCommand } from '../support/sync-world.ts'

const maxAttempts = 2
const said = (text: string) => ({ bn: text, en: text })
const questions: Question[] = Array.from({ length: 6 }, (_, index) => ({
  id: `sum-${index}`,
  kind: 'number',
  prompt: said(`${index} + ${index}`),
  answer: 2 * index,
  tolerance: 0,
  unit: 'taka',
  hint: said('যোগ করুন'),
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

function handIn(changes: Record<string, unknown> = {}): SentCommand {
  const id = newId()
  const place = { course_id: courseId, lesson_id: 'l1', block_id: 'quiz', course_version: manifest.version }
  return sentCommand('submitAttempt', { id, ...place, answers: answersTo(id), seconds: 60, ...changes })
}

const idOf = (sent: SentCommand) => (sent.input as { id: string }).id

async function stored(who = person) {
  const rows = await world.db.select().from(attempts).where(eq(attempts.userId, who.id)).orderBy(attempts.change)
  return rows.map(attemptOf)
}

describe('tries at a quiz with a limit', () => {
  it('marks what was drawn for the try', async () => {
    const sent = handIn()
    await world.push(person, [sent])
    expect(await stored()).toMatchObject([{ id: idOf(sent), percent: 100, is_passed: true, is_counted: true, seconds: 60 }])
  })

  it.each(['\ud800', 'ক\u0000'])('loses no try to a sign that no database can keep (%j)', async (odd) => {
    const id = newId()
    const [first = ''] = Object.keys(answersTo(id))
    const [outcome] = await world.push(person, [handIn({ id, answers: { ...answersTo(id), [first]: [odd] } })])
    expect(outcome).toMatchObject({ outcome: 'applied' })
    expect(await stored()).toMatchObject([{ id, percent: 66 }])
  })

  it('keeps every try of two phones and counts those that arrive first', async () => {
    await world.push(person, [handIn({ answers: {} })])
    const [first, second] = [handIn({ answers: {} }), handIn()]
    const outcomes = await Promise.all([world.push(person, [first]), world.push(person, [second])])
    expect(outcomes.flat().map((one) => one.outcome)).toEqual(['applied', 'applied'])
    const rows = await stored()
    expect(rows).toHaveLength(maxAttempts + 1)
    expect(rows.map((one) => one.is_counted)).toEqual([true, true, false])
  })

  it('counts within one push in its order, and one person’s tries only', async () => {
    await world.push(person, [handIn({ answers: {} }), handIn({ answers: {} }), handIn(), handIn()])
    expect((await stored()).map((one) => one.is_counted)).toEqual([true, true, false, false])
    const other = await world.addPerson()
    await world.push(other, [handIn()])
    expect((await stored(other))[0]?.is_counted).toBe(true)
  })

  it('passes by the best that counts and never by one beyond', async () => {
    await world.push(person, [handIn({ answers: {} }), handIn({ answers: {} }), handIn()])
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
    expect(courseStanding(manifest, done, [...beyond, other]).isComplete).toBe(false)
    const counted = beyond.map((one) => ({ ...one, is_counted: true }))
    expect(courseStanding(manifest, done, [...counted, other]).isComplete).toBe(true)
  })

  it('does not use up a try by a repeat, a stolen id or a refusal', async () => {
    const sent = handIn({ answers: {} })
    await world.push(person, [sent])
    await world.push(person, [sent])
    const copy = sentCommand('submitAttempt', sent.input)
    expect((await world.push(person, [copy]))[0]).toMatchObject({ outcome: 'duplicate' })
    expect((await world.push(await world.addPerson(), [sentCommand('submitAttempt', sent.input)]))[0]).toMatchObject({ code: 'id_taken' })
    expect((await world.push(person, [handIn({ answers: { 'no-such': ['1'] } })]))[0]).toMatchObject({ outcome: 'rejected' })
    await world.push(person, [handIn()])
    expect((await stored()).map((one) => one.is_counted)).toEqual([true, true])
  })
})

describe('answers', () => {
  it('are refused where the try never asked them', async () => {
    const id = newId()
    const asked = answersTo(id)
    const foreign = questions.find((one) => !(one.id in asked)) as Question
    const sent = handIn({ id, answers: { ...asked, [foreign.id]: rightAnswer(foreign) } })
    expect((await world.push(person, [sent]))[0]).toMatchObject({
      outcome: 'rejected',
      code: 'invalid_input',
      fields: { answers: 'unknown' },
    })
    expect(await stored()).toEqual([])
  })

  it('to an older course are marked by what both know, and nothing is refused', async () => {
    const id = newId()
    const sent = handIn({ id, course_version: manifest.version + 1, answers: { ...answersTo(id), 'long-gone': ['7'] } })
    expect((await world.push(person, [sent]))[0]).toMatchObject({ outcome: 'applied' })
    expect(await stored()).toMatchObject([{ percent: 100, answers: answersTo(id) }])
  })

  it('may be missing: a try whose time ran out is marked as it stands', async () => {
    const id = newId()
    const [first] = Object.entries(answersTo(id)) as [[string, string[]]]
    await world.push(person, [handIn({ id, answers: Object.fromEntries([first]) })])
    expect(await stored()).toMatchObject([{ percent: 33, is_passed: false }])
  })

  it('of a phone that knows only the first version are taken', async () => {
    const id = newId()
    const old = { id, course_id: courseId, lesson_id: 'l1', block_id: 'quiz', answers: answersTo(id) }
    expect((await world.push(person, [sentCommand('submitAttempt', old, { version: 1, lane: 'x' })]))[0]).toMatchObject({
      outcome: 'applied',
    })
    expect(await stored()).toMatchObject([{ percent: 100, seconds: 0 }])
  })

  it.each([
    ['are no list', { 'sum-1': 'four' }],
    ['hold a number', { 'sum-1': [4] }],
    ['are too many', { 'sum-1': Array.from({ length: 13 }, () => '4') }],
    ['are too long', { 'sum-1': ['4'.repeat(501)] }],
    ['are for no id', { '../etc': ['4'] }],
    ['are null', null],
  ])('that %s are refused', async (_name, answers) => {
    expect((await world.push(person, [handIn({ answers })]))[0]).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
  })

  it.each([{ seconds: -1 }, { seconds: 1.5 }, { course_version: -1 }, { extra: 1 }])('with %j are refused', async (changes) => {
    expect((await world.push(person, [handIn(changes)]))[0]).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
  })

  it('with names every object has stay answers', async () => {
    const id = newId()
    const sent = handIn({ id, course_version: 99, answers: { constructor: ['1'], ...answersTo(id) } })
    expect((await world.push(person, [sent]))[0]).toMatchObject({ outcome: 'applied' })
    expect((await stored())[0]?.percent).toBe(100)
  })
})
