import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseSource, lesson, textBlock, writeCourse } from '../../tests/support/course-factory.ts'
import { loadContent } from '../db/content/content.ts'
import { courses, lessonProgress } from '../db/schema.ts'
import { stableId } from '../db/stable-id.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const courseId = stableId('course:cash-book')
const titles = { cash: { bn: 'নগদ টাকা', en: 'Cash' }, profit: { bn: 'লাভ', en: '' }, loss: { bn: 'ক্ষতি', en: 'Loss' } }
const lessons = Object.entries(titles).map(([id, title]) => ({ ...lesson(id, [textBlock('text')]), title }))
const cashBook = courseSource({
  slug: 'cash-book',
  title: { bn: 'হিসাবের খাতা', en: 'The cash book' },
  modules: [{ id: 'all', title: { bn: 'সব', en: 'All' }, lessons }],
})

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  const root = await mkdtemp(join(tmpdir(), 'banner-'))
  for (const source of [cashBook, courseSource({ slug: 'hidden' })]) await writeCourse(root, source)
  await loadContent({ db: server.db, files: server.files, clock: () => server.clock.now }, root)
  await rm(root, { recursive: true })
  await server.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, 'hidden'))
})
afterAll(() => server.close())

const banner = async (query: string, call: Parameters<TestApp['call']>[2] = {}) =>
  (await server.call('GET', `/api/common/banner-data.php?${query}`, call)).body.banner
const en = { headers: { 'accept-language': 'en' } }

describe('the banner', () => {
  it.each([
    ['dashboard', 'আমার পাতা', 'Student Dashboard'],
    ['courses', 'কোর্স', 'Course Library'],
    ['my-courses', 'আমার শেখার পথ', 'My Learning Journey'],
    ['default', 'EntLab', 'EntLab'],
  ])('of %s has a title in both languages', async (type, bengali, english) => {
    expect(await banner(`type=${type}`)).toMatchObject({ title: bengali, show_progress: false, progress_value: 0 })
    expect(await banner(`type=${type}`, en)).toMatchObject({ title: english, show_progress: false })
  })

  it('of no named page is the default one, with the tagline', async () => {
    expect(await banner('', en)).toMatchObject({ title: 'EntLab', subtitle: 'Rural Entrepreneur Learning Platform' })
  })

  it('of a course names course and lesson, the other language where one is missing', async () => {
    for (const reference of ['cash-book', courseId])
      expect(await banner(`type=course-learning&course_id=${reference}&lesson_id=profit`, en)).toEqual({
        title: 'The cash book',
        subtitle: 'লাভ',
        show_progress: true,
        progress_value: 0,
        progress_label: 'Progress',
        progress_suffix: '%',
      })
  })

  it('of a course shows how far the signed-in person is', async () => {
    const person = await server.addPerson()
    const { token } = (await server.signIn(person)).body
    await server.db
      .insert(lessonProgress)
      .values({ userId: person.id, courseId, lessonId: 'cash', done: ['text'], furthest: 0, seconds: {}, change: 1 })
    expect(await banner('type=course-learning&course_id=cash-book', { token })).toMatchObject({
      title: 'হিসাবের খাতা',
      progress_value: 33,
      progress_label: 'এগিয়েছেন',
    })
  })

  it('of a hidden course equals that of an unknown one', async () => {
    for (const reference of ['hidden', 'nothing', randomUUID()])
      expect(await banner(`type=course-learning&course_id=${reference}`, en)).toMatchObject({
        title: 'Course Learning',
        show_progress: true,
      })
  })
})
