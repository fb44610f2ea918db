import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lifetimes, maxSessions, renewalGrace } from '../../accounts/sessions.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { sessions, users } from '../../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

const path = '/api/auth/login.php'
const me = '/api/auth/me.php'
const pull = '/api/sync/pull'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const tryPassword = (identifier: string, password: string, headers = {}) =>
  server.call('POST', path, { body: { identifier, password }, headers })

describe('signing in', () => {
  it('works by phone number, in Bengali digits too, and by e-mail address', async () => {
    await server.addPerson({ phone: '+8801711111111', email: 'rahima@example.org' })
    for (const identifier of ['01711111111', '+880 1711-111111', '০১৭১১১১১১১১', ' Rahima@Example.org ']) {
      const answer = await tryPassword(identifier, testPassword)
      expect(answer).toMatchObject({ status: 200, body: { success: true, user: { phone: '+8801711111111', email: 'rahima@example.org' } } })
      expect(answer.body.token).toMatch(/^[\w-]{43}$/)
    }
  })

  it('answers nothing but what the contract names', async () => {
    const { body } = await server.signIn(await server.addPerson())
    expect(Object.keys(body).sort()).toEqual(['message', 'success', 'token', 'user'])
    expect(body.user).not.toHaveProperty('passwordHash')
  })

  it('takes a password typed with another form of the same letters', async () => {
    const person = await server.addPerson()
    // ড় has one code point or two, depending on the keyboard.
    const [oneEach, twoEach] = ['বা\u09dcি-গা\u09dcি-নদী', 'বা\u09a1\u09bcি-গা\u09a1\u09bcি-নদী']
    await server.call('POST', '/api/auth/change-password.php', {
      token: (await server.signIn(person)).body.token,
      body: { current_password: testPassword, new_password: oneEach, new_password_confirmation: twoEach },
    })
    for (const typed of [oneEach, twoEach]) expect(await tryPassword(person.phone, typed)).toMatchObject({ status: 200 })
  })

  it('says the same for a wrong password and an unknown account, in the language of the reader', async () => {
    const person = await server.addPerson({ language: 'en' })
    const bn = 'নম্বর বা পাসওয়ার্ড মিলছে না। আরেকবার দেখুন।'
    for (const identifier of [person.phone, '01799999999', 'nobody@example.org', 'না', '{"$ne":null}', "' or 1=1 --"]) {
      const answer = await tryPassword(identifier, 'wrong-password')
      expect(answer).toMatchObject({ status: 401, body: { success: false, code: 'login_failed', message: bn } })
      expect(answer.cookies).toEqual([])
    }
    const english = await tryPassword('01799999998', 'wrong-password', { 'accept-language': 'en' })
    expect(english.body.message).toBe('The number or password does not match. Look once more.')
  })

  it('never stores or logs a token or a password', async () => {
    const person = await server.addPerson()
    const { token } = (await server.signIn(person)).body
    const stored = JSON.stringify([await server.db.select().from(users), await server.db.select().from(sessions)])
    expect(stored).toContain(person.phone)
    for (const secret of [token, testPassword]) expect(stored + server.log.join('\n')).not.toContain(secret)
  })
})

describe('guessing', () => {
  it('has to wait longer and longer, for known and unknown accounts alike', async () => {
    const person = await server.addPerson()
    for (const identifier of [person.phone, '01788888888']) {
      for (let guess = 0; guess < 5; guess++) expect((await tryPassword(identifier, `guess-${guess}`)).status).toBe(401)
      const refused = await tryPassword(identifier, testPassword)
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'too_many', message: 'অনেকবার চেষ্টা হয়েছে। ৩০ সেকেন্ড পরে আবার করুন।' },
        headers: { 'retry-after': '30' },
      })
    }
    server.clock.now += 30_000
    expect((await tryPassword(person.phone, 'guess-6')).status).toBe(401)
    expect((await tryPassword(person.phone, testPassword)).headers['retry-after']).toBe('60')
    server.clock.now += 60_000
    expect((await tryPassword(person.phone, testPassword)).status).toBe(200)
    expect((await tryPassword(person.phone, 'guess-7')).status).toBe(401)
  })

  it('gains nothing by sending many guesses at once', async () => {
    const person = await server.addPerson()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, guess) => tryPassword(person.phone, `guess-${guess}`)))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
  })

  it('does not lock out the owner on a known device', async () => {
    const person = await server.addPerson()
    const { cookies } = await server.signIn(person)
    const device = cookies.find((cookie) => cookie.name === 'entlab-device')
    for (let guess = 0; guess < 6; guess++) await tryPassword(person.phone, `guess-${guess}`)
    expect((await tryPassword(person.phone, testPassword)).status).toBe(429)
    const body = { identifier: person.phone, password: testPassword }
    expect((await server.call('POST', path, { body, cookies: { 'entlab-device': device?.value ?? '' } })).status).toBe(200)
  })
})

