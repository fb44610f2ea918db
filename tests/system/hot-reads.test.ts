import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSession, startSession } from '../../server/accounts/sessions.ts'
import { writeCursor } from '../../server/db/lists/page-cursor.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { openPool } from '../../server/db/statements/pool.ts'
import { newEngine } from '../../server/db/test-database.ts'
import { courseHandlers } from '../../server/features/courses.ts'
import { eventHandlers } from '../../server/features/events/events.ts'
import { forumHandlers } from '../../server/features/forum/forum.ts'
import { moderationHandlers } from '../../server/features/moderation/moderation.ts'
import { unwantedPeople } from '../../server/features/notices/audience.ts'
import { reviewHandlers } from '../../server/features/reviews/reviews.ts'
import { replies } from '../../server/features/sync/replies.ts'
import { wallHandlers } from '../../server/features/wall/wall.ts'
import type { Person } from '../../server/handler.ts'
import { viewerOf } from '../../server/people/shown-to.ts'
import { newId } from '../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../support/forum.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { SyncWorld } from '../support/sync-world.ts'

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

const statements: Statement[] = []
const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }

let world: SyncWorld
let person: Person
let courseId: string
/** Runs one statement with its values on one connection. */
let ask: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

/** The real server's code on a database that reports its statements. */
async function openReporting(): Promise<{ db: Database; close: () => Promise<void> }> {
  const databaseUrl = await freshDatabaseUrl()
  if (databaseUrl === undefined) {
    const engine = await newEngine()
    ask = (text, values) => engine.query(text, values)
    return { db: drizzleEmbedded({ client: engine, logger }), close: () => engine.close() }
  }
  await (await openDatabase({ databaseUrl, dataDir: '' })).close()
  const pool = openPool(databaseUrl, { size: 1, timeoutMs: 5_000 })
  ask = (text, values) => pool.query(text, values)
  return { db: drizzle({ client: pool, logger }), close: () => pool.end() }
}

beforeAll(async () => {
  const kind = process.env.TEST_DATABASE_URL ? 'postgresql' : 'embedded'
  world = new SyncWorld({ kind, ...(await openReporting()) }, await mkdtemp(join(tmpdir(), 'hot-reads-')))
  person = await world.addPerson()
  courseId = await world.addCourse()
  for (const statement of crowd(courseId)) await ask(statement)
  // Tables of a test are small. A plan still shows whether an index fits, if the planner may neither scan nor sort without need.
  await ask('set enable_seqscan = off')
  await ask('set enable_sort = off')
  await ask('set enable_bitmapscan = off')
})
afterAll(() => world.close())

/** Rows of many people, so that the planner prefers the index that finds those of one. */
const crowd = (course: string) => [
  `insert into users (id, name, face, phone, password_hash, role, language, created_at, change)
    select gen_random_uuid(), 'n', 'gamcha', 'p' || n, '', 'student', 'bn', now(), 1 from generate_series(1, 2000) as n`,
  `insert into events (id, organiser_id, title, place, description, starts_at, ends_at, made_at, revised_at, change)
    select gen_random_uuid(), id, '{}', '{}', '{}', now(), now(), now(), now(), 1 from users limit 1`,
  `insert into seats (event_id, user_id, number, claimed_at, change)
    select events.id, users.id, row_number() over (), now(), 1 from events, users`,
  `insert into reviews (course_id, user_id, stars, body, made_at, change) select '${course}', id, 5, '', now(), 1 from users`,
  `insert into ties (owner_id, other_id, blocks, mutes, change)
    select one.id, other.id, true, false, 1 from users as one, (select id from users limit 5) as other where one.id <> other.id`,
  'analyze',
]

