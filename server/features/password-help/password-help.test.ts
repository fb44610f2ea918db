import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../../contract/account/person.ts'
import type { HelpRequest } from '../../../contract/administration/password-help-review.ts'
import type { Account } from '../../accounts/accounts.ts'
import { helpCodes, helpRequests } from '../../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

const minute = 60_000
const day = 24 * 60 * minute
const fresh = 'dhan-khet-nodi'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(helpRequests)
  // Codes of other tests count for the hour of an administrator.
  admin = (await server.signIn(await server.addPerson({ role: 'admin' }), true)).body.token
})

interface OwnRequest {
  readonly id: string
  readonly secret: string
}
const newRequest = (): OwnRequest => ({ id: crypto.randomUUID(), secret: randomBytes(32).toString('base64url') })
const post = (path: string, body: object, token?: string, headers = {}) =>
  server.call('POST', `/api${path}`, { body, headers, ...(token ? { token } : {}) })
const state = async ({ id, secret }: OwnRequest) => (await post('/password-help/state', { id, secret })).body
const tryCode = ({ id, secret }: OwnRequest, code: string) => post('/password-help/code', { id, secret, code })
const finish = ({ id, secret }: OwnRequest, new_password = fresh) => post('/password-help/password', { id, secret, new_password })
const signIn = (identifier: string, password: string, cookies = {}) =>
  server.call('POST', '/api/auth/login.php', { body: { identifier, password }, cookies })
const list = async () => (await server.call('GET', '/api/admin/password-help', { token: admin })).body.items as HelpRequest[]
const issue = (id: string, user_id: string, token = admin) => post('/admin/password-help/issue', { id, user_id, has_called: true }, token)

async function ask(phone: string, own = newRequest(), headers = {}) {
  const answer = await post('/password-help', { ...own, phone }, undefined, headers)
  expect(answer).toMatchObject({ status: 200, body: { state: 'waiting' } })
  return { ...own, number: String(answer.body.number) }
}

async function askAndIssue(person: Account) {
  const own = await ask(person.phone)
  const answer = await issue(own.id, person.id)
  expect(answer).toMatchObject({ status: 200, body: { code: expect.stringMatching(/^\d{8}$/) } })
  return { own: { id: own.id, secret: own.secret }, code: String(answer.body.code), number: own.number }
}
const inBengali = (digits: string) => digits.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
const other = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0')

