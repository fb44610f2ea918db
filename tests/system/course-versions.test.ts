import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CourseSource } from '../../contract/courses/courses.ts'
import { courseProgress } from '../../contract/learning/learning.ts'
import { loadCourse } from '../../server/db/content/content.ts'
import { attempts, courses, courseVersions, lessonProgress } from '../../server/db/schema.ts'
import { stableId } from '../../server/db/stable-id.ts'
import { attemptOf, progressOf } from '../../server/features/learning/learning.ts'
import { questionRevision } from '../../server/features/learning/question-revision.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { courseSource, lesson, quizBlock, textBlock, writeCourse } from '../support/course-factory.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

let world: SyncWorld
let folder: string
beforeAll(async () => {
  world = await openSyncWorld()
  folder = await mkdtemp(join(tmpdir(), 'course-versions-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

let courseCount = 0
/** A new course, which each test publishes in several versions. */
function newCourse() {
  const slug = `versions-${++courseCount}`
  const id = stableId(`course:${slug}`)
  return {
    id,
    async publish(version: number, changes: Partial<CourseSource>) {
      const root = join(folder, String(version))
      const shelf = { db: world.db, files: world.files, clock: () => world.now }
      return await loadCourse(shelf, await writeCourse(root, courseSource({ slug, version, ...changes })))
    },
    versions: () => world.db.select().from(courseVersions).where(eq(courseVersions.courseId, id)).orderBy(asc(courseVersions.version)),
    async row() {
      const [row] = await world.db.select().from(courses).where(eq(courses.id, id))
      if (!row) throw new Error('The course is not stored.')
      return row
    },
  }
}
type Course = ReturnType<typeof newCourse>

const withLessons = (lessons: ReturnType<typeof lesson>[]) => ({ modules: [{ id: 'm1', title: { bn: 'এক', en: 'One' }, lessons }] })

function report(course: Course, lessonId: string, done: readonly string[], completeIn?: number, version = 3) {
  const place = { course_id: course.id, lesson_id: lessonId, done, furthest: 0, device_id: newId(), device_seconds: 600, days: [] }
  return sentCommand('recordProgress', { ...place, ...(completeIn !== undefined && { complete_in: completeIn }) }, { version })
}

function attemptAt(course: Course, lessonId: string, courseVersion: number, answers: Record<string, string[]>) {
  const place = { course_id: course.id, lesson_id: lessonId, block_id: 'quiz', course_version: courseVersion }
  return sentCommand('submitAttempt', { id: newId(), ...place, answers, seconds: 60 })
}

/** Computes what a device with the newest package shows, from the server's rows. */
async function completionOf(person: Person, course: Course) {
  const progress = await world.db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), eq(lessonProgress.courseId, course.id)))
  const tries = await world.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, person.id), eq(attempts.courseId, course.id)))
  return courseProgress((await course.row()).manifest, progress.map(progressOf), tries.map(attemptOf))
}

describe('a published version', () => {
  it('is never changed or deleted, and its hash does not contain its number', async () => {
    const course = newCourse()
    await course.publish(1, { minutes: 11 })
    await course.publish(2, { minutes: 12, note: { bn: 'সময় ঠিক করা হয়েছে', en: 'The time is corrected' } })
    expect(await course.publish(3, { minutes: 12 })).toBe(false)
    await course.publish(4, { minutes: 11 })
    const stored = await course.versions()
    expect(stored.map(({ version }) => version)).toEqual([1, 2, 4])
    expect(stored[1]?.note).toEqual({ bn: 'সময় ঠিক করা হয়েছে', en: 'The time is corrected' })
    expect(stored[0]?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(stored[2]?.sha256).toBe(stored[0]?.sha256)
    expect(stored[1]?.sha256).not.toBe(stored[0]?.sha256)
    expect((await course.row()).currentVersion).toBe(4)
    const ofCourse = sql`where course_id = ${course.id}`
    for (const statement of [
      sql`update course_versions set note = '{"bn": "", "en": ""}' ${ofCourse}`,
      sql`update course_versions set manifest = '{}' ${ofCourse}`,
      sql`delete from course_versions ${ofCourse}`,
      sql`truncate course_versions cascade`,
    ])
      await expect(world.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } })
    expect(await course.versions()).toEqual(stored)
  })

  it('says what an update costs: the files that are new, beside the text', async () => {
    const course = newCourse()
    await course.publish(1, {})
    await course.publish(2, { minutes: 12 })
    const [first, second] = await course.versions()
    expect(first?.bytesNew).toBe(first?.bytesTotal)
    expect(second?.bytesNew).toBeLessThan(second?.bytesTotal ?? 0)
    expect(second?.bytesTotal).toBe((await course.row()).summary.bytes)
  })

  it('of a withdrawn course leaves it withdrawn', async () => {
    const course = newCourse()
    await course.publish(1, {})
    await world.db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id))
    expect(await course.publish(1, {})).toBe(false)
    expect(await course.publish(2, { minutes: 12 })).toBe(true)
    expect(await course.row()).toMatchObject({ isPublished: false, currentVersion: 2 })
  })
})

