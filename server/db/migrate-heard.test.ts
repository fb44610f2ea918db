import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

const id = (name: string) => `00000000-0000-4000-8000-${name.padStart(12, '0')}`

async function migrateUntil(last: string): Promise<void> {
  await cp(dataFolder('migrations'), folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(last))
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrate(drizzle({ client: engine }), { migrationsFolder: folder })
}

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