describe('a learner without an e-mail address', () => {
  it('comes back by a code that an administrator reads out, and the account has a notice of it', async () => {
    const person = await server.addPerson({ name: 'শেফালী বেগম' })
    const before = (await server.signIn(person)).body.token
    const own = await ask(inBengali(person.phone.slice(3)))
    expect(own.number).toMatch(/^\d{6}$/)

    const [listed] = await list()
    expect(listed).toMatchObject({ id: own.id, number: own.number, state: 'waiting', asked_at: server.clock.now })
    expect(listed?.candidates).toMatchObject([{ user_id: person.id, name: 'শেফালী বেগম', call: person.phone, codes_left: 3 }])
    const { code, until } = (await issue(own.id, person.id)).body
    expect((await list())[0]).toMatchObject({ state: 'issued', until, issued_by: 'রহিমা খাতুন' })
    expect(until).toBe(server.clock.now + 15 * minute)
    expect(await state(own)).toMatchObject({ state: 'issued', until, tries_left: 5 })

    // Bengali digits in two groups, as they were read out.
    const typed = inBengali(String(code))
    expect(await tryCode(own, `${typed.slice(0, 4)} ${typed.slice(4)}`)).toMatchObject({ status: 200, body: { state: 'proved' } })
    // A lost answer is asked for again.
    expect(await tryCode(own, String(code))).toMatchObject({ status: 200, body: { state: 'proved' } })
    expect(await finish(own, 'shefali99')).toMatchObject({ status: 400, body: { fields: { new_password: 'password_own' } } })
    const done = await finish(own)
    expect(done).toMatchObject({ status: 200, body: { success: true } })

    expect((await server.call('GET', '/api/auth/me.php', { token: before })).status).toBe(401)
    expect((await signIn(person.phone, testPassword)).status).toBe(401)
    const { user } = (await signIn(person.phone, fresh)).body as unknown as { user: User }
    expect(user.notices).toMatchObject([{ kind: 'password_reset', at: server.clock.now, is_disputed: false }])
    expect(await state(own)).toMatchObject({ state: 'done' })
    expect((await finish(own)).status).toBe(400)
    for (const event of ['help_asked', 'help_code_accepted', 'password_reset'])
      expect(server.log.join('\n')).toContain(`"event":"${event}"`)
    for (const secret of [String(code), own.secret, person.phone]) expect(server.log.join('\n')).not.toContain(secret)
  })

  it('signs in on that device though strangers have guessed at the account', async () => {
    const person = await server.addPerson()
    const { own, code } = await askAndIssue(person)
    await tryCode(own, code)
    const answer = await finish(own)
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    for (let guess = 0; guess < 6; guess++) await signIn(person.phone, `guess-${guess}`)
    expect((await signIn(person.phone, fresh)).status).toBe(429)
    expect((await signIn(person.phone, fresh, cookies)).status).toBe(200)
  })

  it('finds the request again after a lost answer, and sees that of no other device', async () => {
    const person = await server.addPerson()
    const own = newRequest()
    const first = await ask(person.phone, own)
    expect(await ask(person.phone, own)).toEqual(first)
    expect(await list()).toHaveLength(1)
    const stranger = { id: own.id, secret: newRequest().secret }
    expect((await post('/password-help', { ...stranger, phone: person.phone })).status).toBe(404)
    for (const answer of [await post('/password-help/state', stranger), await tryCode(stranger, '12345678'), await finish(stranger)])
      expect(answer.status).toBe(404)
  })
})

describe('a number without an account', () => {
  it('gets the same answer, waits like any other, is not listed and gets no code', async () => {
    const person = await server.addPerson()
    const unknown = await ask('01799999999')
    const known = await ask(person.phone)
    const seen = (body: object) => ({ ...body, number: '' })
    expect(seen(await state(unknown))).toEqual(seen(await state(known)))
    expect((await list()).map(({ id }) => id)).toEqual([known.id])
    expect((await issue(unknown.id, person.id)).status).toBe(404)
    const answers = [await tryCode(unknown, '12345678'), await tryCode(known, '12345678')]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(answers[0]).toMatchObject({ status: 400, body: { fields: { code: 'wrong_code' } } })
  })
})