describe('an attempt', () => {
  const answered = async (person: Person) => await world.db.select().from(attempts).where(eq(attempts.userId, person.id))
  const withQuestions = (ids: readonly string[], right = 'right', limit?: number) => {
    const quiz = quizBlock('quiz')
    if (quiz.kind !== 'quiz') throw new Error('no quiz')
    const [first] = quiz.data.questions
    if (first?.kind !== 'single') throw new Error('no question')
    const options = first.options.map((one) => ({ ...one, is_right: one.id === right }))
    const questions = ids.map((id) => ({ ...first, id, options }))
    return withLessons([lesson('l1', [{ ...quiz, data: { ...quiz.data, questions, ...(limit && { max_attempts: limit }) } }])])
  }

  it('is graded by its own version and keeps it, with the answers to questions that were removed', async () => {
    const [course, person] = [newCourse(), await world.addPerson()]
    await course.publish(1, withQuestions(['q1', 'q2']))
    const [first] = await course.versions()
    await course.publish(2, withQuestions(['q1']))
    const answers = { q1: ['right'], q2: ['wrong'] }
    expect(await world.push(person, [attemptAt(course, 'l1', 1, answers)])).toMatchObject([{ outcome: 'applied' }])
    const quiz = first?.manifest.modules[0]?.lessons[0]?.blocks[0]
    if (quiz?.kind !== 'quiz') throw new Error('no quiz')
    const [q1] = quiz.data.questions
    // The second version asks one question less, which was answered right.
    expect(await answered(person)).toMatchObject([
      { courseVersion: 1, answers, percent: 100, revisions: { q1: q1 && questionRevision(q1) } },
    ])
  })

  it('counts by the better of two keys, in both directions', async () => {
    const course = newCourse()
    await course.publish(1, withQuestions(['q1'], 'wrong'))
    await course.publish(2, withQuestions(['q1'], 'right'))
    for (const answer of ['right', 'wrong']) {
      const person = await world.addPerson()
      await world.push(person, [attemptAt(course, 'l1', 1, { q1: [answer] })])
      expect(await answered(person)).toMatchObject([{ percent: 100, isPassed: true, courseVersion: 1 }])
    }
    const person = await world.addPerson()
    await world.push(person, [attemptAt(course, 'l1', 2, { q1: ['wrong'] })])
    expect(await answered(person)).toMatchObject([{ percent: 0, courseVersion: 2 }])
  })

  it('at a quiz that was removed is stored and graded, also from a device that names no version', async () => {
    const [course, person] = [newCourse(), await world.addPerson()]
    await course.publish(1, withQuestions(['q1']))
    await course.publish(2, withLessons([lesson('l1', [textBlock('t1')])]))
    const sent = [1, 0].map((version) => attemptAt(course, 'l1', version, { q1: ['right'] }))
    expect((await world.push(person, sent)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    expect(await answered(person)).toMatchObject([
      { percent: 100, courseVersion: 1 },
      { percent: 100, courseVersion: null },
    ])
  })

  describe('in a quiz that now allows fewer', () => {
    const days = (count: number) => count * 24 * 60 * 60_000
    const counted = async (person: Person) => (await answered(person)).filter(({ isCounted }) => isCounted).length
    let course: Course
    beforeEach(async () => {
      course = newCourse()
      await course.publish(1, withQuestions(['q1'], 'right', 3))
      await course.publish(2, withQuestions(['q1', 'q2'], 'right', 3))
      await course.publish(3, withQuestions(['q1'], 'right', 1))
      await course.publish(4, withQuestions(['q1', 'q2'], 'right', 1))
    })
    afterEach(() => {
      world.now = Date.UTC(2026, 10, 21)
    })
    const tries = (...versions: number[]) => versions.map((one) => attemptAt(course, 'l1', one, { q1: ['wrong'] }))

    it('counts as it was allowed on a device without a connection', async () => {
      const person = await world.addPerson()
      world.now += days(30)
      await world.push(person, tries(1, 2, 2, 2))
      expect(await counted(person)).toBe(3)
    })

    it('counts no more once the account has used a version that knows better', async () => {
      const person = await world.addPerson()
      await world.push(person, tries(1, 4, 1, 2, 3))
      expect(await counted(person)).toBe(1)
      expect(await answered(person)).toHaveLength(5)
    })

    it('counts no more 90 days after the stricter version, however often the course is published', async () => {
      const person = await world.addPerson()
      world.now += days(89)
      await course.publish(5, withQuestions(['q1'], 'right', 1))
      await world.push(person, tries(1, 1))
      world.now += days(2)
      await world.push(person, tries(1))
      expect(await counted(person)).toBe(2)
    })

    it('gives no more by a version that never was, or by none', async () => {
      const person = await world.addPerson()
      await world.push(person, tries(0, 0, 99, 99))
      expect(await counted(person)).toBe(1)
    })
  })

  it('in a quiz that now allows more counts by the new limit', async () => {
    const [course, person] = [newCourse(), await world.addPerson()]
    await course.publish(1, withQuestions(['q1'], 'right', 1))
    await course.publish(2, withQuestions(['q1'], 'right', 3))
    await world.push(
      person,
      [1, 1, 1, 1].map((one) => attemptAt(course, 'l1', one, { q1: ['wrong'] })),
    )
    expect(await answered(person)).toHaveLength(4)
    expect((await answered(person)).filter(({ isCounted }) => isCounted)).toHaveLength(3)
  })
})

describe('learning', () => {
  it('that arrives after blocks and lessons were removed is accepted', async () => {
    const [course, person] = [newCourse(), await world.addPerson()]
    await course.publish(1, withLessons([lesson('l1', [textBlock('t1'), textBlock('t2')]), lesson('l2', [textBlock('t1')])]))
    await course.publish(2, withLessons([lesson('l1', [textBlock('t1')])]))
    const sent = [
      report(course, 'l1', ['t1', 't2'], 1),
      report(course, 'l2', ['t1'], 1),
      // Yesterday's app does not name its version.
      report(course, 'l2', ['t1'], undefined, 2),
      report(course, 'l1', ['t1', 'never'], 1),
      report(course, 'never', ['t1'], 1),
    ]
    expect((await world.push(person, sent)).map(({ outcome }) => outcome)).toEqual([
      ...['applied', 'applied', 'applied'],
      ...['rejected', 'rejected'],
    ])
  })

  it('with an app that is many versions behind is accepted and complete', async () => {
    const course = newCourse()
    await course.publish(1, withLessons([lesson('l1', [textBlock('old'), textBlock('t2')])]))
    for (let version = 2; version <= 9; version++) await course.publish(version, { minutes: version, ...withLessons([lesson('l1')]) })
    const [newApp, oldApp, part] = [await world.addPerson(), await world.addPerson(), await world.addPerson()]
    const done = ['old', 't2']
    const sent = { ...report(course, 'l1', done, 1, 4), input: { ...(report(course, 'l1', done, 1).input as object), course_version: 1 } }
    expect(await world.push(newApp, [sent])).toMatchObject([{ outcome: 'applied' }])
    expect(await world.push(oldApp, [report(course, 'l1', done, undefined, 2)])).toMatchObject([{ outcome: 'applied' }])
    for (const person of [newApp, oldApp]) expect((await completionOf(person, course)).completeLessonIds).toEqual(['l1'])
    // A device that says "not complete" has its blocks accepted, and is believed.
    expect(await world.push(part, [report(course, 'l1', ['old'], 0)])).toMatchObject([{ outcome: 'applied' }])
    expect((await completionOf(part, course)).completeLessonIds).toEqual([])
    expect(await world.push(part, [report(course, 'l1', ['never'], 0)])).toMatchObject([{ outcome: 'rejected' }])
  })

  it('of two devices with the same older version adds up to a complete lesson', async () => {
    const [course, person] = [newCourse(), await world.addPerson()]
    await course.publish(1, withLessons([lesson('l1', [textBlock('a'), textBlock('b')])]))
    await course.publish(2, withLessons([lesson('l1', [textBlock('a'), textBlock('b'), textBlock('c')])]))
    const half = (done: string[]) => {
      const one = report(course, 'l1', done, 0, 4)
      return { ...one, input: { ...(one.input as object), course_version: 1 } }
    }
    await world.push(person, [half(['a']), half(['b'])])
    expect((await completionOf(person, course)).completeLessonIds).toEqual(['l1'])
  })

  it('in a withdrawn course is accepted: who sends it has started the course', async () => {
    const [course, person] = [newCourse(), await world.addPerson()]
    await course.publish(1, withLessons([lesson('l1')]))
    await world.db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id))
    const sent = [report(course, 'l1', ['t1', 't2', 'quiz'], 1), attemptAt(course, 'l1', 1, { q1: ['right'] })]
    expect((await world.push(person, sent)).map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
    expect((await completionOf(person, course)).isComplete).toBe(true)
  })
})

/** Versions of one course: for each lesson the required blocks, which may include a graded quiz. */
const blockIds = ['a', 'b', 'c', 'quiz'] as const
const version = fc.dictionary(fc.constantFrom('l1', 'l2', 'l3'), fc.subarray([...blockIds], { minLength: 1 }), { minKeys: 1, maxKeys: 3 })
const history = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ is: fc.constant('publish' as const), lessons: version }) },
    {
      weight: 5,
      arbitrary: fc.record({
        is: fc.constant('learn' as const),
        lesson: fc.constantFrom('l1', 'l2', 'l3'),
        done: fc.subarray([...blockIds], { minLength: 1 }),
        /** The device may have an older version, or an app that names none. */
        age: fc.constantFrom(0, 0, 0, 1, 2),
        isOldApp: fc.boolean(),
      }),
    },
  ),
  { minLength: 4, maxLength: 14 },
)

