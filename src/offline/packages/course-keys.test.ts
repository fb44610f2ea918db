import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { questionsOf, rightAnswer } from '../../../contract/blocks/quiz.ts'
import { courseSource, type Manifest, manifest } from '../../../contract/courses/courses.ts'
import { splitKeys } from '../../../contract/courses/split-keys.ts'
import { type Attempt, quizOf } from '../../../contract/learning/learning.ts'
import { graded, ungradedPercent } from '../../features/player/player.queries.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson, visitorId } from '../store/person.ts'
import { dbOf } from '../store/personal-db.ts'
import { sharedDb } from '../store/shared-db.ts'
import { fetchKeys, fetchMissingKeys, readOwnCourse } from './course-keys.ts'

// Read while the modules below are loaded.
const server = vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://phone.test/' })
  return { asked: [] as unknown[], keys: {} as unknown }
})
vi.mock('../../api/call.ts', () => ({
  call: async (_endpoint: unknown, input: unknown) => {
    server.asked.push(input)
    return { keys: server.keys }
  },
}))

const { note: _note, ...source } = z.parse(courseSource, JSON.parse(readFileSync('content/dokaner-hisab/course.json', 'utf8')))
const course: Manifest = z.parse(manifest, { id: '01890000-0000-7000-8000-000000000001', ...source, files: [] })
const { keys, manifest: open } = splitKeys(course)
const stored = z.parse(manifest, JSON.parse(JSON.stringify(open)))
const place = { lesson_id: 'month-end', block_id: 'final-quiz' }
const [shiuli, rina] = [newId(), newId()]

beforeEach(async () => {
  server.asked.length = 0
  server.keys = keys
  for (const person of [shiuli, rina]) await dbOf(person).courseKeys.clear()
  await sharedDb.packages.clear()
  const row = { slug: course.slug, courseId: course.id, version: course.version, doneBytes: 0, totalBytes: 0 }
  await sharedDb.packages.put({ ...row, state: 'ready', manifest: stored })
})

const examOf = async () => quizOf(await readOwnCourse(stored), place)

it('keys belong to one user of a shared device, and a visitor asks for none', async () => {
  setCurrentPerson(visitorId)
  await fetchMissingKeys()
  expect(server.asked).toEqual([])
  expect((await examOf())?.is_keyless).toBe(true)

  setCurrentPerson(shiuli)
  await fetchMissingKeys()
  await fetchKeys(stored)
  expect(server.asked).toEqual([{ id: course.id, version: course.version }])
  expect((await examOf())?.questions).toEqual(quizOf(course, place)?.questions)

  setCurrentPerson(rina)
  expect((await examOf())?.is_keyless).toBe(true)
  setCurrentPerson(visitorId)
  expect((await examOf())?.is_keyless).toBe(true)
  expect(JSON.stringify(await sharedDb.packages.toArray())).not.toContain('"is_right":true,"feedback":{"bn":"–')
})

it('answers from before the keys are graded with them, and none is lost until then', async () => {
  setCurrentPerson(rina)
  const quiz = await examOf()
  const full = quizOf(course, place)
  if (!quiz || !full) throw new Error('no exam')
  const id = newId()
  // The right answers in the ids that the device knows.
  const nameOf = (question: string, given: string) =>
    Object.entries(keys.quizzes[0]?.names[question] ?? {}).find(([, own]) => own === given)?.[0] ?? given
  const answers = Object.fromEntries(questionsOf(full, id).map((one) => [one.id, rightAnswer(one).map((given) => nameOf(one.id, given))]))
  expect(questionsOf(quiz, id).map((one) => one.id)).toEqual(Object.keys(answers))
  const attempt: Attempt = {
    ...{ id, course_id: course.id, ...place, answers, percent: ungradedPercent },
    ...{ is_passed: false, is_counted: true, seconds: 60, finished_at: 1 },
  }
  expect(graded([attempt], await readOwnCourse(stored))).toMatchObject([{ percent: ungradedPercent, is_passed: false, answers }])
  await fetchKeys(stored)
  const [now] = graded([attempt], await readOwnCourse(stored))
  expect(now).toMatchObject({ percent: 100, is_passed: true })
  expect(now?.answers).toEqual(Object.fromEntries(questionsOf(full, id).map((one) => [one.id, rightAnswer(one)])))
})

it('a package that an older app has downloaded needs no keys', async () => {
  setCurrentPerson(shiuli)
  await fetchKeys(course)
  expect(server.asked).toEqual([])
  expect((await readOwnCourse(course)).modules).toEqual(course.modules)
})
