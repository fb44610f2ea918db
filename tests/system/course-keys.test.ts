import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WrittenBlock } from '../../contract/blocks/block.ts'
import { gradeQuiz, type Question, questionsOf, rightAnswer } from '../../contract/blocks/quiz.ts'
import { courseEndpoints, lessonsOf, type Manifest } from '../../contract/courses/courses.ts'
import { openedCourse } from '../../contract/courses/opened-course.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { quizOf } from '../../contract/learning/learning.ts'
import { suspendUser } from '../../server/acts/suspend.ts'
import { loadCourse } from '../../server/db/content/content.ts'
import { attempts, courseContacts, courses, courseVersions, sessions } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource, lesson, textBlock, writeCourse } from '../support/course-factory.ts'
import { type EndpointName, endpointExpectations, pushInput, type Scene } from '../support/expectations.ts'
import { addSmallCourse } from '../support/small-course.ts'
import { type Caller, callers, openWorld, type World } from '../support/world.ts'

const secret = 'canary'
const both = (text: string) => ({ bn: text, en: text })
const feedback = both(`${secret} of the author`)
const asked = { prompt: both('?'), explanation: feedback }
const option = (id: string, is_right: boolean) => ({ id, text: both(`option ${id.length}`), is_right, feedback })
const named = (ids: string[]) => ids.map((id, place) => ({ id: `${secret}-${id}`, text: both(`thing ${(place * 7) % 3}`) }))
const questions: Question[] = [
  { id: 'one', kind: 'single', ...asked, options: [option(`${secret}-right`, true), option(`${secret}-wr`, false)] },
  { id: 'many', kind: 'multiple', ...asked, options: [option(`${secret}-right`, true), option(`${secret}-wr`, false)] },
  { id: 'true', kind: 'true-false', ...asked, is_true: true, feedback: { true: feedback, false: feedback } },
  { id: 'number', kind: 'number', ...asked, answer: 7_301_957, tolerance: 3, unit: 'taka', hint: feedback },
  { id: 'text', kind: 'short-text', ...asked, accepted: [`${secret} word`], hint: feedback },
  { id: 'order', kind: 'ordering', ...asked, items: named(['first', 'second', 'third']), hint: feedback },
  {
    ...{ id: 'match', kind: 'matching', ...asked, hint: feedback, extras: [{ id: `${secret}-z`, right: both('r0') }] },
    pairs: ['x', 'y'].map((id, place) => ({ id: `${secret}-${id}`, left: both(`l${place}`), right: both(`r${2 - place}`) })),
  },
]
const exam = (): WrittenBlock => ({
  ...{ id: 'exam', kind: 'quiz', version: 2, is_required: true },
  data: { title: both('Exam'), is_graded: true, pass_percent: 70, shuffle: true, questions },
})
const place = { lesson_id: 'l1', block_id: 'exam' }
const slug = 'course-with-keys'

let world: World
let scene: Scene
let folder: string
let course: Manifest
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'course-keys-'))
  await publish(1)
  await publish(2)
  scene = { world, course: await addSmallCourse(world.db, world.files) }
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

async function publish(version: number): Promise<void> {
  const modules = [{ id: 'm', title: both('M'), lessons: [lesson('l1', [textBlock(`v${version}`), exam()])] }]
  const written = await writeCourse(folder, courseSource({ slug, version, modules }))
  await loadCourse({ db: world.db, files: world.files, clock: Date.now }, written)
  const [row] = await world.db.select().from(courses).where(eq(courses.slug, slug))
  if (!row) throw new Error('no course')
  course = row.manifest
}

const fetchPackage = async (as: Caller = 'visitor'): Promise<Manifest> =>
  (await world.call(courseEndpoints.package, { id: slug }, { as })).json().manifest
const fetchKeys = (as: Caller, version = course.version) => world.call(courseEndpoints.keys, { id: slug, version }, { as })

const tells = (text: string) => [secret, '7301957'].filter((one) => text.includes(one))

describe('a visitor', () => {
  const rows = Object.entries(endpoints as Record<string, Record<string, Endpoint>>).flatMap(([area, list]) =>
    Object.entries(list).map(([name, row]) => ({ name: `${area}.${name}` as EndpointName, row })),
  )

  it('gets no key from any endpoint', async () => {
    for (const { name, row } of rows) {
      const input = { ...(await endpointExpectations[name].input(scene, 'visitor')) } as Record<string, unknown>
      if (name.startsWith('courses.') && 'id' in input) input.id = slug
      const answer = await world.call(row, input)
      expect(tells(answer.body), name).toEqual([])
    }
    const pulled = await world.call(endpoints.sync.pull, { catalogue: 0, community: 0, shape: 9 })
    expect(pulled.body).toContain(slug)
    expect(tells(pulled.body)).toEqual([])
  })

  it('finds none in the files of the package, nor the file of the author', async () => {
    const { files } = await fetchPackage()
    expect(files.length).toBeGreaterThan(0)
    for (const { sha256 } of files) expect(tells((await world.call(courseEndpoints.media, { sha256 })).body)).toEqual([])
    const written = await readFile(join(folder, slug, 'course.json'))
    const hashes = [written, Buffer.from(JSON.stringify(course))].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    for (const sha256 of hashes) expect((await world.call(courseEndpoints.media, { sha256 })).statusCode).toBe(404)
    for (const url of [`/content/${slug}/course.json`, `/${slug}/course.json`, `/media/../content/${slug}/course.json`]) {
      expect(tells((await world.app.inject(url)).body)).toEqual([])
    }
  })

  it('reads the same package as a learner, with the questions', async () => {
    const read = await fetchPackage()
    expect(read).toEqual(await fetchPackage('student'))
    expect(read.keys?.bytes).toBeGreaterThan(100)
    const quiz = quizOf(openedCourse(read), place)
    expect(quiz?.is_keyless).toBe(true)
    expect(quiz?.questions.map(({ id, kind }) => ({ id, kind }))).toEqual(questions.map(({ id, kind }) => ({ id, kind })))
  })
})

