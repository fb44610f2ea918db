import { randomUUID } from 'node:crypto'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPost } from '../../../tests/support/sent-command.ts'
import * as schema from '../../db/schema.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import { ownTables } from './own-data.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** Tables that refer to users and are not in the file. */
const secrets = ['one_time_tokens', 'known_devices', 'help_codes']

it('the file has every table that refers to users, except those of secrets', () => {
  const tables: PgTable[] = Object.values(schema).filter((value) => is(value, PgTable))
  const refers = (table: PgTable) => getTableConfig(table).foreignKeys.some((key) => key.reference().foreignTable === schema.users)
  const named = tables.filter((table) => table === schema.users || refers(table)).map(getTableName)
  expect(named.toSorted()).toEqual([...Object.values(ownTables).map(({ table }) => getTableName(table)), ...secrets].toSorted())
})

it('has the rows of its user alone, and no secret', async () => {
  const [person, other] = [await server.addPerson(), await server.addPerson()]
  const [session, others] = [(await server.signIn(person)).body, (await server.signIn(other)).body]
  const push = (token: string, userId: string, body: string) => {
    const sent = newPost(body)
    const push = { client_id: sent.id, user_id: userId, sent_at: Date.now(), app_version: 'test', commands: [sent] }
    return server.call('POST', '/api/sync/push', { token, body: push })
  }
  const tell = (token: string, about: string) => server.call('PUT', '/api/profile/update', { token, body: { about } })
  expect((await tell(session.token, 'নিজের কথা')).status).toBe(200)
  expect((await tell(others.token, 'অন্যের কথা')).status).toBe(200)
  expect((await push(session.token, person.id, 'নিজের লেখা')).status).toBe(200)
  expect((await push(others.token, other.id, 'অন্যের লেখা')).status).toBe(200)

  const { status, body } = await server.call('GET', '/api/profile/data', { token: session.token })
  expect(status).toBe(200)
  const { tables } = body as unknown as { tables: Record<string, Record<string, unknown>[]> }
  expect(Object.keys(tables)).toEqual(Object.keys(ownTables))
  expect(tables).toMatchObject({
    account: [{ id: person.id, about: 'নিজের কথা' }],
    posts: [{ body: 'নিজের লেখা' }],
    commands: [{ name: 'addPost' }],
    sessions: [{ remember: expect.any(Boolean) }],
  })
  const text = JSON.stringify(body)
  const [stored] = (await server.db.select().from(schema.users)).filter(({ id }) => id === person.id)
  for (const secret of [stored?.passwordHash ?? 'x', session.token, other.id, other.phone, 'অন্যের'])
    expect(text, secret).not.toContain(secret)
  expect(text).not.toMatch(/hash/i)
})

it('has the decisions that its user has read, hidden texts and own reports, but not that others have reported a text', async () => {
  const [person, admin] = [await server.addPerson(), await server.addPerson({ role: 'admin' })]
  const { token } = (await server.signIn(person)).body
  let change = 1000
  const decided = { madeAt: new Date(), removedAt: new Date(), hiddenAt: new Date() }
  const post = (body: string, fields: Partial<typeof schema.posts.$inferInsert> = {}) => {
    const row = { id: randomUUID(), authorId: person.id, body, madeAt: new Date(), change: change++, ...fields }
    return server.db.insert(schema.posts).values(row).returning()
  }
  const about = (targetId: string, fields: Partial<typeof schema.cases.$inferInsert>) => {
    const seen = { reportedTitle: '', reportedBody: '', isUrgent: false, version: 1 }
    return server.db.insert(schema.cases).values({ id: randomUUID(), kind: 'post', targetId, authorId: person.id, ...seen, ...fields })
  }
  const [removed] = await post('সরানো লেখা', decided)
  const [open] = await post('অপেক্ষায়')
  const [left] = await post('রাখা')
  const by = { decidedAt: new Date(), decidedBy: admin.id, reason: 'harm' as const }
  await about(removed?.id ?? '', { ...by, decision: 'remove', words: 'কারণ এই', change: 1, appeal: 'ঠাট্টা ছিল' })
  await about(open?.id ?? '', { openedAt: new Date() })
  await about(left?.id ?? '', { ...by, decision: 'keep' })
  const report = { userId: person.id, targetId: randomUUID(), kind: 'post' as const, reason: 'spam' as const, words: 'বিজ্ঞাপন' }
  await server.db.insert(schema.reports).values({ ...report, madeAt: new Date(), change: 2 })

  const { tables } = (await server.call('GET', '/api/profile/data', { token })).body as unknown as {
    tables: Record<string, Record<string, unknown>[]>
  }
  expect(tables.decisions).toMatchObject([{ targetId: removed?.id, decision: 'remove', words: 'কারণ এই', appeal: 'ঠাট্টা ছিল' }])
  expect(tables.posts?.map(({ body }) => body)).toContain('সরানো লেখা')
  expect(tables.reports).toMatchObject([{ words: 'বিজ্ঞাপন' }])
})
