import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lifetimes } from '../../accounts/sessions.ts'
import { oneTimeTokens } from '../../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

const fresh = 'shefali-dokan-9'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => void server.mails.splice(0))

const signIn = (identifier: string, password: string) => server.call('POST', '/api/auth/login.php', { body: { identifier, password } })
const meStatus = async (token: string) => (await server.call('GET', '/api/auth/me.php', { token })).status

describe('changing the password', () => {
  const change = (token: string, fields: object = {}) =>
    server.call('POST', '/api/auth/change-password.php', {
      token,
      body: { current_password: testPassword, new_password: fresh, new_password_confirmation: fresh, ...fields },
    })

  it('ends every other session and keeps this one', async () => {
    const person = await server.addPerson()
    const [here, elsewhere] = [(await server.signIn(person)).body.token, (await server.signIn(person)).body.token]
    expect(await change(here)).toMatchObject({ status: 200, body: { success: true } })
    expect([await meStatus(here), await meStatus(elsewhere)]).toEqual([200, 401])
    expect((await signIn(person.phone, testPassword)).status).toBe(401)
    expect((await signIn(person.phone, fresh)).status).toBe(200)
  })

  it('notifies the confirmed address of the account', async () => {
    const person = await server.addPerson({ email: 'told@example.org' })
    expect((await change((await server.signIn(person)).body.token)).status).toBe(200)
    // No number of other mails drops it.
    expect(server.mails).toMatchObject([{ to: 'told@example.org', subject: 'EntLab: পাসওয়ার্ড বদলেছে', limitedKind: null }])
  })

  it('names the field that is wrong, in words', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    expect(await change(token, { current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { current_password: 'wrong_password' } },
    })
    expect(await change(token, { new_password_confirmation: 'other-dokan-9' })).toMatchObject({
      status: 400,
      body: { message: 'নতুন পাসওয়ার্ড দুটি মিলছে না', fields: { new_password_confirmation: 'passwords_differ' } },
    })
    expect(await change(token, { new_password: 'bangladesh', new_password_confirmation: 'bangladesh' })).toMatchObject({
      body: { fields: { new_password: 'password_common' } },
    })
    expect(await meStatus(token)).toBe(200)
  })

  it('can be won by one of two at the same time', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    const answers = await Promise.all(
      ['one-dokan-nodi', 'two-dokan-nodi'].map((password) =>
        change(token, { new_password: password, new_password_confirmation: password }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400])
  })

  it('slows down guesses of the current one', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    for (let guess = 0; guess < 5; guess++) await change(token, { current_password: `guess-${guess}` })
    expect(await change(token)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })
})

it('ends the other sessions of the user and no session of another user', async () => {
  const [person, other] = [await server.addPerson(), await server.addPerson()]
  const tokenOf = async (one: typeof person) => (await server.signIn(one)).body.token
  const [here, lent, others] = [await tokenOf(person), await tokenOf(person), await tokenOf(other)]
  const end = (token: string) => server.call('POST', '/api/auth/end-other-sessions', { token, body: {} })
  expect(await end(here)).toMatchObject({ status: 200 })
  expect(await Promise.all([here, lent, others].map(meStatus))).toEqual([200, 401, 200])
  expect((await end(lent)).status).toBe(401)
})

