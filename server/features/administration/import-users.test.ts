import { randomBytes, randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JudgedUser, TypedUser } from '../../../contract/account/user-files.ts'
import type { Account } from '../../accounts/accounts.ts'
import { noPassword } from '../../accounts/passwords.ts'
import { auditEntries, users } from '../../db/schema.ts'
import { checkChain } from '../../log/audit-chain.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let admin: Account
let token: string
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  admin = await server.addPerson({ role: 'admin', name: 'সালমা' })
  token = (await server.signIn(admin)).body.token
})

let numbers = 0
const newPhone = () => `0171${String(++numbers).padStart(7, '0')}`
const row = (changes: Partial<TypedUser> = {}): TypedUser => ({
  ...{ line: 2, name: 'রাবেয়া', phone: newPhone(), email: '', role: '', area: 'মেলান্দহ, জামালপুর', language: '' },
  ...changes,
})
const post = (path: string, body: object, as = token) => server.call('POST', `/api/admin/users/${path}`, { body, token: as })
const check = async (...rows: TypedUser[]) => (await post('import/check', { rows })).body.items as JudgedUser[]
const add = (...rows: TypedUser[]) => post('import', { rows })
const accounts = async (...rows: TypedUser[]) => {
  const phones = rows.map(({ phone }) => `+88${phone}`)
  return await server.db.select().from(users).where(inArray(users.phone, phones)).orderBy(users.name)
}
const lines = async (count: number) => await server.db.select().from(auditEntries).orderBy(desc(auditEntries.number)).limit(count)

describe('a dry run', () => {
  it('judges each row, with a reason, and changes nothing but the log', async () => {
    const there = await server.addPerson({ name: 'করিম' })
    const phone = there.phone.slice(3)
    const before = await server.db.$count(users)
    const shared = newPhone()
    const judged = await check(
      row({ line: 2 }),
      row({ line: 3, name: ' করিম ', phone }),
      row({ line: 4, name: 'করিমের বোন', phone }),
      row({ line: 5, name: '', phone: '', role: 'পরিচালক', language: 'fr' }),
      row({ line: 6, phone: '123', email: 'not an address' }),
      row({ line: 7, role: 'boss', area: 'x'.repeat(101) }),
      row({ line: 8, phone: shared }),
      row({ line: 9, phone: `+88${shared}`, role: 'শিক্ষক' }),
    )
    expect(judged.map(({ line, state, faults }) => [line, state, ...faults])).toEqual([
      [2, 'new'],
      [3, 'exists'],
      [4, 'new'],
      [5, 'faulty', 'name_missing', 'contact_missing', 'role_admin', 'language_unknown'],
      [6, 'faulty', 'bad_phone', 'bad_email'],
      [7, 'faulty', 'role_unknown', 'area_invalid'],
      [8, 'new'],
      [9, 'faulty', 'repeated'],
    ])
    expect(await server.db.$count(users)).toBe(before)
    expect(await lines(1)).toMatchObject([{ act: 'users_import_checked' }])
  })

  it('refuses a name whose letters a wrong encoding has lost, and takes a space typed twice for the same name', async () => {
    const there = await server.addPerson({ name: 'রহিমা খাতুন' })
    const judged = await check(
      row({ name: '????? ????' }),
      row({ name: 'রহি\ufffdমা' }),
      row({ area: '\ufffd\ufffd' }),
      row({ name: 'রহিমা  খাতুন', phone: there.phone.slice(3) }),
    )
    expect(judged.map(({ state, faults }) => [state, ...faults])).toEqual([
      ...[['faulty', 'name_invalid'], ['faulty', 'name_invalid'], ['faulty', 'area_invalid'], ['exists']],
    ])
  })

  it('finds addresses of others and numbers that are full', async () => {
    const email = `${randomUUID()}@example.org`
    await server.addPerson({ name: 'নাসরিন', email })
    const phone = newPhone()
    const family = Array.from({ length: 6 }, (_, index) => row({ line: index + 2, name: `সদস্য ${index}`, phone }))
    const judged = await check(...family, row({ line: 9, email: email.toUpperCase() }), row({ line: 10, name: 'নাসরিন', email }))
    expect(judged.map(({ state, faults }) => [state, ...faults])).toEqual([
      ...Array.from({ length: 5 }, () => ['new']),
      ['faulty', 'phone_full'],
      ['faulty', 'email_taken'],
      ['exists'],
    ])
  })
})

