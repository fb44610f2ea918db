import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { courseSource, writeCourse } from '../../tests/support/course-factory.ts'
import { openSyncWorld, type SyncWorld } from '../../tests/support/sync-world.ts'
import { loadContent } from '../db/content/content.ts'
import { courses } from '../db/schema.ts'
import { courseHandlers } from './courses.ts'

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
  const root = join(world.dataDir, 'content')
  for (let index = 0; index < 60; index++) await writeCourse(root, courseSource({ slug: `course-${index}` }))
  await loadContent({ db: world.db, files: world.files, clock: () => world.now }, root)
  await world.db.update(courses).set({ isPublished: false }).where(eq(courses.slug, 'course-7'))
})
afterAll(() => world.close())

const visitor = () => world.context(null)
const list = async (cursor?: string) => await courseHandlers.list(visitor(), cursor === undefined ? {} : { cursor })

it('lists the published courses over its pages, each once', async () => {
  const first = await list()
  const second = await list(first.next_cursor ?? '')
  expect(first.items).toHaveLength(50)
  expect(second.next_cursor).toBeNull()
  const slugs = [...first.items, ...second.items].map((course) => course.slug)
  expect(new Set(slugs).size).toBe(59)
  expect(slugs).not.toContain('course-7')
})

it('answers a course by slug and by id, without its blocks', async () => {
  const { course } = await courseHandlers.get(visitor(), { id: 'course-1' })
  expect(await courseHandlers.get(visitor(), { id: course.id })).toEqual({ course })
  expect(course.modules[0]?.lessons[0]).toEqual({ id: 'l1', title: expect.anything(), minutes: 5, bytes: 0 })
})

it('answers the package and each of its files', async () => {
  const { manifest } = await courseHandlers.package(visitor(), { id: 'course-1' })
  expect(manifest.modules[0]?.lessons[0]?.blocks).toHaveLength(3)
  for (const { sha256, bytes, type } of manifest.files) {
    expect(await courseHandlers.media(visitor(), { sha256 })).toMatchObject({ bytes, type, etag: `"${sha256}"` })
  }
})

it('does not know what is not published, except to an admin', async () => {
  const admin = world.context(await world.addPerson('admin'))
  for (const action of [courseHandlers.get, courseHandlers.package]) {
    await expect(action(visitor(), { id: 'course-7' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(action(visitor(), { id: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(action(admin, { id: 'course-7' })).resolves.toBeDefined()
  }
  await expect(courseHandlers.media(visitor(), { sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'not_found' })
})