describe('the list of sessions', () => {
  interface Listed {
    id: string
    device: { system: string; browser: string }
    is_current: boolean
  }
  const list = async (token: string) => (await server.call('GET', '/api/auth/sessions', { token })).body as unknown as { items: Listed[] }
  const end = (token: string, id: string) => server.call('POST', '/api/auth/end-other-session', { token, body: { id } })

  it('has those of the user that have not ended, and ends one of the others', async () => {
    const [person, other] = [await server.addPerson(), await server.addPerson()]
    const tokenOf = async (one: typeof person) => (await server.signIn(one)).body.token
    const [lent, lost, here, others] = [await tokenOf(person), await tokenOf(person), await tokenOf(person), await tokenOf(other)]
    const { items } = await list(here)
    expect(items).toHaveLength(3)
    expect(items.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(items[0]?.device).toEqual({ system: 'other', browser: '' })
    expect(JSON.stringify(items)).not.toContain(here)

    const idOf = async (token: string) => (await list(token)).items.find(({ is_current }) => is_current)?.id ?? ''
    expect((await end(here, await idOf(lent))).status).toBe(200)
    expect(await Promise.all([lent, lost, here, others].map(meStatus))).toEqual([401, 200, 200, 200])
    expect((await list(here)).items).toHaveLength(2)
    // Its own session, another user's, one that has ended, and none: the answer is the same, and nothing ends.
    for (const id of [await idOf(here), await idOf(others), items[0]?.id ?? '']) expect((await end(here, id)).status).toBe(200)
    expect((await end(here, 'x')).status).toBe(400)
    expect(await Promise.all([here, others].map(meStatus))).toEqual([200, 200])
  })

  it('has no session that was unused for too long', async () => {
    const person = await server.addPerson()
    await server.signIn(person)
    const before = server.clock.now
    server.clock.now += lifetimes.short.idle + 1
    const { token } = (await server.signIn(person)).body
    expect((await list(token)).items).toHaveLength(1)
    server.clock.now = before
  })
})

describe('a forgotten password', () => {
  const forgot = (email: string) => server.call('POST', '/api/auth/forgot-password.php', { body: { email } })
  const reset = (token: string, password = fresh) =>
    server.call('POST', '/api/auth/reset-password', { body: { token, new_password: password } })
  const lastToken = () => new URL(server.mails.at(-1)?.link ?? '').searchParams.get('token') ?? ''

  it('is answered alike for every address', async () => {
    await server.addPerson({ email: 'forgot@example.org' })
    const [known, unknown] = [await forgot('Forgot@example.org'), await forgot('nobody@example.org')]
    expect(known).toMatchObject({ status: 200, body: unknown.body })
    expect(server.mails.map((mail) => mail.to)).toEqual(['forgot@example.org'])
  })

  it('is looked up after the response, so that timing does not reveal accounts', async () => {
    await server.addPerson({ email: 'behind@example.org' })
    const links = () => server.db.$count(oneTimeTokens)
    const before = await links()
    const request = { method: 'POST', url: '/api/auth/forgot-password.php', headers: { 'x-entlab-client': 'test' } } as const
    expect((await server.app.inject({ ...request, payload: { email: 'behind@example.org' } })).statusCode).toBe(200)
    expect(await links()).toBe(before)
    await forgot('nobody@example.org')
    expect(server.mails.map((mail) => mail.to)).toEqual(['behind@example.org'])
  })

  it('is replaced by a link, which ends all sessions and opens a besieged account to the device that used it', async () => {
    const person = await server.addPerson({ email: 'replace@example.org' })
    const { token } = (await server.signIn(person)).body
    for (let guess = 0; guess < 6; guess++) await signIn(person.phone, `guess-${guess}`)
    await forgot('replace@example.org')
    expect(server.mails[0]?.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/)
    const answer = await reset(lastToken())
    expect(answer).toMatchObject({ status: 200 })
    expect(await meStatus(token)).toBe(401)
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    const body = { identifier: 'replace@example.org', password: fresh }
    const entered = await server.call('POST', '/api/auth/login.php', { body, cookies })
    expect(entered).toMatchObject({ status: 200, body: { user: { notices: [{ kind: 'password_reset', is_disputed: false }] } } })
    // Another device at the address of the guesses is refused: without a word where another identifier is typed.
    expect([(await signIn(person.phone, fresh)).status, (await signIn('replace@example.org', fresh)).status]).toEqual([429, 401])
    expect(server.mails.at(-1)).toMatchObject({ to: 'replace@example.org', subject: 'EntLab: পাসওয়ার্ড বদলেছে' })
  })

  it('is replaced by the number too, by a link to the confirmed address alone', async () => {
    const person = await server.addPerson({ email: 'bynumber@example.org' })
    const byNumber = (phone: string) => server.call('POST', '/api/auth/forgot-password.php', { body: { phone } })
    const [known, unknown] = [await byNumber(person.phone), await byNumber('01799999990')]
    expect(known).toMatchObject({ status: 200, body: unknown.body })
    expect(server.mails.map((mail) => mail.to)).toEqual(['bynumber@example.org'])
    await server.call('POST', '/api/auth/register.php', {
      body: { phone: '01899999991', password: 'sobuj-ghash-42', full_name: 'শেফালী', email: 'typo@example.org' },
    })
    server.mails.splice(0)
    for (const body of [{ email: 'typo@example.org' }, { phone: '01899999991' }])
      await server.call('POST', '/api/auth/forgot-password.php', { body })
    expect(server.mails).toEqual([])
    for (const body of [{}, { email: 'a@b.org', phone: person.phone }])
      expect(await server.call('POST', '/api/auth/forgot-password.php', { body })).toMatchObject({
        status: 400,
        body: { fields: { email: 'required' } },
      })
  })

  it('is replaced by its owner however often strangers ask for links and open accounts with her address', async () => {
    const person = await server.addPerson({ email: 'flooded@example.org' })
    const sent = () => server.mails.map(({ to, subject }) => [to, subject])
    const before = server.log.length
    for (let ask = 0; ask < 8; ask++) await forgot('flooded@example.org')
    expect(sent()).toEqual(Array.from({ length: 2 }, () => ['flooded@example.org', 'EntLab: নতুন পাসওয়ার্ড']))
    expect(server.log.slice(before).filter((line) => line.includes('mail dropped'))).toHaveLength(6)
    // After 20 minutes another link comes, while the ones in the mailbox still work.
    server.clock.now += 20 * 60_000
    await forgot('flooded@example.org')
    expect(sent()).toHaveLength(3)
    for (let ask = 0; ask < 8; ask++) await forgot('flooded@example.org')
    // A thief's change ends the links in the mailbox: the owner gets a mail about it, and a new link at once.
    const { token } = (await server.signIn(person)).body
    server.mails.splice(0)
    const changed = { phone: '01922222222', current_password: testPassword }
    expect((await server.call('POST', '/api/auth/change-phone', { token, body: changed })).status).toBe(200)
    await forgot('flooded@example.org')
    expect(sent().map(([, subject]) => subject)).toEqual(['EntLab: মোবাইল নম্বর বদলেছে', 'EntLab: নতুন পাসওয়ার্ড'])
    expect((await reset(lastToken())).status).toBe(200)
  })

  it('can be replaced once by two who use one link at the same time', async () => {
    const person = await server.addPerson({ email: 'race@example.org' })
    await forgot('race@example.org')
    const passwords = ['one-dokan-nodi', 'two-dokan-nodi', 'three-dokan-nodi', 'four-dokan-nodi']
    const answers = await Promise.all(passwords.map((password) => reset(lastToken(), password)))
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    const winner = passwords[answers.findIndex((answer) => answer.status === 200)] ?? ''
    expect((await signIn(person.phone, winner)).status).toBe(200)
  })

  it('keeps its link when the new one is refused, and loses every link when one was used', async () => {
    await server.addPerson({ email: 'twice@example.org' })
    await forgot('twice@example.org')
    const first = lastToken()
    await forgot('twice@example.org')
    const second = lastToken()
    expect(await reset(first, 'password')).toMatchObject({ status: 400, body: { fields: { new_password: 'password_common' } } })
    expect((await reset(first)).status).toBe(200)
    expect(await reset(second)).toMatchObject({ status: 400, body: { code: 'link_dead' } })
  })

  it('cannot be replaced too late, with a made-up token, or after the address has changed', async () => {
    const person = await server.addPerson({ email: 'moved@example.org' })
    await forgot('moved@example.org')
    const { token } = (await server.signIn(person)).body
    const link = lastToken()
    const changed = { email: 'new@example.org', current_password: testPassword }
    expect((await server.call('POST', '/api/auth/change-email', { token, body: changed })).status).toBe(200)
    expect((await reset(link)).status).toBe(400)
    expect((await reset('made-up')).status).toBe(400)
    await forgot('moved@example.org')
    server.clock.now += 60 * 60_000
    expect((await reset(lastToken())).status).toBe(400)
  })
})