describe('an import', () => {
  it('adds accounts without a password, with an entry for the file and one for each person', async () => {
    const rows = [row({ role: 'instructor', language: 'English' }), row({ line: 3, name: 'শিউলি', phone: newPhone() })]
    expect((await add(...rows)).body).toMatchObject({ added: 2 })
    const added = await accounts(...rows)
    expect(added).toMatchObject([
      { name: 'রাবেয়া', role: 'instructor', language: 'en', place: 'মেলান্দহ, জামালপুর', passwordHash: noPassword },
      { name: 'শিউলি', role: 'student', language: 'bn' },
    ])
    const [second, first, file] = await lines(3)
    expect(file).toMatchObject({ act: 'users_imported', actorId: admin.id, after: '2', subjectId: null })
    for (const [line, account] of [first, second].map((line, index) => [line, added[index]] as const))
      expect(line).toMatchObject({ act: 'user_added', subjectId: account?.id, after: account?.role, object: file?.object })
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
    // Their devices pull like all others.
    expect(new Set(added.map(({ change }) => change))).toEqual(new Set([1]))
  })

  it('adds no second account, however often administrators send the file', async () => {
    const rows = [row(), row({ line: 3, name: 'শিউলি' })]
    const other = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
    const answers = await Promise.all([1, 2, 3].flatMap(() => [add(...rows), post('import', { rows }, other)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.reduce((sum, { body }) => sum + Number(body.added), 0)).toBe(2)
    expect(await accounts(...rows)).toHaveLength(2)
    const before = await server.db.$count(auditEntries)
    expect((await add(...rows)).body).toMatchObject({ added: 0 })
    expect(await server.db.$count(auditEntries)).toBe(before)
    expect((await check(...rows)).map(({ state }) => state)).toEqual(['exists', 'exists'])
  })

  it('is refused whole with one faulty row, and with more than 500', async () => {
    const rows = [row(), row({ line: 3, role: 'admin' })]
    expect((await add(...rows)).body).toMatchObject({ code: 'invalid_input', fields: { rows: 'invalid' } })
    expect(await accounts(...rows)).toEqual([])
    const many = Array.from({ length: 501 }, (_, index) => row({ line: index + 2 }))
    expect((await add(...many)).status).toBe(400)
    expect((await add(...many.slice(1))).body).toMatchObject({ added: 500 })
    expect(await checkChain(server.db)).toMatchObject({ isSound: true })
  })
})

describe('an imported person', () => {
  it('cannot sign in before the first password, with any', async () => {
    const imported = row()
    await add(imported)
    for (const password of ['', ' ', 'অনুমান করা কিছু'])
      expect((await server.call('POST', '/api/auth/login.php', { body: { identifier: imported.phone, password } })).status).not.toBe(200)
  })

  it('gets in by a code on the telephone', async () => {
    const imported = row()
    await add(imported)
    const own = { id: randomUUID(), secret: randomBytes(32).toString('base64url') }
    expect((await server.call('POST', '/api/password-help', { body: { ...own, phone: imported.phone } })).status).toBe(200)
    const [account] = await accounts(imported)
    const body = { id: own.id, user_id: account?.id, has_called: true }
    const { code } = (await server.call('POST', '/api/admin/password-help/issue', { body, token })).body
    await server.call('POST', '/api/password-help/code', { body: { ...own, code } })
    const password = 'নীল আকাশে সাদা বক ৭১'
    expect((await server.call('POST', '/api/password-help/password', { body: { ...own, new_password: password } })).status).toBe(200)
    const login = await server.call('POST', '/api/auth/login.php', { body: { identifier: imported.phone, password } })
    expect(login.body).toMatchObject({ user: { name: imported.name } })
  })

  it('without a telephone gets a link by mail, and others with that address get none', async () => {
    const email = `${randomUUID()}@example.org`
    const waiting = await server.addPerson({ name: 'অন্য কেউ' })
    await server.db.update(users).set({ pendingEmail: email }).where(eq(users.id, waiting.id))
    expect((await add(row({ phone: '', email }))).body).toMatchObject({ added: 1 })
    server.mails.length = 0
    await server.call('POST', '/api/auth/forgot-password.php', { body: { email } })
    expect(server.mails.map(({ to }) => to)).toEqual([email])
    const reset = /token=([\w-]+)/.exec(server.mails[0]?.text ?? '')?.[1]
    const password = 'নীল আকাশে সাদা বক ৭১'
    expect((await server.call('POST', '/api/auth/reset-password', { body: { token: reset, new_password: password } })).status).toBe(200)
    const login = await server.call('POST', '/api/auth/login.php', { body: { identifier: email, password } })
    expect(login.body).toMatchObject({ user: { name: 'রাবেয়া', phone: '' } })
    // The address waits for its confirmation like that of every other account now.
    server.mails.length = 0
    await server.call('POST', '/api/auth/forgot-password.php', { body: { email } })
    expect(server.mails).toEqual([])
  })
})

describe('the people of an area', () => {
  it('are exported with contact data and a line in the log, found in any spelling', async () => {
    const area = `ইসলামপুর-${++numbers}`
    const rows = [row({ area: `${area}, জামালপুর` }), row({ line: 3, name: '=HYPERLINK("x")', area })]
    await add(...rows, row({ line: 4, area: 'ঢাকা' }))
    const { body } = await post('export', { area: area.replace('ী', 'ি') })
    expect(body).toMatchObject({ total: 2, items: [{ name: '=HYPERLINK("x")' }, { name: 'রাবেয়া', phone: `+88${rows[0]?.phone}` }] })
    expect((await lines(1))[0]).toMatchObject({ act: 'users_exported', actorId: admin.id, object: area, after: '2', subjectId: null })
    const listed = await server.call('GET', `/api/admin/users?${new URLSearchParams({ area })}`, { token })
    expect(listed.body).toMatchObject({ total: 2 })
  })

  it('do not follow from a wildcard', async () => {
    expect((await post('export', { area: '%' })).body).toMatchObject({ total: 0, items: [] })
  })
})