it('no new version and no report makes anything incomplete that was complete', { timeout: 240_000 }, async () => {
  let [lessonsChecked, coursesChecked] = [0, 0]
  await fc.assert(
    fc.asyncProperty(version, history, async (start, events) => {
      const [course, person] = [newCourse(), await world.addPerson()]
      const published: Record<string, readonly string[]>[] = []
      const publish = async (lessons: Record<string, readonly string[]>) => {
        published.push(lessons)
        const entries = Object.entries(lessons).sort(([one], [other]) => (one < other ? -1 : 1))
        const written = entries.map(([id, blocks]) =>
          lesson(
            id,
            blocks.map((block) => (block === 'quiz' ? quizBlock(block) : textBlock(block))),
          ),
        )
        await course.publish(published.length, { minutes: published.length, ...withLessons(written) })
      }
      await publish(start)
      let before = await completionOf(person, course)
      for (const event of events) {
        if (event.is === 'publish') await publish(event.lessons)
        else {
          const at = Math.max(1, published.length - event.age)
          const required = published[at - 1]?.[event.lesson]
          if (!required) continue
          const done = event.done.filter((block) => required.includes(block))
          const isComplete = required.every((block) => done.some((one) => one === block))
          const learned = event.isOldApp
            ? report(course, event.lesson, done, undefined, 2)
            : report(course, event.lesson, done, isComplete ? at : 0)
          const passed = done.includes('quiz') ? [attemptAt(course, event.lesson, at, { q1: ['right'] })] : []
          for (const { outcome } of await world.push(person, [...passed, learned])) expect(outcome).toMatch(/applied|duplicate/)
        }
        const now = await completionOf(person, course)
        const there = new Set((await course.row()).manifest.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)))
        for (const id of before.completeLessonIds) {
          if (there.has(id)) expect(now.completeLessonIds).toContain(id)
        }
        if (before.isComplete) expect(now.isComplete).toBe(true)
        if (event.is === 'publish') {
          lessonsChecked += before.completeLessonIds.filter((id) => there.has(id)).length
          coursesChecked += Number(before.isComplete)
        }
        before = now
      }
    }),
    { numRuns: 25, seed: 20261127 },
  )
  // Without these the histories would prove nothing.
  expect(Math.min(lessonsChecked, coursesChecked)).toBeGreaterThan(1)
})