/** The indexes that the statements of `read` use. @throws for a table that is read whole, and for rows of all people that are sorted */
async function indexesOf(read: () => Promise<unknown>, { maySort = false } = {}): Promise<Set<string>> {
  statements.length = 0
  await read()
  const indexes = new Set<string>()
  for (const { text, values } of statements.filter((one) => /^\s*(?:with|\(?select)\b/.test(one.text))) {
    const { rows } = await ask(`explain (format json) ${text}`, values)
    const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
    for (const node of nodesOf(plan)) {
      const { 'Node Type': type, 'Relation Name': relation = '', 'Index Name': index } = node
      if (index) indexes.add(index)
      const isWhole = type === 'Seq Scan' && !small.has(relation)
      if (isWhole || (/Sort/.test(type) && !maySort)) throw new Error(`${type} ${relation}: ${text}`)
    }
  }
  return indexes
}

/** Tables with some hundred rows at most, read whole once after each publication, or by a new device. */
const small = new Set(['signing_keys', 'facts', 'courses', 'categories', 'community_changes'])

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const context = () => world.context(person)

it('the newest posts, and older ones', async () => {
  const cursor = writeCursor([world.now, person.id])
  expect(await indexesOf(() => wallHandlers.list(context(), {}))).toContain('posts_newest')
  expect(await indexesOf(() => wallHandlers.list(context(), { cursor }))).toContain('posts_newest')
})

it('the newest reviews of a course', async () => {
  expect(await indexesOf(() => reviewHandlers.list(context(), { id: courseId }))).toContain('reviews_newest')
})

it.each([
  ['community', ['posts_change', 'events_change', 'users_public_change']],
  ['catalogue', ['courses_change', 'certificates_revoked']],
  [
    'me',
    [
      'users_pkey',
      'lesson_progress_user_id_course_id_lesson_id_pk',
      'attempts_user',
      'lesson_work_user',
      'seats_user_id_event_id_pk',
      'reviews_user_id_course_id_pk',
      'saved_courses_user_id_course_id_pk',
      'certificates_once',
    ],
  ],
] as const)('the changes of %s, from the start and later', async (scope, expected) => {
  await world.db.execute(
    sql`insert into scope_counters values ('catalogue', 9), (${`me:${person.id}`}, 9) on conflict (scope) do update set value = 9`,
  )
  // A person's rows are few, and so are the server's keys.
  const pull = async (cursor: number) => [
    ...(await indexesOf(() => world.pull(person, { [scope]: cursor }), { maySort: scope !== 'community' })),
  ]
  expect(await pull(0)).toEqual(expect.arrayContaining([...expected]))
  expect(await pull(5)).toEqual(expect.arrayContaining([...expected]))
})

it('the pinned threads of a new device', async () => {
  expect(await indexesOf(() => world.pull(person, { community: 0 }))).toContain('threads_pinned')
})

it('the cases that wait', async () => {
  const page = () => moderationHandlers.queue(context(), {})
  expect(await indexesOf(page, { maySort: true })).toContain('cases_open')
})

it('the threads of the forum, older ones, and those of a category', async () => {
  const cursor = writeCursor([world.now, person.id])
  const category = await addCategory(world.db, 'hot-reads')
  expect(await indexesOf(() => forumHandlers.threads(context(), {}))).toContain('threads_newest')
  expect(await indexesOf(() => forumHandlers.threads(context(), { cursor }))).toContain('threads_newest')
  expect(await indexesOf(() => forumHandlers.threads(context(), { category }))).toContain('threads_of_category')
})

it('the search of the forum', async () => {
  const category = await addCategory(world.db, 'hot-search')
  const thread = newThread(category)
  await world.push(person, [thread])
  await ask('begin')
  // An index of words has no order: it is read as a bitmap.
  await ask('set local enable_bitmapscan = on')
  await ask(`insert into threads (id, slug, category_id, author_id, title, made_at, last_at, change)
    select gen_random_uuid(), 'hot-' || n, '${category}', '${person.id}', 'অন্য কথা', now(), now(), 1000000 + n from generate_series(1, 2000) as n`)
  await ask(`insert into replies (id, parent_id, author_id, body, made_at, received_at, number, change)
    select gen_random_uuid(), '${subjectOf(thread)}', '${person.id}', 'অন্য কথা', now(), now(), n, 2000000 + n from generate_series(1, 2000) as n`)
  await ask('analyze threads')
  await ask('analyze replies')
  const indexes = await indexesOf(() => forumHandlers.search(context(), { q: 'ডিমের দাম' }), { maySort: true })
  await ask('rollback')
  expect([...indexes]).toEqual(expect.arrayContaining(['threads_words', 'replies_words']))
})

it('the replies of a thread, and the forum in a first pull', async () => {
  const thread = newThread(await addCategory(world.db, 'hot-replies'))
  await world.push(person, [thread])
  const { id } = thread.input as { id: string }
  await world.push(person, [newReply(ofThread(id))])
  expect(await indexesOf(() => replies({ ...context(), person }, { of: id, after: 0 }))).toContain('replies_of')
  expect(await indexesOf(() => world.pull(person, { community: 0 }))).toContain('threads_newest')
})

it('a course, the courses and the coming events', async () => {
  expect(await indexesOf(() => courseHandlers.get(context(), { id: courseId }))).toContain('courses_pkey')
  // Some dozens of courses are read whole.
  expect(await indexesOf(() => courseHandlers.list(context(), {}), { maySort: true })).toBeDefined()
  expect(await indexesOf(() => eventHandlers.list(context(), {}))).toContain('events_soonest')
})

it('the ties between a reader and the people of an answer, and whom the readers of a batch of notices do not want', async () => {
  const others = Array.from({ length: 20 }, () => newId())
  expect(await indexesOf(() => viewerOf(world.db, person, others))).toContain('ties_owner_id_other_id_pk')
  const batch = () => world.db.transaction((tx) => unwantedPeople(tx, [person.id, ...others]))
  expect(await indexesOf(batch)).toContain('ties_blocked')
})

it('the session of a token', async () => {
  const token = await startSession(world.db, { userId: person.id, remember: true, device: '', browser: '', earlier: null, now: world.now })
  expect([...(await indexesOf(() => findSession(world.db, { token, isInHeader: true }, world.now)))]).toEqual(
    expect.arrayContaining(['sessions_token_hash_unique', 'users_pkey']),
  )
})

it.each([sentCommand('setLanguage', { language: 'en' }), newPost('লেখা')])('the outcomes of a repeated push', async (sent) => {
  await world.push(person, [sent])
  expect([...(await indexesOf(() => world.push(person, [sent])))]).toEqual(
    expect.arrayContaining(['users_pkey', 'command_records_user_id_command_id_pk']),
  )
})
