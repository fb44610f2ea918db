import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../../contract/account/person.ts'
import { users } from '../../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

const day = 24 * 60 * 60_000

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => void server.mails.splice(0))

const userIn = (body: object) => (body as { user: User }).user
const signIn = (identifier: string, password = testPassword) =>
  server.call('POST', '/api/auth/login.php', { body: { identifier, password } })
const change = (what: 'phone' | 'email', token: string, body: object) =>
  server.call('POST', `/api/auth/change-${what}`, { token, body: { current_password: testPassword, ...body } })
const dispute = (token: string, id: string | undefined, password = testPassword) =>
  server.call('POST', '/api/auth/dispute-notice', { token, body: { id, current_password: password } })
const meStatus = async (token: string) => (await server.call('GET', '/api/auth/me.php', { token })).status
const lastToken = () => new URL(server.mails.at(-1)?.link ?? '').searchParams.get('token')
const confirm = () => server.call('POST', '/api/auth/verify-email.php', { body: { token: lastToken() } })

describe('changing the number', () => {
  it('asks for the password, ends the other sessions, notifies the old address, and adds a notice', async () => {
    const person = await server.addPerson({ email: 'number@example.org' })
    const [here, elsewhere] = [(await server.signIn(person)).body.token, (await server.signIn(person)).body.token]
    expect(await change('phone', here, { phone: '01911111111', current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { current_password: 'wrong_password' } },
    })
    const answer = await change('phone', here, { phone: '০১৯১১-১১১১১১' })
    expect(answer).toMatchObject({ status: 200, body: { message: 'জমা হয়েছে।', user: { phone: '+8801911111111', version: 2 } } })
    expect(userIn(answer.body).notices).toMatchObject([{ kind: 'phone_changed', at: server.clock.now, is_disputed: false }])
    expect([await meStatus(here), await meStatus(elsewhere)]).toEqual([200, 401])
    expect(server.mails).toMatchObject([{ to: 'number@example.org', subject: 'EntLab: মোবাইল নম্বর বদলেছে' }])
    expect((await signIn('01911111111')).status).toBe(200)
  })

  it('keeps the old number as a key for 30 days, the first one if a thief changes it twice', async () => {
    const person = await server.addPerson({ phone: '+8801911111112' })
    const { token } = (await server.signIn(person, true)).body
    await change('phone', token, { phone: '01911111113' })
    server.clock.now += day
    await change('phone', token, { phone: '01911111114' })
    expect([(await signIn('01911111112')).status, (await signIn('01911111113')).status]).toEqual([200, 401])
    server.clock.now += 29 * day
    expect((await signIn('01911111112')).status).toBe(401)
    expect((await signIn('01911111114')).status).toBe(200)
  })

  it('answers alike for a number that another account has', async () => {
    const owner = await server.addPerson()
    server.clock.now += 1000
    const seen = async (phone: string) => {
      const person = await server.addPerson()
      const answer = await change('phone', (await server.signIn(person)).body.token, { phone })
      const { status, body } = await signIn(phone)
      return [answer.status, answer.body.message, userIn(answer.body).phone === phone, status, userIn(body).id]
    }
    // Both have the test's password: the account that has the number longest is asked first.
    const [taken, free] = [await seen(owner.phone), await seen('+8801911111119')]
    expect(taken.slice(0, 4)).toEqual(free.slice(0, 4))
    expect(taken[4]).toBe(owner.id)
  })

  it('can be undone by the owner with the password, and by no thief without it', async () => {
    const person = await server.addPerson({ phone: '+8801911111115' })
    const { token } = (await server.signIn(person)).body
    const [notice] = userIn((await change('phone', token, { phone: '01911111116' })).body).notices
    const owner = (await signIn('01911111115')).body.token
    expect(await dispute(owner, notice?.id, 'guess')).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect((await dispute(owner, crypto.randomUUID())).status).toBe(404)
    const answer = await dispute(owner, notice?.id)
    expect(answer).toMatchObject({ status: 200, body: { user: { phone: '+8801911111115', notices: [{ is_disputed: true }] } } })
    expect([await meStatus(owner), await meStatus(token)]).toEqual([200, 401])
    expect(server.log.join('\n')).toContain('"event":"change_disputed"')
  })
})

