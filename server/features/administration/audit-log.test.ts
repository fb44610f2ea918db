import { randomUUID } from 'node:crypto'
import { eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuditEntry, auditLooks } from '../../../contract/account/audit-log.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/index.ts'
import type { Account } from '../../accounts/accounts.ts'
import { addFirstAdmin } from '../../accounts/add-first-admin.ts'
import { auditEntries, users } from '../../db/schema.ts'
import { checkChain, recordAct } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let admin: Account
let token: string
beforeAll(async () => {
  server = await openTestApp()
  await addFirstAdmin(server.db, { phone: '01711111111', name: 'প্রথম', now: server.clock.now })
  await addFirstAdmin(server.db, { phone: '01711111111', name: 'প্রথম', now: server.clock.now })
  admin = await server.addPerson({ role: 'admin', name: 'সালমা' })
  token = (await server.signIn(admin)).body.token
})
afterAll(() => server.close())

const act = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => server.call(method, path, { token, ...(body && { body }) })
async function list(query = ''): Promise<{ items: AuditEntry[]; next_cursor: string | null }> {
  const answer = await server.call('GET', `/api/admin/audit${query}`, { token })
  expect(answer.status).toBe(200)
  return answer.body as never
}

describe('the audit log', () => {
  it('has a line for each administrative act, with who, whom, what and why, and none for a refused one', async () => {
    const person = await server.addPerson({ name: 'শেফালী' })
    const own = { id: randomUUID(), secret: 'a'.repeat(43) }
    const number = String((await server.call('POST', '/api/password-help', { body: { ...own, phone: person.phone } })).body.number)
    const issue = { id: own.id, user_id: person.id, has_called: true }
    expect((await act('POST', '/api/admin/password-help/issue', issue)).status).toBe(200)
    expect((await act('POST', '/api/admin/password-help/issue', { ...issue, user_id: admin.id })).status).toBe(404)
    expect((await act('POST', '/api/admin/password-help/close', { id: own.id })).status).toBe(200)
    expect((await act('POST', '/api/admin/password-help/close', { id: own.id })).status).toBe(404)

    const acts = (await list()).items
    expect(acts.map((entry) => entry.act)).toEqual(['help_closed', 'help_code_issued', 'admin_link_made', 'admin_made'])
    const by = { actor: { id: admin.id, name: 'সালমা' }, actor_role: 'admin' }
    expect(acts[0]).toMatchObject({ ...by, subject: { id: person.id, name: 'শেফালী' }, object: number, at: server.clock.now })
    expect(acts[3]).toMatchObject({ actor: null, actor_role: null, subject: { name: 'প্রথম' }, number: 1 })
    expect(await checkChain(server.db)).toMatchObject({ isSound: true, number: 4 })
    expect(JSON.stringify(acts)).not.toContain(person.phone.slice(4))
  })

  it('is filtered by kind, actor and subject, and keeps the line of a deleted account without its name', async () => {
    const person = await server.addPerson()
    await server.db.transaction((tx) =>
      recordAct(
        tx,
        { clock: server.services.clock, person: { ...admin, language: 'bn' }, requestId: 'r' },
        {
          act: 'certificate_confirmed',
          subjectId: person.id,
          object: '7K3QX9WD2M',
        },
      ),
    )
    await server.db.delete(users).where(eq(users.id, person.id))
    const [line] = (await list(`?subject=${person.id}`)).items
    expect(line).toMatchObject({ act: 'certificate_confirmed', subject: { id: person.id, name: null } })
    expect((await list('?act=admin_made')).items).toHaveLength(1)
    // The kind of changed roles includes the other acts that give a role.
    expect((await list('?act=role_changed')).items.map(({ act }) => act)).toContain('admin_made')
    expect((await list(`?actor=${admin.id}&act=help_closed`)).items).toHaveLength(1)
    expect((await list(`?actor=${person.id}`)).items).toEqual([])
  })

  it('has pages that miss and repeat no entry while others are added', async () => {
    const add = (key: string) => act('POST', '/api/admin/translations', { language: 'bn', key, value: 'লেখা' })
    const keys = ['users.title', 'users.search', 'users.role'].map((key) => `administration.${key}`)
    for (const key of keys) expect((await add(key)).status).toBe(200)
    await server.db.transaction(async (tx) => {
      for (let index = 0; index < 55; index++)
        await recordAct(
          tx,
          { clock: server.services.clock, person: null, requestId: null },
          { act: 'translation_changed', object: `bn/k${index}` },
        )
    })
    const first = await list()
    await add('administration.users.state')
    const second = await list(`?cursor=${first.next_cursor}`)
    const numbers = [...first.items, ...second.items].map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: 63 }, (_, index) => 63 - index))
    expect(second.next_cursor).toBeNull()
    expect((await server.call('GET', '/api/admin/audit?cursor=abc', { token })).status).toBe(400)
  })
})

