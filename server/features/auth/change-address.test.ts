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
const confirm = (token?: string, password?: string) =>
  server.call('POST', '/api/auth/verify-email.php', {
    body: { token: lastToken(), ...(password && { current_password: password }) },
    ...(token && { token }),
  })
const me = async (token: string) => userIn((await server.call('GET', '/api/auth/me.php', { token })).body)
const kinds = (user: User) => user.notices.map(({ kind, step }) => [kind, step])

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
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { phone: '+8801911111115', notices: [{ is_disputed: true }, { step: 'undone' }] } },
    })
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
    expect((await confirm(token)).status).toBe(200)
    expect(server.mails.at(-1)?.to).toBe('old@example.org')
    expect(await me(token)).toMatchObject({
      email: 'new@example.org',
      is_email_verified: true,
      pending_email: null,
      notices: [
        { kind: 'email_changed', step: 'asked' },
        { kind: 'email_changed', is_disputed: false },
      ],
    })
    // The address before the change is for the server alone.
    expect(JSON.stringify(await me(token))).not.toContain('old@example.org')
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

  it('can be disputed, which takes a thief’s address away and restores the owner’s', async () => {
    const person = await server.addPerson({ email: 'mine@example.org' })
    const { token } = (await server.signIn(person)).body
    await change('email', token, { email: 'thief@example.org' })
    await confirm(token)
    const notice = (await me(token)).notices.at(-1)
    expect(await dispute(token, notice?.id)).toMatchObject({ body: { user: { email: 'mine@example.org', is_email_verified: true } } })
  })

  it('that is disputed leaves no address if another account has confirmed the earlier one since', async () => {
    const { token } = (await server.signIn(await server.addPerson({ email: 'passed@example.org' }))).body
    await change('email', token, { email: 'next@example.org' })
    await confirm(token)
    await server.addPerson({ email: 'passed@example.org' })
    expect(await dispute(token, (await me(token)).notices.at(-1)?.id)).toMatchObject({
      status: 200,
      body: { user: { email: null, is_email_verified: false } },
    })
  })
})

describe('an address that waits', () => {
  /** A thief with the password and a session types an own address; the link is in the thief's mailbox. */
  async function askedByThief(email: string) {
    const person = await server.addPerson()
    const thief = (await server.signIn(person)).body.token
    await change('email', thief, { email })
    return { person, link: lastToken(), owner: (await server.signIn(person)).body.token }
  }
  const open = (token: string | null, rest: object = {}) => server.call('POST', '/api/auth/verify-email.php', { body: { token, ...rest } })
  const askAgain = (email: string) => server.call('POST', '/api/auth/send-verification', { body: { email } })
  const newPassword = 'shefali-dokan-9'
  const waysOut = {
    'a new password': (token: string) =>
      server.call('POST', '/api/auth/change-password.php', {
        token,
        body: { current_password: testPassword, new_password: newPassword, new_password_confirmation: newPassword },
      }),
    'the end of the other sessions': (token: string) => server.call('POST', '/api/auth/end-other-sessions', { token, body: {} }),
    'the end of one other session': async (token: string) => {
      const { items } = (await server.call('GET', '/api/auth/sessions', { token })).body as unknown as {
        items: { id: string; is_current: boolean }[]
      }
      const id = items.find(({ is_current }) => !is_current)?.id
      return await server.call('POST', '/api/auth/end-other-session', { token, body: { id } })
    },
  }

  it('is in a notice of the account from the moment that it waits', async () => {
    const { owner } = await askedByThief('seen@example.org')
    expect(kinds(await me(owner))).toEqual([['email_changed', 'asked']])
  })

  it.each(Object.keys(waysOut) as (keyof typeof waysOut)[])('ends with %s, and so do its links', async (way) => {
    const { link, owner } = await askedByThief('gone@example.org')
    const ended = await waysOut[way](owner)
    expect(ended).toMatchObject({ status: 200, body: { message: expect.stringContaining('যাচাই বাকি ছিল') } })
    expect(await me(owner)).toMatchObject({ email: null, pending_email: null })
    server.mails.splice(0)
    await askAgain('gone@example.org')
    expect(server.mails).toEqual([])
    for (const password of [testPassword, newPassword])
      expect(await open(link, { current_password: password })).toMatchObject({ status: 400, body: { code: 'link_dead' } })
  })

  it('ends with a password that a mailed link set', async () => {
    const person = await server.addPerson({ email: 'mended@example.org' })
    await change('email', (await server.signIn(person)).body.token, { email: 'thiefs@example.org' })
    const link = lastToken()
    await server.call('POST', '/api/auth/forgot-password.php', { body: { email: 'mended@example.org' } })
    const body = { token: lastToken(), new_password: newPassword }
    expect((await server.call('POST', '/api/auth/reset-password', { body })).status).toBe(200)
    expect(await open(link, { current_password: newPassword })).toMatchObject({ body: { code: 'link_dead' } })
  })

  it('is confirmed by the account’s session or by its password, not by the mailbox alone', async () => {
    const { person, link, owner } = await askedByThief('asked@example.org')
    const stranger = (await server.signIn(await server.addPerson())).body.token
    for (const token of [undefined, stranger]) {
      const seen = await server.call('POST', '/api/auth/verify-email.php', { body: { token: link }, ...(token && { token }) })
      expect(seen).toMatchObject({ status: 403, body: { code: 'password_needed' } })
      expect(JSON.stringify(seen.body)).not.toContain(person.name)
    }
    expect(await open(link, { current_password: 'guess-guess' })).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', fields: { current_password: 'wrong_password' } },
    })
    expect(await me(owner)).toMatchObject({ is_email_verified: false })
    const confirmed = await open(link, { current_password: testPassword })
    expect(confirmed).toMatchObject({ status: 200 })
    expect(confirmed.body).not.toHaveProperty('user')
    expect(await me(owner)).toMatchObject({ email: 'asked@example.org', is_email_verified: true })
  })

  it('that was mistyped does not open the account to the stranger who has that mailbox', async () => {
    const body = { phone: '01911111121', full_name: 'শেফালী', password: 'amar-nijer-nodi', email: 'typo@example.org' }
    await server.call('POST', '/api/auth/register.php', { body })
    expect((await open(lastToken())).body.code).toBe('password_needed')
    for (let guess = 0; guess < 6; guess++) await open(lastToken(), { current_password: `guess-${guess}` })
    expect((await open(lastToken(), { current_password: 'amar-nijer-nodi' })).status).toBe(429)
    server.mails.splice(0)
    await server.call('POST', '/api/auth/forgot-password.php', { body: { phone: body.phone } })
    expect(server.mails).toEqual([])
  })
})

