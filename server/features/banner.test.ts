import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CourseSummary, Lesson, Manifest } from '../../contract/courses.ts'
import { courses, lessonProgress } from '../db/schema.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const courseId = randomUUID()
const text = (bn: string, en: string) => ({ bn, en })
const lesson = (id: string, title: { bn: string; en: string }): Lesson => ({
  id,
  title,
  minutes: 5,
  blocks: [{ id: 'text', kind: 'text', version: 1, is_required: true, data: { markdown: title } }],
})
const lessons = [lesson('cash', text('নগদ টাকা', 'Cash')), lesson('profit', text('লাভ', '')), lesson('loss', text('ক্ষতি', 'Loss'))]
const manifest: Manifest = {
  id: courseId,
  format: 1,
  version: 1,
  slug: 'cash-book',
  title: text('হিসাবের খাতা', 'The cash book'),
  summary: text('হিসাব', 'Accounts'),
  outcomes: [],
  level: 'beginner',
  subject: 'money',
  keywords: [],
  order: 'free',
  minutes: 15,
  instructor: text('রহিমা', 'Rahima'),
  cover: 'cover.svg',
  handbook: null,
  modules: [{ id: 'all', title: text('সব', 'All'), lessons }],
  files: [],
}

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  const row = { manifest, summary: {} as CourseSummary }
  await server.db.insert(courses).values([
    { id: courseId, slug: 'cash-book', isPublished: true, change: 1, ...row },
    { id: randomUUID(), slug: 'hidden', isPublished: false, change: 2, ...row },
  ])
})
afterAll(() => server.close())

const banner = async (query: string, call: Parameters<TestApp['call']>[2] = {}) =>
  (await server.call('GET', `/api/common/banner-data.php?${query}`, call)).body.banner
const en = { headers: { 'accept-language': 'en' } }

describe('the banner', () => {
  it.each([
    ['dashboard', 'আমার পাতা', 'Student Dashboard'],
    ['courses', 'কোর্সের তালিকা', 'Course Library'],
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

  it('of a course nobody may see is that of any course', async () => {
    for (const reference of ['hidden', 'nothing', randomUUID()])
      expect(await banner(`type=course-learning&course_id=${reference}`, en)).toMatchObject({
        title: 'Course Learning',
        show_progress: true,
      })
  })
})