describe('changing the e-mail address', () => {
  it('keeps the confirmed address until the new one is confirmed, and notifies the old one', async () => {
    const person = await server.addPerson({ email: 'old@example.org' })
    const { token } = (await server.signIn(person)).body
    expect((await change('email', token, { email: 'new@example.org', current_password: 'wrong' })).status).toBe(400)
    const answer = await change('email', token, { email: ' New@Example.org ' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'জমা হয়েছে। ইমেইলে একটা লিংক গেছে, সেটি খুলুন।',
        user: { email: 'old@example.org', is_email_verified: true, pending_email: 'new@example.org' },
      },
    })
    expect(server.mails.map(({ to }) => to)).toEqual(['old@example.org', 'new@example.org'])
    expect((await confirm()).status).toBe(200)
    expect(server.mails.at(-1)?.to).toBe('old@example.org')
    const me = userIn((await server.call('GET', '/api/auth/me.php', { token })).body)
    expect(me).toMatchObject({
      email: 'new@example.org',
      is_email_verified: true,
      pending_email: null,
      notices: [{ kind: 'email_changed' }],
    })
  })

  it('answers alike for an address that another account has, and mails its owner', async () => {
    await server.addPerson({ email: 'theirs@example.org' })
    const seen = async (email: string) => {
      const person = await server.addPerson()
      const { status, body } = await change('email', (await server.signIn(person)).body.token, { email })
      const { is_email_verified, pending_email } = userIn(body)
      return [status, body.message, userIn(body).email === email, is_email_verified, pending_email]
    }
    expect(await seen('theirs@example.org')).toEqual(await seen('nobodys@example.org'))
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['theirs@example.org', 'EntLab: আপনার অ্যাকাউন্ট আছে'],
      ['nobodys@example.org', 'EntLab: আপনার ইমেইল ঠিকানা'],
    ])
  })

  it('takes the address away, ends the other sessions and leaves a notice', async () => {
    const person = await server.addPerson({ email: 'away@example.org' })
    const [here, elsewhere] = [(await server.signIn(person)).body.token, (await server.signIn(person)).body.token]
    expect(await change('email', here, { email: '' })).toMatchObject({
      body: { user: { email: null, is_email_verified: false, notices: [{ kind: 'email_changed' }] } },
    })
    expect(await meStatus(elsewhere)).toBe(401)
    expect(server.mails.map(({ to }) => to)).toEqual(['away@example.org'])
  })

  it('can be disputed, which takes a thief’s address away', async () => {
    const person = await server.addPerson({ email: 'mine@example.org' })
    const { token } = (await server.signIn(person)).body
    await change('email', token, { email: 'thief@example.org' })
    await confirm()
    const [notice] = userIn((await server.call('GET', '/api/auth/me.php', { token })).body).notices
    expect(await dispute(token, notice?.id)).toMatchObject({ body: { user: { email: null } } })
  })
})

it('a guess at the password of a confirmation is not slowed down by strangers, and slows down itself', async () => {
  const person = await server.addPerson()
  const { token } = (await server.signIn(person)).body
  for (let guess = 0; guess < 6; guess++) await signIn(person.phone, `guess-${guess}`)
  expect((await change('phone', token, { phone: '01911111117' })).status).toBe(200)
  for (let guess = 0; guess < 5; guess++) await change('phone', token, { phone: '01911111118', current_password: `guess-${guess}` })
  expect(await change('phone', token, { phone: '01911111118' })).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  const [row] = await server.db.select().from(users).where(eq(users.id, person.id))
  expect(row?.phone).toBe('+8801911111117')
})