describe('“it was not me”', () => {
  const changed = 'EntLab: “এটা আমি করিনি”'

  it('is a change with a mail and a notice, which can be disputed in turn', async () => {
    const person = await server.addPerson({ email: 'undone@example.org', phone: '+8801911111131' })
    const { token } = (await server.signIn(person)).body
    const [notice] = userIn((await change('phone', token, { phone: '01911111132' })).body).notices
    server.mails.splice(0)
    // A thief with the password undoes the owner's change.
    const undone = userIn((await dispute(token, notice?.id)).body)
    expect(undone.phone).toBe('+8801911111131')
    expect(kinds(undone)).toEqual([
      ['phone_changed', undefined],
      ['phone_changed', 'undone'],
    ])
    expect(server.mails).toMatchObject([{ to: 'undone@example.org', subject: changed }])
    expect(userIn((await dispute(token, undone.notices[1]?.id)).body).phone).toBe('+8801911111132')
  })

  it('notifies the mailbox that loses the account and the one that gets it back', async () => {
    const { token } = (await server.signIn(await server.addPerson({ email: 'back@example.org' }))).body
    await change('email', token, { email: 'away-now@example.org' })
    await confirm(token)
    server.mails.splice(0)
    await dispute(token, (await me(token)).notices.at(-1)?.id)
    expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['away-now@example.org', changed],
      ['back@example.org', changed],
    ])
  })

  it('works once, and undoes no later change', async () => {
    const { token } = (await server.signIn(await server.addPerson({ email: 'first@example.org' }))).body
    await change('email', token, { email: 'second@example.org' })
    await confirm(token)
    const notice = (await me(token)).notices.at(-1)
    await change('email', token, { email: 'third@example.org' })
    await confirm(token)
    expect(await dispute(token, notice?.id)).toMatchObject({ status: 200, body: { user: { email: 'third@example.org' } } })
    expect((await dispute(token, notice?.id)).status).toBe(404)
    expect(await me(token)).toMatchObject({ email: 'third@example.org' })
  })

  it('goes back one change at a time if a thief changed the number twice', async () => {
    const { token } = (await server.signIn(await server.addPerson({ phone: '+8801911111141' }))).body
    for (const phone of ['01911111142', '01911111143']) await change('phone', token, { phone })
    const [first, second] = (await me(token)).notices
    expect(userIn((await dispute(token, second?.id)).body).phone).toBe('+8801911111142')
    expect(userIn((await dispute(token, first?.id)).body).phone).toBe('+8801911111141')
  })

  it('stays possible however often a thief changes the password', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    const [notice] = userIn((await change('phone', token, { phone: '01911111151' })).body).notices
    let password = testPassword
    for (let turn = 0; turn < 12; turn++) {
      const next = `shefali-dokan-${String.fromCharCode(97 + turn)}q`
      server.clock.now += 7000
      const body = { current_password: password, new_password: next, new_password_confirmation: next }
      expect((await server.call('POST', '/api/auth/change-password.php', { token, body })).status).toBe(200)
      password = next
    }
    const { notices } = await me(token)
    expect(notices).toHaveLength(11)
    expect(notices.map(({ id }) => id)).toContain(notice?.id)
    expect((await dispute(token, notice?.id, password)).status).toBe(200)
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
