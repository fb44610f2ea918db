import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { CourseSummary } from '../../../contract/courses/courses.ts'
import type { Change } from '../../../contract/sync.ts'
import { prefills } from '../../../tests/support/built-pages.ts'
import { courseSource, writeCourse } from '../../../tests/support/course-factory.ts'
import { createPrerenderer } from '../../prerender/prerenderer.ts'
import { answerOf } from '../../prerender/test-answer.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { takeChanges } from '../counters.ts'
import { courses } from '../schema.ts'
import { loadContent } from './content.ts'
import { readable } from './stored-courses.ts'

let server: TestApp
let root: string
beforeEach(async () => {
  server = await openTestApp()
  root = await mkdtemp(join(tmpdir(), 'stored-courses-'))
  for (const slug of ['good', 'odd']) await writeCourse(root, courseSource({ slug }))
  await load()
})
afterEach(async () => {
  await server.close()
  await rm(root, { recursive: true })
})

const load = () => loadContent({ db: server.db, files: server.files, clock: () => server.clock.now }, root)

/** Writes what another build may have stored: the course with a value that the contract does not know. */
async function spoil(field: 'manifest' | 'summary' | 'both', path: string, value: unknown): Promise<void> {
  const spoilt = (column: typeof courses.manifest | typeof courses.summary) =>
    sql`jsonb_set(${column}, ${`{${path}}`}::text[], ${JSON.stringify(value)}::jsonb)`
  await server.db.transaction(async (tx) => {
    const change = await takeChanges(tx, 'catalogue')
    await tx
      .update(courses)
      .set({
        change,
        ...(field === 'summary' ? {} : { manifest: spoilt(courses.manifest) }),
        ...(field === 'manifest' ? {} : { summary: spoilt(courses.summary) }),
      })
      .where(eq(courses.slug, 'odd'))
  })
}

/** The courses in the answer of each endpoint. */
async function shown() {
  const list = await server.call('GET', '/api/courses')
  const pulled = await server.call('GET', '/api/sync/pull?catalogue=0')
  const figures = await server.call('GET', '/api/site/figures')
  const page = await server.call('GET', '/api/courses/odd')
  const { changes } = (pulled.body.scopes as { catalogue: { changes: Change[] } }).catalogue
  return {
    answers: [list.status, pulled.status, figures.status, (await server.call('GET', '/api/courses/good')).status],
    listed: (list.body.items as CourseSummary[]).map(({ slug }) => slug),
    pulled: changes.flatMap(({ table, row }) => (table === 'courses' && row ? [(row as CourseSummary).slug] : [])),
    odd: [page.status, (await server.call('GET', '/api/courses/odd/package')).status],
    drawn: [...new Set(await drawn())],
  }
}

async function drawn(): Promise<string[]> {
  const asked: string[] = []
  const failures: unknown[] = []
  const pages = createPrerenderer({
    services: server.services,
    rules: prefills,
    render: async (path, prefilled) => {
      const slugs = answerOf(prefilled).items?.map(({ slug }) => slug ?? '')
      asked.push(...(slugs ?? [path]))
      return { title: null, preloads: '', html: slugs?.map((slug) => `<a href="/courses/${slug}">`).join('') ?? '', css: '' }
    },
    onFailure: (error) => failures.push(error),
  })
  await pages.prepare()
  expect(failures).toEqual([])
  return asked
}

const whole = {
  answers: [200, 200, 200, 200],
  listed: ['good', 'odd'],
  pulled: ['good', 'odd'],
  odd: [200, 200],
  drawn: ['good', 'odd', '/courses/good', '/courses/odd'],
}
const withoutIt = { ...whole, listed: ['good'], pulled: ['good'], odd: [404, 404], drawn: ['good', '/courses/good'] }