describe('a look at personal data', () => {
  it('leaves one line in ten minutes, which the list of acts leaves out', async () => {
    const [person, other] = [await server.addPerson(), await server.addPerson()]
    const see = async ({ id }: Account) => expect((await server.call('GET', `/api/admin/users/${id}`, { token })).status).toBe(200)
    const looks = async () => (await list(`?act=looks&subject=${person.id}`)).items.map((entry) => [entry.act, entry.actor?.id])
    await see(person)
    await see(person)
    await see(other)
    expect(await looks()).toEqual([['user_viewed', admin.id]])
    server.clock.now += 11 * 60_000
    await see(person)
    expect(await looks()).toHaveLength(2)
    expect((await list(`?act=user_viewed&subject=${person.id}`)).items).toHaveLength(2)
    expect((await list(`?subject=${person.id}`)).items).toEqual([])
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
  })

  it('is one of six kinds, each with its line before the answer', async () => {
    server.clock.now += 60 * 60_000
    await server.call('GET', '/api/admin/users?search=x', { token })
    await server.call('GET', '/api/admin/password-help', { token })
    await server.call('POST', '/api/admin/users/import/check', { token, body: { rows: [] } })
    const since = new Date(server.clock.now).toISOString().slice(0, 10)
    const acts = (await list(`?act=looks&from=${since}`)).items.map(({ act: kind }) => kind)
    expect(acts).toEqual(expect.arrayContaining(['users_searched', 'help_listed']))
  })
})

describe('the search of the audit log', () => {
  it('finds by day in Dhaka and by a part of the object, also a code without its hyphens', async () => {
    const origin = (at: string) => ({ clock: () => Date.parse(at), person: null, requestId: null })
    const add = (at: string, object: string) =>
      server.db.transaction((tx) => recordAct(tx, origin(at), { act: 'certificate_revoked', object }))
    await add('2027-03-01T17:59:59Z', 'ABCD123456')
    await add('2027-03-01T18:00:00Z', 'shop-sums')
    await add('2027-03-02T18:00:00Z', '50%_off')
    const objects = async (query: string) => (await list(query)).items.map(({ object }) => object)
    expect(await objects('?from=2027-03-01&to=2027-03-01')).toEqual(['ABCD123456'])
    expect(await objects('?from=2027-03-02&to=2027-03-02')).toEqual(['shop-sums'])
    expect(await objects('?from=2027-03-02')).toEqual(['50%_off', 'shop-sums'])
    expect(await objects('?object=abcd-1234')).toEqual(['ABCD123456'])
    expect(await objects('?object=SHOP')).toEqual(['shop-sums'])
    expect(await objects(`?object=${encodeURIComponent('%_o')}`)).toEqual(['50%_off'])
    expect((await server.call('GET', '/api/admin/audit?from=2027-02-30', { token })).status).toBe(400)
  })

  it('finds by who did it and whom it concerned in any spelling, by a post’s id, and nothing by a sign', async () => {
    const [doer, subject] = [await server.addPerson({ role: 'admin', name: 'জয়নাল আবেদীন' }), await server.addPerson({ name: 'মৌসুমী হক' })]
    const post = randomUUID()
    const origin = { clock: server.services.clock, person: { ...doer, language: 'bn' as const }, requestId: null }
    await server.db.transaction((tx) => recordAct(tx, origin, { act: 'content_hidden', subjectId: subject.id, object: `post:${post}` }))
    const found = async (query: Record<string, string>) => (await list(`?${new URLSearchParams(query)}`)).items.map(({ object }) => object)
    const line = [`post:${post}`]
    expect(await found({ by: 'আবেদিন' })).toEqual(line)
    expect(await found({ by: 'আবেদীন জয়নাল', act: 'content_hidden' })).toEqual(line)
    expect(await found({ by: 'মৌসুমী' })).toEqual([])
    expect(await found({ object: 'মৌসুমি' })).toEqual(line)
    expect(await found({ object: post })).toEqual(line)
    for (const sign of ['.', '-', '%']) {
      expect(await found({ by: sign })).toEqual([])
      expect(await found({ object: sign })).not.toContain(line[0])
    }
  })
})

it('no GET adds a line but a look', async () => {
  const paths = Object.values(endpoints).flatMap((area) => Object.values(area as Record<string, Endpoint>))
  const reads = paths.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  expect(reads.length).toBeGreaterThan(30)
  const acts = () => server.db.$count(auditEntries, notInArray(auditEntries.act, [...auditLooks]))
  const before = await acts()
  const statuses = new Set<number>()
  for (const { path } of reads) statuses.add((await server.call('GET', `/api${path}`, { token })).status)
  expect(statuses).toContain(200)
  expect(await acts()).toBe(before)
})
