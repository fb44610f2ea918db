import { randomUUID } from 'node:crypto'
import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noName, type User } from '../../../contract/account/person.ts'
import type { SentCommand } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { newPost, progressReport, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { addSmallCourse, type SmallCourse } from '../../../tests/support/small-course.ts'
import type { Account } from '../../accounts/accounts.ts'
import * as schema from '../../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'
import { ownTables } from '../profile/own-data.ts'
import { deleteDue, personal } from './delete-due.ts'
import { lockOwn } from './lock-own.ts'

const day = 24 * 60 * 60_000
let server: TestApp
let course: SmallCourse
let categoryId: string
beforeAll(async () => {
  server = await openTestApp()
  course = await addSmallCourse(server.db, server.files)
  categoryId = await addCategory(server.db, 'prices')
})
afterAll(() => server.close())
// The next test has no account that waits.
afterEach(() => server.db.update(schema.users).set({ deletionWay: null, deletionDueAt: null }))

interface Member {
  readonly account: Account
  readonly token: string
}

async function member(role: Account['role'] = 'student', fields: { name?: string; email?: string } = {}): Promise<Member> {
  const account = await server.addPerson({ role, ...fields })
  return { account, token: (await server.signIn(account, true)).body.token }
}

async function push({ account, token }: Member, commands: readonly SentCommand[]): Promise<void> {
  const sent = commands.map((one) => ({ ...one, made_at: server.clock.now }))
  const body = { client_id: newId(), user_id: account.id, sent_at: server.clock.now, app_version: 'test', commands: sent }
  const { body: answer } = await server.call('POST', '/api/sync/push', { token, body })
  expect((answer.results as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(sent.map(() => 'applied'))
}

const ask = ({ token }: Member, way: string, current_password = testPassword) =>
  server.call('POST', '/api/profile/delete', { token, body: { way, current_password } })
const userOf = async ({ token }: Member) => (await server.call('GET', '/api/auth/me.php', { token })).body.user as User
let canary = ''
const hour = 60 * 60_000

/** Writes, learns and takes part, with the canary in every text. */
async function livelyMember() {
  canary = `canary${randomUUID()}`
  const own = await member('student', { name: 'CANARYNAME', email: `canary-${randomUUID()}@example.org` })
  const other = await member()
  const post = newPost(canary)
  const start = newThread(categoryId, canary, canary)
  const lonely = newThread(categoryId, canary, canary)
  const title = { bn: canary, en: '' }
  const starts_at = server.clock.now + 40 * day
  const when = { starts_at, ends_at: starts_at + hour, capacity: null }
  const event = sentCommand('createEvent', { id: newId(), title, place: title, description: title, ...when })
  const [hidden, hiddenThread] = [newPost(canary), newThread(categoryId, canary, canary)]
  await push(own, [post, hidden, start, lonely, hiddenThread, event])
  await push(own, [newReply(ofThread(subjectOf(start)), canary)])
  await push(other, [newReply(ofThread(subjectOf(start)), 'উত্তর'), newReply({ kind: 'post', id: subjectOf(post) }, 'মন্তব্য')])
  const othersEvent = sentCommand('createEvent', {
    id: newId(),
    title: { bn: 'মেলা', en: '' },
    place: { bn: 'মাঠ', en: '' },
    description: { bn: '', en: '' },
    ...when,
  })
  await push(other, [othersEvent])
  await push(other, [sentCommand('registerForEvent', { event_id: subjectOf(event) })])
  await push(own, [
    sentCommand('registerForEvent', { event_id: subjectOf(othersEvent) }),
    progressReport(course.id, course.lessonId, [course.textBlockId]),
    sentCommand('saveCourse', { course_id: course.id, is_saved: true }),
  ])
  await push(own, [sentCommand('reviewCourse', { course_id: course.id, stars: 5, body: canary })])
  return {
    own,
    other,
    post: subjectOf(post),
    hidden: subjectOf(hidden),
    hiddenThread: subjectOf(hiddenThread),
    thread: subjectOf(start),
    lonely: subjectOf(lonely),
    event: subjectOf(event),
    othersEvent: subjectOf(othersEvent),
  }
}

/** Each table of the database as text, without the tables whose rows are permanent. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = Object.values(schema).filter((value) => is(value, PgTable)) as unknown as PgTable[]
  const found: string[] = []
  for (const table of tables) {
    const rows = await server.db.select().from(table)
    if (JSON.stringify(rows).includes(text)) found.push(getTableConfig(table).name)
  }
  return found
}

describe('asking for the deletion', () => {
  it('needs the password, ends other sessions and notifies the confirmed address', async () => {
    const own = await member('student', { email: `asker-${randomUUID()}@example.org` })
    const elsewhere = (await server.signIn(own.account)).body.token
    expect((await ask(own, 'all', 'not-the-one')).status).toBe(400)
    expect((await userOf(own)).deletion).toBeNull()
    const { status, body } = await ask(own, 'nameless')
    expect([status, (body.user as User).deletion]).toEqual([200, { way: 'nameless', due_at: server.clock.now + 14 * day }])
    expect((await server.call('GET', '/api/auth/me.php', { token: elsewhere })).status).toBe(401)
    expect(server.mails.at(-1)?.to).toBe(own.account.email)
    expect(server.mails.at(-1)?.text).toContain('/forgot-password')
  })

  it('is refused for administrators, and can be taken back until the last moment', async () => {
    const admin = await member('admin')
    expect((await ask(admin, 'all')).status).toBe(403)
    const own = await member()
    await ask(own, 'all')
    server.clock.now += 14 * day - 1
    expect(await deleteDue(server.services)).toBe(0)
    expect((await server.call('POST', '/api/profile/keep', { token: own.token, body: {} })).body.user).toMatchObject({ deletion: null })
    server.clock.now += day
    expect(await deleteDue(server.services)).toBe(0)
    expect(await userOf(own)).toMatchObject({ name: own.account.name })
  })

  it('ends when the user becomes an administrator', async () => {
    const [own, admin] = [await member(), await member('admin')]
    await ask(own, 'all')
    const body = { from: 'student', role: 'admin', reason: 'দায়িত্ব' }
    expect((await server.call('POST', `/api/admin/users/${own.account.id}/role`, { token: admin.token, body })).status).toBe(200)
    expect((await userOf(own)).deletion).toBeNull()
    server.clock.now += 15 * day
    expect(await deleteDue(server.services)).toBe(0)
  })

  it('waits for the end of a suspension, during which it cannot be taken back', async () => {
    const own = await member()
    await ask(own, 'all')
    const now = new Date(server.clock.now)
    const suspension = {
      suspendedAt: now,
      suspendedUntil: new Date(server.clock.now + 20 * day),
      suspendedFor: 'spam' as const,
      suspendedNote: '',
    }
    await server.db.update(schema.users).set(suspension).where(eq(schema.users.id, own.account.id))
    server.clock.now += 15 * day
    expect(await deleteDue(server.services)).toBe(0)
    server.clock.now += 6 * day
    expect(await deleteDue(server.services)).toBe(1)
  })
})

it('every table that refers to users has a place in the deletion', () => {
  const { users, pictures, uploads, posts, threads, replies, events, reviews, translations, translationHistory, courseDrafts } = schema
  // These have rules of their own. Changed words, and files that a course keeps, have no more than the id.
  const others = [pictures, uploads, posts, threads, replies, events, reviews, translations, translationHistory, courseDrafts]
  const refers = (table: PgTable) => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === users)
  const tables = (Object.values(schema).filter((value) => is(value, PgTable)) as unknown as PgTable[]).filter(refers)
  const named = (list: readonly PgTable[]) => list.map((table) => getTableConfig(table).name).toSorted()
  expect(named([...personal.map(({ table }) => table), ...others])).toEqual(named(tables))
})

describe.each(['nameless', 'all'] as const)('an account that is deleted with the way %s', (way) => {
  it('leaves nothing personal in any table, and others keep what is theirs', async () => {
    const world = await livelyMember()
    const { own, other } = world
    const before = await server.call('GET', '/api/sync/pull?community=0&shape=3', { token: other.token })
    const { cursor } = (before.body.scopes as Record<string, { cursor: number }>).community ?? { cursor: 0 }
    // Hidden texts may return, so they are in the tables.
    const hiddenAt = { hiddenAt: new Date(server.clock.now), removedAt: new Date(server.clock.now) }
    await server.db.update(schema.posts).set(hiddenAt).where(eq(schema.posts.id, world.hidden))
    await server.db.update(schema.threads).set(hiddenAt).where(eq(schema.threads.id, world.hiddenThread))
    expect((await ask(own, way)).status).toBe(200)
    server.clock.now += 14 * day
    expect(await deleteDue(server.services)).toBe(1)
    expect(await deleteDue(server.services)).toBe(0)

    for (const secret of ['CANARYNAME', own.account.phone, own.account.email as string])
      expect(await tablesWith(secret), secret).toEqual([])
    const left = way === 'all' ? [] : ['posts', 'events', 'threads', 'replies', 'reviews']
    expect((await tablesWith(canary)).toSorted()).toEqual(left.toSorted())
    const rows = Object.entries(ownTables).map(
      async ([name, { table, of }]) => [name, (await server.db.select().from(table).where(eq(of, own.account.id))).length] as const,
    )
    const own_ = Object.fromEntries((await Promise.all(rows)).filter(([, count]) => count > 0))
    expect(own_).toEqual({ account: 1, posts: 2, threads: 3, replies: 4, events: 1, ...(way === 'nameless' && { reviews: 1 }) })

    expect((await server.call('GET', '/api/auth/me.php', { token: own.token })).status).toBe(401)
    const login = { identifier: own.account.phone, password: testPassword, remember_me: false }
    expect((await server.call('POST', '/api/auth/login.php', { body: login })).status).toBe(401)
    expect(
      (await server.call('GET', `/api/admin/users?search=${encodeURIComponent(noName)}`, { token: (await member('admin')).token })).body,
    ).toMatchObject({ total: 0 })

    // Other devices learn of it by their next pull.
    const after = await server.call('GET', `/api/sync/pull?community=${cursor}&shape=3`, { token: other.token })
    const changes =
      (after.body.scopes as Record<string, { changes: { table: string; key: string; row: Record<string, unknown> | null }[] }>).community
        ?.changes ?? []
    const rowOf = (key: string) => changes.find((one) => one.key === key)?.row
    if (way === 'all') {
      expect(rowOf(world.post)).toBeNull()
      expect(rowOf(world.lonely)).toBeNull()
      expect(rowOf(world.thread)).toMatchObject({ title: '—' })
    }
    expect(rowOf(own.account.id)).toMatchObject({ name: noName })
    // Others had registered for it: they learn that it does not take place, without the organiser's words.
    const title = way === 'all' ? { bn: 'একটি ইভেন্ট', en: 'An event' } : { bn: canary, en: '' }
    expect(rowOf(world.event)).toMatchObject({ called_off_at: expect.any(Number), title })
    const [othersEvent] = await server.db.select().from(schema.events).where(eq(schema.events.id, world.othersEvent))
    expect(othersEvent).toMatchObject({ taken: 0, waiting: 0 })
    const [stars] = await server.db.select().from(schema.courses).where(eq(schema.courses.id, course.id))
    expect(stars?.reviewCount).toBe((await server.db.select().from(schema.reviews)).length)
  })
})

it.each([1, 20])('a called-off event that is over by %s days is removed with the account and its texts', async (days) => {
  const { own, event } = await livelyMember()
  await push(own, [sentCommand('removeEvent', { id: event })])
  expect((await ask(own, 'all')).status).toBe(200)
  server.clock.now += (40 + days) * day
  expect(await deleteDue(server.services)).toBe(1)
  const [left] = await server.db.select().from(schema.events).where(eq(schema.events.id, event))
  expect(left).toMatchObject({ removedAt: expect.any(Date), title: { bn: '', en: '' } })
})

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)('waits for the posts of a user before it locks the events, as a push does', async () => {
  const { own, post, event } = await livelyMember()
  expect((await ask(own, 'all')).status).toBe(200)
  server.clock.now += 14 * day
  let deletion: Promise<number> | undefined
  // A comment of another user is on its way, and a registration follows in the same push.
  await server.db.transaction(async (tx) => {
    await tx.select().from(schema.posts).where(eq(schema.posts.id, post)).for('key share')
    deletion = deleteDue(server.services)
    await expect
      .poll(async () => {
        const waiting = await server.db.execute(
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return (waiting as { rows: unknown[] }).rows.length
      })
      .toBeGreaterThan(0)
    await tx.execute(sql`set local lock_timeout = '2s'`)
    await tx.select().from(schema.events).where(eq(schema.events.id, event)).for('update')
  })
  expect(await deletion).toBe(1)
})

it('a thread that waited for a moderator returns for the replies of others when its author goes with all texts', async () => {
  const [own, other] = [await member(), await member()]
  const start = newThread(categoryId, 'দাম', 'লেখা')
  await push(own, [start])
  const id = subjectOf(start)
  await push(other, [newReply(ofThread(id), 'উত্তর')])
  const at = new Date(server.clock.now)
  await server.db.update(schema.threads).set({ hiddenAt: at, removedAt: at }).where(eq(schema.threads.id, id))
  expect((await ask(own, 'all')).status).toBe(200)
  server.clock.now += 14 * day
  expect(await deleteDue(server.services)).toBe(1)
  const [thread] = await server.db.select().from(schema.threads).where(eq(schema.threads.id, id))
  expect(thread).toMatchObject({ title: '—', hiddenAt: null, removedAt: null })
})

it('the lock of a nameless deletion has the posts whose pictures it removes, before anything else', async () => {
  const own = await member()
  const [plain, pictured] = [newPost('এক'), newPost('দুই')]
  await push(own, [plain, pictured])
  await server.db
    .update(schema.posts)
    .set({ pictures: [] })
    .where(eq(schema.posts.id, subjectOf(pictured)))
  const locked = await server.db.transaction(async (tx) => {
    await lockOwn(tx, own.account.id, false)
    return await tx.select({ id: schema.posts.id }).from(schema.posts).where(sql`author_id = ${own.account.id} and xmax::text <> '0'`)
  })
  expect(locked).toEqual([{ id: subjectOf(pictured) }])
})