it.each([
  ['an unknown subject', 'both', 'subject', 'astronomy'],
  ['a level that is gone', 'both', 'level', 'expert'],
  ['modules of another shape', 'manifest', 'modules', 'none'],
  ['a summary of another shape', 'summary', 'title', 'Only English'],
] as const)(
  'leaves out one course with %s, says so once, and has it again once it was published again',
  async (_name, field, path, value) => {
    await spoil(field, path, value)
    expect(await shown()).toEqual(withoutIt)
    await server.call('GET', '/api/courses')
    const lines = server.log.filter((line) => line.includes('does not fit'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 40,
      course: 'odd',
      faults: expect.arrayContaining([expect.stringContaining(path)]),
    })

    expect(await load()).toEqual(['odd'])
    server.clock.now += 10 * 60_000
    const again = await shown()
    expect({ ...again, pulled: again.pulled.sort() }).toEqual(whole)
  },
)

/** A pull of a device whose cursor is `cursor`. */
async function pullFrom(cursor: number) {
  const { body } = await server.call('GET', `/api/sync/pull?catalogue=${cursor}&community=0`)
  const { catalogue, community } = body.scopes as Record<string, { cursor: number; epoch?: string; reset: boolean; changes: Change[] }>
  return { epoch: catalogue?.epoch ?? body.epoch, ownEpoch: catalogue?.epoch, community: community?.epoch, cursor: catalogue?.cursor ?? 0 }
}

it('has another history of the catalogue for as long as it cannot read all of it', async () => {
  const before = await pullFrom(0)
  expect(before.ownEpoch).toBeUndefined()
  await spoil('both', 'subject', 'astronomy')
  const without = await pullFrom(before.cursor)
  expect(without.epoch).not.toBe(before.epoch)
  expect(without.community).toBeUndefined()
  expect((await pullFrom(without.cursor)).epoch).toBe(without.epoch)
  // Devices with either epoch get no reset: each compares the epochs of its scopes itself.
  for (const epoch of [before.epoch, without.epoch]) {
    const { body } = await server.call('GET', `/api/sync/pull?catalogue=${without.cursor}&epoch=${String(epoch)}`)
    expect(body.scopes).toMatchObject({ catalogue: { reset: false, epoch: without.epoch } })
  }
  // Another build on the same database can read it, without a new publication.
  await spoil('both', 'subject', 'money')
  expect((await pullFrom(without.cursor)).epoch).toBe(before.epoch)
})

it('knows what it has read by the database it is in', async () => {
  const other = await openTestApp()
  try {
    await loadContent({ db: other.db, files: other.files, clock: () => other.clock.now }, root)
    expect((await other.call('GET', '/api/courses/odd')).status).toBe(200)
    const [row] = await server.db.select().from(courses).where(eq(courses.slug, 'odd'))
    await spoil('both', 'subject', 'astronomy')
    await server.db
      .update(courses)
      .set({ change: row?.change ?? 0 })
      .where(eq(courses.slug, 'odd'))
    expect((await server.call('GET', '/api/courses/odd')).status).toBe(404)
    expect((await other.call('GET', '/api/courses/odd')).status).toBe(200)
  } finally {
    await other.close()
  }
})

it('does not read a package again because of what people say of its course', async () => {
  const read: string[] = []
  const db = new Proxy(server.db, {
    get: (target, name) =>
      name === 'select'
        ? (columns: Record<string, unknown>) => {
            read.push(Object.keys(columns).join())
            return target.select(columns as never)
          }
        : Reflect.get(target, name),
  })
  const look = async () => {
    const rows = await server.db.select({ id: courses.id, change: courses.change }).from(courses).where(eq(courses.slug, 'odd'))
    read.length = 0
    expect(await readable({ db }, rows)).toHaveLength(1)
    return read.some((names) => names.includes('manifest'))
  }
  const review = () =>
    server.db.transaction(async (tx) =>
      tx
        .update(courses)
        .set({ change: await takeChanges(tx, 'catalogue') })
        .where(eq(courses.slug, 'odd')),
    )
  expect(await look()).toBe(true)
  await review()
  expect(await look()).toBe(false)
  await spoil('both', 'subject', 'astronomy')
  await review()
  const [row] = await server.db.select({ id: courses.id, change: courses.change }).from(courses).where(eq(courses.slug, 'odd'))
  expect(await readable({ db }, row ? [row] : [])).toEqual([])
})