describe('the keys of a version', () => {
  it.each(callers)('are for accounts: a %s', async (as) => {
    for (const version of [1, 2]) {
      const answer = await fetchKeys(as, version)
      expect(answer.statusCode).toBe(as === 'visitor' ? 401 : 200)
      expect(answer.headers['cache-control']).toBe('no-store')
      if (as === 'visitor') continue
      const opened = openedCourse(await fetchPackage(), answer.json().keys.quizzes)
      const quiz = quizOf(opened, place)
      const answers = Object.fromEntries(questions.map((question) => [question.id, rightAnswer(question)]))
      expect(quiz && gradeQuiz(quiz, answers, newId())).toMatchObject({ percent: 100 })
    }
    expect((await fetchKeys(as, 99)).statusCode).toBe(as === 'visitor' ? 401 : 404)
  })

  it('are the beginning of learning: a withdrawn course goes on for those who have them', async () => {
    await world.db.delete(courseContacts)
    expect((await fetchKeys('student')).statusCode).toBe(200)
    await world.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, slug))
    try {
      expect((await fetchKeys('student')).statusCode).toBe(200)
      expect((await fetchKeys('other')).statusCode).toBe(404)
      expect((await fetchKeys('admin')).statusCode).toBe(200)
      expect((await fetchKeys('visitor')).statusCode).toBe(401)
    } finally {
      await world.db.update(courses).set({ isPublished: true }).where(eq(courses.slug, slug))
    }
  })

  it('are not for a suspended account', async () => {
    const token = await world.tokenOf('other')
    const get = () => world.app.inject({ url: `/api/courses/${slug}/keys?version=1`, headers: { authorization: `Bearer ${token}` } })
    expect((await get()).statusCode).toBe(200)
    const by = { clock: Date.now, person: { id: world.ids.admin }, requestId: newId(), audit: () => undefined } as never
    const until = Date.now() + 86_400_000
    await world.db.transaction((tx) => suspendUser(tx, by, world.ids.other, { reason: 'spam', note: 'x', until }))
    expect((await world.db.select().from(sessions).where(eq(sessions.userId, world.ids.other))).length).toBe(0)
    expect((await get()).statusCode).toBe(401)
  })

  it('leave published versions as they are', async () => {
    const stored = await world.db.select().from(courseVersions).where(eq(courseVersions.courseId, course.id))
    expect(stored).toHaveLength(2)
    for (const { manifest } of stored) {
      expect(lessonsOf(manifest)[0]?.blocks[1]).toEqual(exam())
      expect(manifest).not.toHaveProperty('keys')
    }
  })
})

describe('an attempt without keys', () => {
  async function send(quiz: NonNullable<ReturnType<typeof quizOf>>, answers: Record<string, string[]>, version = course.version) {
    const id = newId()
    const input = { id, course_id: course.id, ...place, course_version: version, answers, seconds: 60 }
    const { results } = (
      await world.call(endpoints.sync.push, pushInput(world.ids.student, 'submitAttempt', input), { as: 'student' })
    ).json()
    expect(results[0].outcome).toBe('applied')
    expect(questionsOf(quiz, id)).toHaveLength(questions.length)
    const [row] = await world.db.select().from(attempts).where(eq(attempts.id, id))
    return row
  }

  it('is graded by the server, and stored with the ids of the author', async () => {
    const quiz = quizOf(openedCourse(await fetchPackage()), place)
    if (!quiz) throw new Error('no exam')
    const textOf: Record<string, string> = Object.fromEntries(
      quiz.questions.flatMap((question) => {
        if ('options' in question) return question.options.map(({ id, text }) => [`${question.id}/${text.en}`, id])
        if (question.kind === 'ordering') return question.items.map(({ id, text }) => [`${question.id}/${text.en}`, id])
        if (question.kind === 'matching')
          return [...question.pairs, ...question.extras].map(({ id, right }) => [`${question.id}/${right.en}`, id])
        return []
      }),
    )
    const ids = (question: string, texts: string[]) => texts.map((text) => textOf[`${question}/${text}`] ?? '')
    const right = `option ${`${secret}-right`.length}`
    const answers = {
      one: ids('one', [right]),
      many: ids('many', [right]),
      true: ['true'],
      number: ['৭৩০১৯৫৮'],
      text: [`${secret} word`],
      order: ids('order', ['thing 0', 'thing 1', 'thing 2']),
      match: ids('match', ['r2', 'r1']),
    }
    const row = await send(quiz, answers)
    expect(row).toMatchObject({ percent: 100, isPassed: true, isCounted: true })
    expect(row?.answers.one).toEqual([`${secret}-right`])
    expect(row?.answers.match).toEqual([`${secret}-x`, `${secret}-y`])
    const wrong = await send(
      quiz,
      { ...answers, order: [...answers.order].reverse(), match: [...answers.match].reverse(), true: ['false'] },
      1,
    )
    expect(wrong).toMatchObject({ percent: 57, isPassed: false })
  })
})
