import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Question, questionsOf } from '../../../contract/blocks/quiz.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { courseSource, lesson, quizBlock, writeCourse } from '../../../tests/support/course-factory.ts'
import { sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { loadCourse } from '../../db/content/content.ts'
import { attempts, certificates, courses, noticeQueue } from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'
import type { Person } from '../../handler.ts'
import { issueCutOff, issueDue } from '../certificates/issue-due.ts'
import { withoutRemark } from './remark.ts'

let world: SyncWorld
let folder: string
beforeAll(async () => {
  world = await openSyncWorld()
  folder = await mkdtemp(join(tmpdir(), 'remark-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const both = (text: string) => ({ bn: text, en: text })
const choice = (id: string, right: string, prompt = id): Question => ({
  ...{ id, kind: 'single', prompt: both(prompt) },
  options: ['a', 'b', 'c'].map((option) => ({ id: option, text: both(option), is_right: option === right, feedback: both('–') })),
})

let count = 0
function newCourse(draw?: number) {
  const slug = `remark-${++count}`
  const id = stableId(`course:${slug}`)
  return {
    id,
    async publish(version: number, questions: Question[]) {
      const block = quizBlock('quiz')
      const data = { ...block.data, shuffle: true, pass_percent: 70, ...(draw && { draw }), questions }
      const quiz = { ...block, data } as typeof block
      const modules = [{ id: 'm1', title: both('এক'), lessons: [lesson('l1', [quiz])] }]
      const source = courseSource({ slug, version, modules })
      await loadCourse(
        { db: world.db, files: world.files, clock: () => world.now },
        await writeCourse(join(folder, slug, String(version)), source),
      )
    },
    async answer(person: Person, version: number, answers: Record<string, string>, id = newId()) {
      const input = {
        ...{ id, course_id: stableId(`course:${slug}`), lesson_id: 'l1', block_id: 'quiz', course_version: version, seconds: 60 },
        answers: Object.fromEntries(Object.entries(answers).map(([question, option]) => [question, [option]])),
      }
      expect(await world.push(person, [sentCommand('submitAttempt', input)])).toMatchObject([{ outcome: 'applied' }])
      return id
    },
    marks: async () => {
      const rows = await world.db.select().from(attempts).where(eq(attempts.courseId, id)).orderBy(asc(attempts.id))
      return new Map(rows.map((row) => [row.id, { percent: row.percent, isPassed: row.isPassed, change: row.change }]))
    },
    row: async () => (await world.db.select().from(courses).where(eq(courses.id, id)))[0],
    notices: async () =>
      (await world.db.select().from(noticeQueue).where(eq(noticeQueue.targetId, id))).filter(({ kind }) => kind === 'remarked'),
  }
}
type Course = ReturnType<typeof newCourse>

const services = () => ({ db: world.db, signer: world.signer, clock: () => world.now, contactShare: 0 })
const run = (course: Course) => issueDue({ ...services(), courseId: course.id })

it('raises the mark of a learner with the corrected answer, sends one notice, and issues the certificate', async () => {
  const course = newCourse()
  await course.publish(1, [choice('one', 'a'), choice('two', 'a')])
  const [right, followed, wrong] = [await world.addPerson(), await world.addPerson(), await world.addPerson()]
  const done = { course_id: course.id, lesson_id: 'l1', done: ['quiz'], furthest: 0, device_id: newId(), device_seconds: 60, days: [] }
  await world.push(right, [sentCommand('recordProgress', done)])
  const ids = [
    await course.answer(right, 1, { one: 'b', two: 'a' }),
    await course.answer(followed, 1, { one: 'a', two: 'a' }),
    await course.answer(wrong, 1, { one: 'c', two: 'a' }),
  ]
  const percents = async () => {
    const marks = await course.marks()
    return ids.map((id) => marks.get(id)?.percent)
  }
  expect(await percents()).toEqual([50, 100, 50])
  await course.publish(2, [choice('one', 'b'), choice('two', 'a')])
  await run(course)
  expect(await percents()).toEqual([100, 100, 50])
  expect((await course.notices()).map(({ userId }) => userId)).toEqual([right.id])
  expect(await course.row()).toMatchObject({ remarkedVersion: 2, remarkedPeople: 1 })
  const held = await world.db.select().from(certificates).where(eq(certificates.courseId, course.id))
  expect(held.map(({ userId }) => userId)).toEqual([right.id])
  // The device gets the new mark with its next pull.
  const { scopes } = await world.pull(right, { me: 0 })
  const pulled = scopes.me?.changes.flatMap(({ table, row }) => (table === 'attempts' ? [row as { percent: number }] : []))
  expect(pulled).toMatchObject([{ percent: 100, is_passed: true }])
})

it('leaves the answers to a question that asks something else', async () => {
  const course = newCourse()
  await course.publish(1, [choice('one', 'a')])
  const id = await course.answer(await world.addPerson(), 1, { one: 'b' })
  await course.publish(2, [choice('one', 'b', 'another prompt')])
  await run(course)
  expect((await course.marks()).get(id)?.percent).toBe(0)
  expect(await course.notices()).toEqual([])
})

it('goes on after a stop, without a second notice or count', async () => {
  const course = newCourse()
  await course.publish(1, [choice('one', 'a')])
  for (let index = 0; index < 4; index += 1) await course.answer(await world.addPerson(), 1, { one: 'b' })
  await course.publish(2, [choice('one', 'b')])
  let calls = 0
  // The clock is read once per person, in her transaction: an error there is a stop in the middle of it.
  const stopping = () => {
    calls += 1
    if (calls === 3) throw new Error('stop')
    return world.now
  }
  await expect(issueDue({ ...services(), clock: stopping, courseId: course.id })).rejects.toThrow('stop')
  expect([...(await course.marks()).values()].filter(({ percent }) => percent === 100)).toHaveLength(2)
  expect(await withoutRemark(world.db)).toContain(course.id)
  await issueCutOff(services())
  await issueCutOff(services())
  await run(course)
  expect([...(await course.marks()).values()].map(({ percent }) => percent)).toEqual([100, 100, 100, 100])
  expect(new Set((await course.notices()).map(({ userId }) => userId)).size).toBe(4)
  expect(await course.notices()).toHaveLength(4)
  expect(await course.row()).toMatchObject({ remarkedVersion: 2, remarkedPeople: 4 })
})

it('lowers no mark, and changes nothing the second time, after any corrections', async () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const keys = fc.array(key, { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(keys, { minLength: 2, maxLength: 4 }),
      fc.array(keys, { minLength: 1, maxLength: 4 }),
      async (versions, people) => {
        const course = newCourse(3)
        for (const [index, rights] of versions.entries()) {
          const questions = rights.map((right, place) => choice(`q${place}`, right))
          const published = await course.row()
          await course.publish(index + 1, questions)
          const current = (await course.row())?.currentVersion ?? 0
          const before = await course.marks()
          await run(course)
          const after = await course.marks()
          for (const [id, { percent, isPassed }] of before) {
            expect(after.get(id)?.percent).toBeGreaterThanOrEqual(percent)
            expect(after.get(id)?.isPassed || !isPassed).toBe(true)
          }
          await run(course)
          expect(await course.marks()).toEqual(after)
          if (published?.currentVersion === current) continue
          for (const chosen of people) {
            const id = newId()
            const quiz = { questions, shuffle: true, draw: 3 } as never
            const answers = questionsOf(quiz, id).map((question: Question) => [question.id, chosen[Number(question.id.slice(1))] ?? 'a'])
            await course.answer(await world.addPerson(), current, Object.fromEntries(answers), id)
          }
        }
      },
    ),
    { numRuns: 4 },
  )
})