describe('a session', () => {
  it('is carried by the bearer token or by the cookie', async () => {
    const person = await server.addPerson()
    const answer = await server.signIn(person)
    const cookie = answer.cookies.find((one) => one.name === 'entlab-session')
    expect(cookie).toMatchObject({ value: answer.body.token, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie).not.toHaveProperty('maxAge')
    for (const call of [{ token: answer.body.token }, { cookies: { 'entlab-session': answer.body.token } }])
      expect(await server.call('GET', me, call)).toMatchObject({ status: 200, body: { user: { id: person.id } } })
  })

  it('is that of the bearer token when the cookie is another', async () => {
    const [one, other] = [await server.addPerson(), await server.addPerson()]
    const [token, cookie] = [(await server.signIn(one)).body.token, (await server.signIn(other)).body.token]
    const cookies = { 'entlab-session': cookie }
    expect(await server.call('GET', me, { token, cookies })).toMatchObject({ body: { user: { id: one.id } } })
    expect(await server.call('GET', me, { token: 'not-a-token', cookies })).toMatchObject({ status: 401 })
    expect(await server.call('GET', me, { headers: { authorization: 'Basic YTpi' }, cookies })).toMatchObject({ status: 401 })
  })

  it('is missed and ended in different words', async () => {
    expect(await server.call('GET', me)).toMatchObject({ status: 401, body: { code: 'sign_in_needed', message: 'আগে লগ ইন করুন।' } })
    expect(await server.call('GET', me, { token: 'x' })).toMatchObject({
      status: 401,
      body: { code: 'session_ended', message: 'আবার লগ ইন করুন। আপনার লেখা এখানেই জমা আছে।' },
    })
  })

  it('ends at once by logging out, and logging out again does no harm', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    const out = await server.call('POST', '/api/auth/logout.php', {
      cookies: { 'entlab-session': token },
      headers: { origin: 'http://localhost:3000' },
    })
    expect(out).toMatchObject({ status: 200, body: { success: true, clear_tokens: true } })
    expect(out.cookies).toMatchObject([{ name: 'entlab-session', value: '' }])
    expect((await server.call('GET', me, { token })).status).toBe(401)
    expect((await server.call('POST', '/api/auth/logout.php', { token, headers: { 'accept-language': 'en' } })).body.message).toBe(
      'Logged out successfully',
    )
  })

  it('ends by the hash of its token: a device that was signed out offline no longer has the token', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    const later = (await server.signIn(await server.addPerson())).body.token
    const end = (session: string) =>
      server.call('POST', '/api/auth/logout.php', { token: later, cookies: { 'entlab-session': token }, body: { session } })
    expect(await end('x'.repeat(64))).toMatchObject({ status: 400, body: { fields: { session: expect.any(String) } } })
    expect((await server.call('GET', me, { token })).status).toBe(200)
    const out = await end(hashToken(token))
    expect(out).toMatchObject({ status: 200, cookies: [{ name: 'entlab-session', value: '' }] })
    expect((await server.call('GET', me, { token })).status).toBe(401)
    expect((await server.call('GET', me, { token: later })).status).toBe(200)
    // A session that is gone, and a token that no session has.
    for (const one of [token, 'nobody']) expect((await end(hashToken(one))).status).toBe(200)
  })

  it('does not clear the cookie of a user who signed in since', async () => {
    const { token } = (await server.signIn(await server.addPerson())).body
    const later = (await server.signIn(await server.addPerson())).body.token
    const out = await server.call('POST', '/api/auth/logout.php', { token, cookies: { 'entlab-session': later } })
    expect(out.cookies).toEqual([])
    expect((await server.call('GET', me, { cookies: { 'entlab-session': later } })).status).toBe(200)
  })

  it.each([
    ['short', false],
    ['remembered', true],
  ] as const)('that is %s has its lifetime', async (kind, remember) => {
    const { idle, absolute } = lifetimes[kind]
    const bearer = { token: (await server.signIn(await server.addPerson(), remember)).body.token }
    server.clock.now += idle - 1
    expect((await server.call('GET', me, bearer)).status).toBe(200)
    server.clock.now += idle
    expect((await server.call('GET', me, bearer)).status).toBe(401)

    const second = { token: (await server.signIn(await server.addPerson(), remember)).body.token }
    for (let passed = 0; passed + idle / 2 < absolute; passed += idle / 2) {
      expect((await server.call('GET', pull, second)).body.user_id).not.toBeNull()
      server.clock.now += idle / 2
    }
    server.clock.now += idle / 2
    expect((await server.call('GET', me, second)).status).toBe(401)
  })

  it('is renewed when remembered and used in its last third, with another token and cookie', async () => {
    const { idle, absolute } = lifetimes.remembered
    let { token } = (await server.signIn(await server.addPerson(), true)).body
    const had = new Set([token])
    for (let passed = 0; passed < 3 * absolute; passed += idle / 2) {
      const answer = await server.call('GET', me, { token, cookies: { 'entlab-session': token } })
      expect(answer.status).toBe(200)
      const isNearItsEnd = passed % (absolute * (2 / 3)) === 0 && passed > 0
      expect([answer.body.token !== undefined, answer.cookies.length]).toEqual(isNearItsEnd ? [true, 1] : [false, 0])
      if (isNearItsEnd) {
        expect(answer.cookies).toMatchObject([{ value: answer.body.token, maxAge: absolute / 1000 }])
        token = answer.body.token
        had.add(token)
      }
      server.clock.now += idle / 2
    }
    expect(had.size).toBe(5)
    const statuses = await Promise.all([...had].map(async (one) => (await server.call('GET', me, { token: one })).status))
    expect(statuses).toEqual([401, 401, 401, 401, 200])
  })

  it('has one new token for tabs that renew it together and for a lost answer; the old one ends after the new one is used', async () => {
    const { idle, absolute } = lifetimes.remembered
    const { token } = (await server.signIn(await server.addPerson(), true)).body
    for (let passed = 0; passed < absolute * (2 / 3); passed += idle / 2) {
      expect((await server.call('GET', me, { token })).status).toBe(200)
      server.clock.now += idle / 2
    }
    const tabs = await Promise.all(Array.from({ length: 5 }, () => server.call('GET', me, { token })))
    const next = tabs[0]?.body.token ?? ''
    expect(new Set(tabs.map(({ status, body }) => `${status} ${body.token}`))).toEqual(new Set([`200 ${next}`]))
    // No device has received it: a cookie of a lost answer is no proof.
    expect((await server.call('GET', me, { cookies: { 'entlab-session': next } })).status).toBe(200)
    server.clock.now += idle / 2
    expect((await server.call('GET', me, { token })).body.token).toBe(next)
    expect((await server.call('GET', me, { token: next })).body.token).toBeUndefined()
    server.clock.now += renewalGrace - 1
    expect((await server.call('GET', me, { token })).body.token).toBe(next)
    server.clock.now += 1
    expect((await server.call('GET', me, { token })).status).toBe(401)
    expect((await server.call('GET', me, { token: next })).status).toBe(200)
    // A sign-out of before the renewal, sent late, ends the session.
    await server.call('POST', '/api/auth/logout.php', { body: { session: hashToken(token) } })
    expect((await server.call('GET', me, { token: next })).status).toBe(401)
  })

  it.each([
    [true, lifetimes.remembered.absolute / 1000],
    [false, undefined],
  ])('sets the cookie to the user of the page opened last (%s)', async (isRemembered, maxAge) => {
    const before = (await server.signIn(await server.addPerson(), true)).body.token
    const { token } = (await server.signIn(await server.addPerson(), isRemembered)).body
    for (const cookies of [{}, { 'entlab-session': before }] as Record<string, string>[]) {
      const answer = await server.call('GET', me, { token, cookies })
      expect(answer.cookies).toMatchObject([{ name: 'entlab-session', value: token }])
      expect(answer.cookies[0]?.maxAge).toBe(maxAge)
    }
    expect((await server.call('GET', me, { token, cookies: { 'entlab-session': token } })).cookies).toEqual([])
    const ended = await server.call('GET', me, { token: 'not-a-token', cookies: { 'entlab-session': before } })
    expect([ended.status, ended.cookies]).toEqual([401, []])
  })

  it('keeps its cookie over a restart of the browser when remembered', async () => {
    const { cookies } = await server.signIn(await server.addPerson(), true)
    expect(cookies.find((one) => one.name === 'entlab-session')).toMatchObject({ maxAge: lifetimes.remembered.absolute / 1000 })
  })

  it(`is one of at most ${maxSessions}: the oldest ends`, async () => {
    const person = await server.addPerson()
    const tokens: string[] = []
    for (let count = 0; count <= maxSessions; count++) {
      tokens.push((await server.signIn(person)).body.token)
      server.clock.now += 1
    }
    const statuses = await Promise.all(tokens.map(async (token) => (await server.call('GET', me, { token })).status))
    expect(statuses).toEqual([401, ...Array.from({ length: maxSessions }, () => 200)])
  })

  it('sees a change of role with the next request, and ends with its account', async () => {
    const person = await server.addPerson()
    const { token } = (await server.signIn(person)).body
    expect((await server.call('GET', '/api/admin/translations', { token })).status).toBe(403)
    await server.db.update(users).set({ role: 'admin' })
    expect((await server.call('GET', '/api/admin/translations', { token })).status).toBe(200)
    await server.db.delete(users)
    expect((await server.call('GET', me, { token })).status).toBe(401)
  })
})

it('over https uses cookies that are bound to the host', async () => {
  const secure = await openTestApp({ publicUrl: 'https://learn.example.org/prefix', basePath: '/prefix/' })
  const person = await secure.addPerson()
  const answer = await secure.call('POST', '/prefix/api/auth/login.php', { body: { identifier: person.phone, password: testPassword } })
  expect(answer.cookies.find((one) => one.name === '__Host-entlab-session')).toMatchObject({
    ...{ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' },
  })
  expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  await secure.close()
})
