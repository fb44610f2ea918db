import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CourseFigures } from '../../../contract/courses/teaching.ts'
import { courseSource, writeCourse } from '../../../tests/support/course-factory.ts'
import { loadCourse } from '../../db/content/content.ts'
import { certificates, coursePeople } from '../../db/schema.ts'
import { stableId } from '../../db/stable-id.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let root: string
const idOf = (slug: string) => stableId(`course:${slug}`)
const codes = { own: '7K3QX9WD2M', foreign: '8M4RY0XE3N' } as const
const tokens: Record<string, string | undefined> = { visitor: undefined }

beforeAll(async () => {
  server = await openTestApp()
  root = await mkdtemp(join(tmpdir(), 'ownership-'))
  const shelf = { db: server.db, files: server.files, clock: () => server.clock.now }
  const learner = await server.addPerson({ name: 'রহিমা' })
  for (const [index, slug] of (['own', 'foreign'] as const).entries()) {
    await loadCourse(shelf, await writeCourse(root, courseSource({ slug })))
    await server.db.insert(certificates).values({
      ...{ code: codes[slug], userId: learner.id, courseId: idOf(slug), name: learner.name, courseSlug: slug, packageVersion: 1 },
      ...{ courseTitle: { bn: slug, en: slug }, issuedAt: new Date(0), credential: 'a.b', change: index + 1 },
    })
  }
  const foreignOwner = await server.addPerson({ role: 'instructor' })
  await server.db.insert(coursePeople).values({ courseId: idOf('foreign'), userId: foreignOwner.id, right: 'owner' })
  for (const right of ['owner', 'author', 'reviewer', 'none'] as const) {
    const person = await server.addPerson({ role: 'instructor' })
    if (right !== 'none') await server.db.insert(coursePeople).values({ courseId: idOf('own'), userId: person.id, right })
    tokens[right] = (await server.signIn(person)).body.token
  }
  // A former instructor: the right stays in the table.
  const student = await server.addPerson({ role: 'student' })
  await server.db.insert(coursePeople).values({ courseId: idOf('own'), userId: student.id, right: 'author' })
  tokens.student = (await server.signIn(student)).body.token
  tokens.admin = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const both = ['foreign', 'own']
it.each([
  { who: 'owner', status: 200, sees: ['own'], own: 200, foreign: 403 },
  { who: 'author', status: 200, sees: ['own'], own: 200, foreign: 403 },
  { who: 'reviewer', status: 200, sees: [], own: 403, foreign: 403 },
  { who: 'none', status: 200, sees: [], own: 403, foreign: 403 },
  { who: 'student', status: 403, sees: [], own: 403, foreign: 403 },
  { who: 'visitor', status: 401, sees: [], own: 401, foreign: 401 },
  { who: 'admin', status: 200, sees: both, own: 200, foreign: 200 },
])('$who sees and confirms the learners of own courses only', async ({ who, status, sees, own, foreign }) => {
  const as = tokens[who]
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    server.call(method, `/api/teaching/${path}`, { ...(as !== undefined && { token: as }), ...(body && { body }) })
  const figures = await call('GET', 'courses')
  const graduates = await call('GET', 'graduates')
  expect([figures.status, graduates.status]).toEqual([status, status])
  if (status === 200) {
    expect((figures.body.items as CourseFigures[]).map(({ slug }) => slug)).toEqual(sees)
    expect((graduates.body.items as { code: string }[]).map(({ code }) => code).sort()).toEqual(
      Object.entries(codes).flatMap(([slug, code]) => (sees.includes(slug) ? [code] : [])),
    )
  }
  expect((await call('POST', `graduates/${codes.own}`, { was_present: true })).status).toBe(own)
  expect((await call('POST', `graduates/${codes.foreign}`, { was_present: true })).status).toBe(foreign)
})
