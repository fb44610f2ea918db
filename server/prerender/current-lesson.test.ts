import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { prefills } from '../../tests/support/built-pages.ts'
import { courseSource, writeCourse } from '../../tests/support/course-factory.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { loadContent } from '../db/content/content.ts'
import { courses, lessonProgress } from '../db/schema.ts'
import { createPrerenderer } from './prerenderer.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  const root = join(world.dataDir, 'content')
  await writeCourse(root, courseSource({ slug: 'free' }))
  await writeCourse(root, courseSource({ slug: 'ordered', order: 'sequential' }))
  await loadContent({ db: world.db, files: world.files, clock: () => world.now }, root)
})
afterAll(() => world.close())

function prerenderer() {
  const asked: string[] = []
  const failures: unknown[] = []
  const pages = createPrerenderer({
    services: world.context(null),
    rules: prefills,
    onFailure: (error) => failures.push(error),
    async render(path, { current }) {
      asked.push(path)
      return { title: null, preloads: '', html: `${current?.lesson} after ${current?.done.join()}`, css: '' }
    },
  })
  /** The content for a person who opens the course without naming a lesson. */
  const continuedBy = async (personId: string | undefined, slug: string) => {
    const content = await pages.contentOf(`courses/${slug}/learn`, '', async () => personId)
    return typeof content === 'object' ? content.page.html : content
  }
  return { pages, asked, failures, continuedBy }
}

async function finish(personId: string, slug: string, lessonId: string): Promise<void> {
  const [course] = await world.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug))
  const row = { userId: personId, courseId: course?.id ?? '', lessonId, done: ['t1', 't2', 'quiz'], furthest: 2, seconds: {}, change: 1 }
  await world.db.insert(lessonProgress).values(row)
}

it.each(['free', 'ordered'])('begins a course (%s) with the lesson its reader is at', async (slug) => {
  const { asked, failures, continuedBy } = prerenderer()
  const [one, other] = [await world.addPerson(), await world.addPerson()]
  await finish(other.id, slug, 'l1')
  await vi.waitFor(async () => expect(await continuedBy(one.id, slug)).toBe('l1 after '))
  await vi.waitFor(async () => expect(await continuedBy(other.id, slug)).toBe('l2 after l1'))
  await finish(one.id, slug, 'l1')
  await vi.waitFor(async () => expect(await continuedBy(one.id, slug)).toBe('l2 after l1'))
  // Users with the same finished lessons read the same page. Its address is the requested one.
  expect(asked).toEqual([`/courses/${slug}/learn`, `/courses/${slug}/learn`])
  expect(failures).toEqual([])
})

it('has no current lesson for visitors, nor in an unpublished course', async () => {
  const { asked, continuedBy, pages } = prerenderer()
  const person = await world.addPerson()
  expect(await continuedBy(undefined, 'free')).toBeUndefined()
  expect(await pages.contentOf('courses/free/learn')).toBeUndefined()
  expect(await continuedBy(person.id, 'none')).toBeUndefined()
  await world.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, 'free'))
  expect(await continuedBy(person.id, 'free')).toBeUndefined()
  expect(asked).toEqual([])
})

it('looks the reader up only for personal pages, and renders none when that fails', async () => {
  const { pages, failures } = prerenderer()
  const reader = vi.fn(() => Promise.reject(new Error('no database')))
  await pages.contentOf('courses', '', reader)
  await pages.contentOf('courses/ordered/learn', 'lesson=l1', reader)
  expect(reader).not.toHaveBeenCalled()
  expect(await pages.contentOf('courses/ordered/learn', '', reader)).toBeUndefined()
  expect(failures).toEqual([new Error('no database')])
})
