import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { dataFolder } from '../process/data-folders.ts'

let folder: string
let engine: PGlite
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  engine = await PGlite.create()
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

// One engine for all: its start takes more than a second of processor time.
afterEach(() => engine.exec('drop schema public cascade; drop schema drizzle cascade; create schema public'))

/** Migrates to the state before the migration with this end of its name. */
async function migrateUntil(last: string): Promise<void> {
  await cp(dataFolder('migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(last))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrate(drizzle({ client: engine }), { migrationsFolder: folder })
}

const id = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`
const block = (blockId: string, more: object = {}) => ({ id: blockId, kind: 'text', is_required: true, ...more })
const quiz = { id: 'quiz', kind: 'quiz', is_required: false, data: { is_graded: true } }
const manifest = {
  version: 3,
  modules: [
    {
      lessons: [
        { id: 'l1', blocks: [block('a'), block('b', { is_required: false })] },
        { id: 'l2', blocks: [block('c'), quiz] },
      ],
    },
  ],
}

async function addRows(): Promise<void> {
  const summary = { package_version: 3, bytes: 700, published_at: Date.UTC(2026, 0, 2) }
  for (const [name, content, facts, change] of [
    ['1', manifest, summary, 1],
    ['2', { modules: 'of another shape' }, {}, 2],
  ] as const)
    await engine.query(`insert into courses (id, slug, manifest, summary, is_published, change) values ($1, $2, $3, $4, true, $5)`, [
      ...[id(name), `course-${name}`, JSON.stringify(content), JSON.stringify(facts), change],
    ])
  for (const person of ['11', '12', '13'])
    await engine.query(
      `insert into users (id, name, phone, password_hash, face, role, language, created_at, change)
       values ($1, 'রহিমা', '+8801700000000', '', 'flower', 'student', 'bn', now(), 1)`,
      [id(person)],
    )
  const learned = (person: string, lesson: string, done: string[], course = '1') =>
    engine.query(
      `insert into lesson_progress (user_id, course_id, lesson_id, done, furthest, seconds, change) values ($1, $2, $3, $4, 0, '{}', 5)`,
      [id(person), id(course), lesson, JSON.stringify(done)],
    )
  await learned('11', 'l1', ['a'])
  await learned('11', 'l2', ['c'])
  await learned('12', 'l1', ['a'])
  await learned('12', 'l2', ['c'])
  await learned('13', 'l1', ['b'])
  await learned('13', 'l1', ['b'], '2')
  for (const [attempt, person, isPassed] of [
    ['21', '11', true],
    ['22', '12', false],
  ] as const)
    await engine.query(
      `insert into attempts (id, user_id, course_id, lesson_id, block_id, answers, percent, is_passed, finished_at, change)
       values ($1, $2, $3, 'l2', 'quiz', '{"q1": ["x"]}', 80, $4, now(), 6)`,
      [id(attempt), id(person), id('1'), isPassed],
    )
}

it('an existing database keeps its courses, their numbers, the progress and the attempts', async () => {
  await migrateUntil('course_versions')
  await addRows()
  await migrate(drizzle({ client: engine }), { migrationsFolder: dataFolder('migrations') })
  const rows = async (query: string) => (await engine.query(query)).rows
  expect(await rows('select slug, current_version, is_published, change from courses order by slug')).toEqual([
    { slug: 'course-1', current_version: 3, is_published: true, change: 1 },
    { slug: 'course-2', current_version: 1, is_published: true, change: 2 },
  ])
  expect(await rows('select version, manifest, bytes_new, bytes_total, published_at from course_versions order by course_id')).toEqual([
    { version: 3, manifest, bytes_new: 700, bytes_total: 700, published_at: new Date(Date.UTC(2026, 0, 2)) },
    { version: 1, manifest: { modules: 'of another shape' }, bytes_new: 0, bytes_total: 0, published_at: new Date(0) },
  ])
  expect(
    await rows(`select right(user_id::text, 2) as person, right(course_id::text, 1) as course, lesson_id, complete_in, course_complete_in, change
      from lesson_progress order by 1, 2, 3`),
  ).toEqual([
    { person: '11', course: '1', lesson_id: 'l1', complete_in: 3, course_complete_in: 3, change: 5 },
    { person: '11', course: '1', lesson_id: 'l2', complete_in: 3, course_complete_in: 0, change: 5 },
    { person: '12', course: '1', lesson_id: 'l1', complete_in: 3, course_complete_in: 0, change: 5 },
    { person: '12', course: '1', lesson_id: 'l2', complete_in: 3, course_complete_in: 0, change: 5 },
    { person: '13', course: '1', lesson_id: 'l1', complete_in: 0, course_complete_in: 0, change: 5 },
    { person: '13', course: '2', lesson_id: 'l1', complete_in: 0, course_complete_in: 0, change: 5 },
  ])
  expect(await rows('select course_version, answers, revisions, percent from attempts order by id')).toEqual([
    { course_version: null, answers: { q1: ['x'] }, revisions: {}, percent: 80 },
    { course_version: null, answers: { q1: ['x'] }, revisions: {}, percent: 80 },
  ])
})

it('learners from before the list have the time of their last work, and those without one have none', async () => {
  await migrateUntil('heard_from')
  // Without its version, which has no part in this.
  await engine.exec('set session_replication_role = replica')
  await engine.query(
    `insert into courses (id, slug, manifest, summary, is_published, change, current_version) values ($1, 'c', '{}', '{}', true, 1, 1)`,
    [id('1')],
  )
  await engine.exec('set session_replication_role = origin')
  for (const person of ['11', '12', '13', '14'])
    await engine.query(
      `insert into users (id, name, phone, password_hash, face, role, language, created_at, change)
       values ($1, 'রহিমা', '+8801700000000', '', 'flower', 'student', 'bn', now(), 1)`,
      [id(person)],
    )
  const learned = (person: string, days: string[]) =>
    engine.query(
      `insert into lesson_progress (user_id, course_id, lesson_id, done, furthest, seconds, days, change) values ($1, $2, 'l1', '[]', 0, '{}', $3, 5)`,
      [id(person), id('1'), JSON.stringify(days)],
    )
  await learned('11', ['2026-01-02', '2026-02-03'])
  // Without a time, and with a clock in the future alone.
  await learned('12', [])
  await learned('13', ['2999-01-01'])
  await learned('14', ['2026-01-02'])
  await engine.query(`update course_learners set heard_at = '2026-03-04Z' where user_id = $1`, [id('14')])

  await migrate(drizzle({ client: engine }), { migrationsFolder: dataFolder('migrations') })
  const { rows } = await engine.query<{ user_id: string; heard_at: Date | null }>(
    'select user_id, heard_at from course_learners order by user_id',
  )
  expect(rows.map((row) => row.heard_at?.toISOString() ?? null)).toEqual([
    '2026-02-03T06:00:00.000Z',
    null,
    null,
    '2026-03-04T00:00:00.000Z',
  ])
})