describe('a code', () => {
  it('is one of 100 million, is kept as an Argon2id hash, and never in the answer of a list', async () => {
    const { code } = await askAndIssue(await server.addPerson())
    const rows = await server.db.select().from(helpCodes)
    expect(rows.at(-1)?.codeHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify([rows, await list(), await server.db.select().from(helpRequests)])).not.toContain(code)
  })

  it('is burnt after five tries with the secret, whether they come one by one or at once', async () => {
    const person = await server.addPerson()
    const { own, code } = await askAndIssue(person)
    expect(await tryCode(own, '1234')).toMatchObject({ status: 400, body: { fields: { code: 'bad_code' } } })
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryCode(own, other(code))))
    expect(answers.every(({ status }) => status === 400)).toBe(true)
    const [row] = await server.db.select().from(helpCodes).where(eq(helpCodes.requestId, own.id))
    expect(row?.tries).toBe(5)
    expect(await tryCode(own, code)).toMatchObject({ status: 400, body: { fields: { code: 'wrong_code' } } })
    expect(await state(own)).toMatchObject({ state: 'code_ended' })
    expect((await finish(own)).status).toBe(400)
    // Another call.
    server.clock.now += minute
    const next = String((await issue(own.id, person.id)).body.code)
    expect(await tryCode(own, next)).toMatchObject({ body: { state: 'proved' } })
  })

  it('is not touched by guesses without the secret', async () => {
    const { own, code } = await askAndIssue(await server.addPerson())
    // guessed-codes.test.ts has 10,000 of two devices.
    for (let guess = 0; guess < 100; guess++)
      expect((await tryCode({ id: own.id, secret: newRequest().secret }, String(guess).padStart(8, '0'))).status).toBe(404)
    expect(await state(own)).toMatchObject({ state: 'issued', tries_left: 5 })
    expect(await tryCode(own, code)).toMatchObject({ body: { state: 'proved' } })
  })

  it('does not open the request of another device for the same account', async () => {
    const person = await server.addPerson()
    const stranger = await ask(person.phone)
    const { own, code } = await askAndIssue(person)
    expect(await tryCode(stranger, code)).toMatchObject({ status: 400, body: { fields: { code: 'wrong_code' } } })
    expect(await tryCode(own, code)).toMatchObject({ body: { state: 'proved' } })
  })

  it('has as many minutes as the setting says when the code is issued', async () => {
    const person = await server.addPerson()
    const change = (from: number | null, to: number | null) => post('/admin/settings', { key: 'help_code_minutes', from, to }, admin)
    expect((await change(null, 30)).status).toBe(200)
    const { own, code } = await askAndIssue(person)
    await change(30, null)
    expect(await state(own)).toMatchObject({ state: 'issued', until: server.clock.now + 30 * minute })
    server.clock.now += 29 * minute
    expect(await tryCode(own, code)).toMatchObject({ body: { state: 'proved' } })
  })

  it('lasts 15 minutes by the clock of the server, and as long for the choice of a password', async () => {
    const person = await server.addPerson()
    const late = await askAndIssue(person)
    server.clock.now += 15 * minute
    expect(await tryCode(late.own, late.code)).toMatchObject({ status: 400 })
    expect(await state(late.own)).toMatchObject({ state: 'code_ended' })
    const code = String((await issue(late.own.id, person.id)).body.code)
    server.clock.now += 15 * minute - 1
    expect(await tryCode(late.own, code)).toMatchObject({ body: { state: 'proved', until: server.clock.now + 15 * minute } })
    server.clock.now += 15 * minute
    expect((await finish(late.own)).status).toBe(400)
    expect(await state(late.own)).toMatchObject({ state: 'code_ended' })
  })

  it('ends with the next one of the account: one is alive at a time', async () => {
    const person = await server.addPerson()
    const [first, second] = [await askAndIssue(person), await askAndIssue(person)]
    expect((await tryCode(first.own, first.code)).status).toBe(400)
    expect(await tryCode(second.own, second.code)).toMatchObject({ body: { state: 'proved' } })
  })

  it('ends with the next one also for a device that has proved the account and not chosen a password', async () => {
    const person = await server.addPerson()
    const first = await askAndIssue(person)
    await tryCode(first.own, first.code)
    const second = await askAndIssue(person)
    expect(await state(first.own)).toMatchObject({ state: 'code_ended' })
    expect(await finish(first.own)).toMatchObject({ status: 400, body: { code: 'code_dead' } })
    await tryCode(second.own, second.code)
    expect((await finish(second.own)).status).toBe(200)
  })

  it('opens the account once, when two tabs choose a password at the same time', async () => {
    const person = await server.addPerson()
    const { own, code } = await askAndIssue(person)
    await tryCode(own, code)
    const passwords = ['one-dokan-nodi', 'two-dokan-nodi', 'three-dokan-nodi']
    const answers = await Promise.all(passwords.map((password) => finish(own, password)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(person.phone, winner)).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('issues three codes a day for an account and thirty an hour, and says that they called', async () => {
    const person = await server.addPerson()
    const own = await ask(person.phone)
    expect((await post('/admin/password-help/issue', { id: own.id, user_id: person.id, has_called: false }, admin)).status).toBe(400)
    for (let code = 0; code < 3; code++) expect((await issue(own.id, person.id)).status).toBe(200)
    expect(await issue(own.id, person.id)).toMatchObject({ status: 429, body: { code: 'too_many' } })
    expect((await list())[0]?.candidates[0]?.codes_left).toBe(0)
    server.clock.now += day
    expect((await issue(own.id, person.id)).status).toBe(200)

    const busy = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
    const statuses: number[] = []
    for (let call = 0; call < 31; call++) {
      const next = await server.addPerson()
      statuses.push((await issue((await ask(next.phone)).id, next.id, busy)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  })

  it('helps no administrator, whose account is not listed either', async () => {
    const chief = await server.addPerson({ role: 'admin' })
    const own = await ask(chief.phone)
    expect(await list()).toEqual([])
    expect((await issue(own.id, chief.id)).status).toBe(403)
  })

  it('chooses among the accounts of a shared number', async () => {
    const [one, two] = [await server.addPerson({ name: 'বড় বোন' }), await server.addPerson({ name: 'ছোট বোন' })]
    server.clock.now += minute
    const token = (await server.signIn(two)).body.token
    await post('/auth/change-phone', { phone: one.phone, current_password: testPassword }, token)
    server.clock.now += 8 * day
    const own = await ask(one.phone)
    expect((await list())[0]?.candidates.map(({ name }) => name)).toEqual(['বড় বোন', 'ছোট বোন'])
    const code = String((await issue(own.id, two.id)).body.code)
    await tryCode(own, code)
    await finish(own)
    expect((await signIn(one.phone, fresh)).body.user).toMatchObject({ id: two.id })
    expect((await signIn(one.phone, testPassword)).body.user).toMatchObject({ id: one.id })
  })

  it('calls the number before a change for 7 days, so that a thief’s number is not called', async () => {
    const person = await server.addPerson({ phone: '+8801712121212' })
    const { token } = (await server.signIn(person, true)).body
    await post('/auth/change-phone', { phone: '01713131313', current_password: testPassword }, token)
    await ask('01712121212')
    await ask('01713131313')
    const called = async () => (await list()).map(({ candidates }) => candidates[0]?.call)
    expect(await called()).toEqual(['+8801712121212', '+8801712121212'])
    server.clock.now += 6.9 * day
    expect(await called()).toEqual(['+8801712121212', '+8801712121212'])
    await ask('01713131313')
    server.clock.now += 0.1 * day
    expect(await called()).toEqual(['+8801713131313'])
  })

  it('closes a request, of which its device learns nothing, and sees a disputed password', async () => {
    const person = await server.addPerson()
    const close = (id: string) => post('/admin/password-help/close', { id }, admin)
    const closed = await ask(person.phone)
    expect((await close(closed.id)).status).toBe(200)
    expect(await list()).toEqual([])
    // A number without an account is never closed.
    expect(await state(closed)).toMatchObject({ state: 'waiting' })
    expect((await close(closed.id)).status).toBe(404)
    for (const isProved of [false, true]) {
      const issued = await askAndIssue(person)
      if (isProved) await tryCode(issued.own, issued.code)
      await close(issued.own.id)
      expect((await tryCode(issued.own, issued.code)).status).toBe(400)
      expect((await finish(issued.own)).status).toBe(400)
      expect(await state(issued.own)).toMatchObject({ state: 'code_ended' })
    }
    server.clock.now += day

    const { own, code } = await askAndIssue(person)
    await tryCode(own, code)
    await finish(own)
    const { token, user } = (await signIn(person.phone, fresh)).body as unknown as { token: string; user: User }
    await post('/auth/dispute-notice', { id: user.notices[0]?.id, current_password: fresh }, token)
    expect(await list()).toMatchObject([{ id: own.id, state: 'done', is_disputed: true }])
  })
})

it('a flood of one sender does not hide the requests of others, and the name that was typed is listed', async () => {
  const flood = { 'x-forwarded-for': '203.0.113.9' }
  const people = await Promise.all(Array.from({ length: 11 }, () => server.addPerson()))
  for (const { phone } of people) for (let request = 0; request < 20; request++) await ask(phone, newRequest(), flood)
  server.clock.now += minute
  const late = newRequest()
  await post('/password-help', { ...late, phone: (await server.addPerson()).phone, name: ' শেফালী ' })
  const listed = await list()
  expect(listed).toHaveLength(200)
  expect(listed.at(-1)).toMatchObject({ id: late.id, asked_as: 'শেফালী', issued_by: null })
})

it('the requests of one sender for a number never replace those of another', async () => {
  const person = await server.addPerson()
  const owner = await ask(person.phone, newRequest(), { 'x-forwarded-for': '198.51.100.1' })
  for (let request = 0; request < 25; request++) await ask(person.phone, newRequest(), { 'x-forwarded-for': '203.0.113.1' })
  const ids = (await list()).map(({ id }) => id)
  expect(ids).toContain(owner.id)
  expect(ids).toHaveLength(20)
})

it.each([
  ['the parts of one network', (sender: number) => `2001:db8:1:${sender.toString(16)}::1`, 200],
  ['as many networks', (sender: number) => `2001:db8:${sender.toString(16)}::1`, 429],
])('while a code is read out, requests from %s neither replace nor hide its request', async (_, address, status) => {
  const person = await server.addPerson()
  const { own, code } = await askAndIssue(person)
  const statuses = new Set<number>()
  for (let sender = 1; sender <= 25; sender++) {
    const answer = await post('/password-help', { ...newRequest(), phone: person.phone }, undefined, { 'x-forwarded-for': address(sender) })
    statuses.add(answer.status)
  }
  expect(statuses).toEqual(new Set([200, status]))
  // Requests for other people fill the list, each older than its turn and of another sender.
  const [filled] = await server.db.select().from(helpRequests)
  const rows = Array.from({ length: 220 }, (_row, index) => {
    const fields = { number: `n${index}`, sender: `s${index}`, askedAt: new Date(server.clock.now - minute), userId: null }
    return { ...filled, ...fields, id: crypto.randomUUID(), phone: person.phone, secretHash: 'none', name: '' }
  })
  await server.db.insert(helpRequests).values(rows)
  const listed = await list()
  expect(listed).toHaveLength(200)
  expect(listed[0]).toMatchObject({ id: own.id, state: 'issued' })
  expect(await tryCode(own, code)).toMatchObject({ status: 200, body: { state: 'proved' } })
  expect((await list())[0]).toMatchObject({ id: own.id, state: 'proved' })
  expect((await finish(own)).status).toBe(200)
})

it('twenty senders with a request each close a number to further ones for a day', async () => {
  const person = await server.addPerson()
  const asked = (sender: number) =>
    post('/password-help', { ...newRequest(), phone: person.phone }, undefined, { 'x-forwarded-for': `198.51.100.${sender}` })
  const owner = await ask(person.phone)
  for (let sender = 1; sender < 20; sender++) expect((await asked(sender)).status).toBe(200)
  server.clock.now += minute
  expect(await asked(20)).toMatchObject({ status: 429, headers: { 'retry-after': String((day - minute) / 1000) } })
  expect(await state(owner)).toMatchObject({ state: 'waiting' })
  server.clock.now += day - minute
  expect((await asked(20)).status).toBe(200)
})

it('a request is forgotten after 7 days', async () => {
  const own = await ask((await server.addPerson()).phone)
  server.clock.now += 7 * day
  expect(await state(own)).toMatchObject({ state: 'closed' })
  expect(await list()).toEqual([])
})
