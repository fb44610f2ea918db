import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { courseSource, writeCourse } from '../../tests/support/course-factory.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { loadContent } from '../db/content.ts'
import { courses, lessonProgress } from '../db/schema.ts'
import { createEarlyTexts } from './early-texts.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  const root = join(world.dataDir, 'content')
  await writeCourse(root, courseSource({ slug: 'free' }))
  await writeCourse(root, courseSource({ slug: 'ordered', order: 'sequential' }))
  await loadContent({ db: world.db, files: world.files, clock: () => world.now }, root)
})
afterAll(() => world.close())

function drawer() {
  const asked: string[] = []
  const failures: unknown[] = []
  const texts = createEarlyTexts({
    db: world.db,
    clock: () => world.now,
    onFailure: (error) => failures.push(error),
    async render(path, { lesson } = {}) {
      asked.push(path)
      return { title: null, html: `${lesson?.id} after ${lesson?.done?.join()}`, css: '' }
    },
  })
  /** What somebody gets who opens the course without naming a lesson. */
  const resumedBy = async (personId: string | undefined, slug: string) => {
    const text = await texts.textOf(`courses/${slug}/learn`, '', async () => personId)
    return typeof text === 'object' ? text.html : text
  }
  return { texts, asked, failures, resumedBy }
}

async function finish(personId: string, slug: string, lessonId: string): Promise<void> {
  const [course] = await world.db.select({ id: courses.id }).from(courses).where(eq(courses.slug, slug))
  const row = { userId: personId, courseId: course?.id ?? '', lessonId, done: ['t1', 't2', 'quiz'], furthest: 2, seconds: {}, change: 1 }
  await world.db.insert(lessonProgress).values(row)
}

it.each(['free', 'ordered'])('begins a course (%s) with the lesson its reader is at', async (slug) => {
  const { asked, failures, resumedBy } = drawer()
  const [one, other] = [await world.addPerson(), await world.addPerson()]
  await finish(other.id, slug, 'l1')
  await vi.waitFor(async () => expect(await resumedBy(one.id, slug)).toBe('l1 after '))
  await vi.waitFor(async () => expect(await resumedBy(other.id, slug)).toBe('l2 after l1'))
  await finish(one.id, slug, 'l1')
  await vi.waitFor(async () => expect(await resumedBy(one.id, slug)).toBe('l2 after l1'))
  // Who has finished the same reads the same; the address in the text is the one that was asked for.
  expect(asked).toEqual([`/courses/${slug}/learn`, `/courses/${slug}/learn`])
  expect(failures).toEqual([])
})

it('knows nothing of where a visitor is, nor of a course that is not for everybody', async () => {
  const { asked, resumedBy, texts } = drawer()
  const person = await world.addPerson()
  expect(await resumedBy(undefined, 'free')).toBeUndefined()
  expect(await texts.textOf('courses/free/learn')).toBeUndefined()
  expect(await resumedBy(person.id, 'none')).toBeUndefined()
  await world.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, 'free'))
  expect(await resumedBy(person.id, 'free')).toBeUndefined()
  expect(asked).toEqual([])
})

it('asks who is reading only where that makes a difference, and goes without when it is not told', async () => {
  const { texts, failures } = drawer()
  const reader = vi.fn(() => Promise.reject(new Error('no database')))
  await texts.textOf('courses', '', reader)
  await texts.textOf('courses/ordered/learn', 'lesson=l1', reader)
  expect(reader).not.toHaveBeenCalled()
  expect(await texts.textOf('courses/ordered/learn', '', reader)).toBeUndefined()
  expect(failures).toEqual([new Error('no database')])
})
