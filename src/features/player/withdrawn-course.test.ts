import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { CourseSummary } from '../../../contract/courses/courses.ts'
import { type PersonalDb, personalDb } from '../../offline/store/personal-db.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'
import { catalogueQuery } from '../catalogue/catalogue.queries.ts'
import { myCoursesQuery, nextCourseQuery } from './player.queries.ts'

// Read while the modules below are loaded.
vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))

const both = (text: string) => ({ bn: text, en: text })
const course = (slug: string, is_withdrawn?: true): CourseSummary & { key: string } => ({
  ...{ key: slug, id: slug, slug, title: both(slug), summary: both(slug), level: 'beginner', subject: 'money', keywords: [], minutes: 5 },
  ...{ instructor: both('নাসরিন'), lessons: 1, cover: '', has_handbook: false, package_version: 1, bytes: 10, published_at: 0 },
  rating: { average: 0, count: 0 },
  ...(is_withdrawn && { is_withdrawn }),
})

let client: QueryClient
let db: PersonalDb
beforeEach(async () => {
  client = new QueryClient()
  db = personalDb()
  await Promise.all([sharedDb.courses.clear(), sharedDb.packages.clear(), db.progress.clear(), db.savedCourses.clear()])
  await sharedDb.courses.bulkPut([course('offered'), course('started', true), course('saved', true), course('unknown', true)])
})

it('a withdrawn course is in no list of offers, and among the courses of those who have started it', async () => {
  await db.progress.put({ key: 'started/l1', course_id: 'started', lesson_id: 'l1', done: [], furthest: 0, seconds: {}, days: [] })
  await db.savedCourses.put({ key: 'saved', course_id: 'saved', saved_at: 1 })
  const slugs = (rows: readonly { slug: string }[] | undefined) => rows?.map(({ slug }) => slug)
  expect(slugs(await client.fetchQuery(catalogueQuery()))).toEqual(['offered'])
  expect((await client.fetchQuery(nextCourseQuery('started')))?.slug).toBe('offered')
  expect((await client.fetchQuery(nextCourseQuery('offered'))) ?? null).toBeNull()
  expect(slugs((await client.fetchQuery(myCoursesQuery())).map((mine) => mine.course))).toEqual(['started'])
})

it('a withdrawn course that was downloaded stays among the courses', async () => {
  await sharedDb.packages.put({ slug: 'unknown', courseId: 'unknown', version: 1, state: 'ready', doneBytes: 10, totalBytes: 10 } as never)
  expect((await client.fetchQuery(myCoursesQuery())).map((mine) => mine.course.slug)).toEqual(['unknown'])
})
