import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { User } from '../../../contract/account/person.ts'
import { oneTimeTokens, scopeCounters, users } from '../../db/schema.ts'
import { openTestApp, type TestApp, testPassword } from '../../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(() => void server.mails.splice(0))

const form = { phone: '01812345678', password: 'sobuj-ghash-42', full_name: '  শেফালী বেগম ' }
const register = (fields: object, headers = {}) => server.call('POST', '/api/auth/register.php', { body: { ...form, ...fields }, headers })
const signIn = (identifier: string, password: string) => server.call('POST', '/api/auth/login.php', { body: { identifier, password } })
const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('token')

describe('registering', () => {
  it('makes a student who can sign in by phone, in the language of the form', async () => {
    const answer = await register({ phone: '০১৮১২-৩৪৫৬৭৮' }, { 'accept-language': 'en' })
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'You are registered. You can log in now.' } })
    expect(answer.cookies.map(({ name }) => name)).toEqual(['entlab-device'])
    const { body } = await signIn('01812345678', form.password)
    expect(body).toMatchObject({
      user: {
        name: 'শেফালী বেগম',
        phone: '+8801812345678',
        email: null,
        role: 'student',
        language: 'en',
        is_email_verified: false,
        version: 1,
      },
    })
    const { id } = body.user as { id: string }
    expect(
      await server.db
        .select()
        .from(scopeCounters)
        .where(eq(scopeCounters.scope, `me:${id}`)),
    ).toMatchObject([{ value: 1 }])
    expect(server.mails).toEqual([])
  })

  it('with a number that has an account looks the same to a stranger, and leaves that account alone', async () => {
    const owner = await server.addPerson({ phone: '+8801822222222' })
    const seen = async (phone: string) => {
      const registered = await register({ phone, full_name: 'Other' })
      const { status, body } = await signIn(phone, form.password)
      const { name, email } = body.user as User
      return [registered.status, registered.body, registered.cookies.length, status, Object.keys(body), name, email]
    }
    expect(await seen(owner.phone)).toEqual(await seen('01833333333'))
    expect(await signIn(owner.phone, testPassword)).toMatchObject({ status: 200, body: { user: { id: owner.id, name: owner.name } } })
    expect(await server.db.$count(users, eq(users.phone, owner.phone))).toBe(2)
  })

  it('with an address that has an account looks the same to a stranger, and mails only its owner', async () => {
    const owner = await server.addPerson({ email: 'known@example.org', language: 'en' })
    const seen = async (phone: string, email: string) => {
      const registered = await register({ phone, email })
      const byNumber = (await signIn(phone, form.password)).body.user as User
      const byAddress = (await signIn(email, form.password)).body.user as User
      expect([byNumber.email, byAddress.id]).toEqual([email.toLowerCase(), byNumber.id])
      return [registered.body, byNumber.is_email_verified, byNumber.pending_email]
    }
    expect(await seen('01844444444', 'Known@Example.org')).toEqual(await seen('01855555555', 'fresh@example.org'))
    expect(await signIn('known@example.org', testPassword)).toMatchObject({ status: 200, body: { user: { id: owner.id } } })
    expect(server.mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['known@example.org', 'EntLab: you have an account'],
      ['fresh@example.org', 'EntLab: আপনার ইমেইল ঠিকানা'],
    ])
  })

  it('gives each of two sisters with one telephone an account, also at the same moment', async () => {
    const passwords = ['sobuj-ghash-1', 'nodi-nouka-ghat']
    const answers = await Promise.all(passwords.map((password) => register({ phone: '01866666666', password })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const entries = await Promise.all(passwords.map((password) => signIn('01866666666', password)))
    expect(entries.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(entries.map(({ body }) => (body.user as User).id)).size).toBe(2)
  })

  it('with one password for two accounts signs in to the one that this browser used last, or to the one that is named', async () => {
    const cookies: Record<string, string> = {}
    const ids: string[] = []
    for (const full_name of ['বড় বোন', 'ছোট বোন']) {
      const body = { ...form, phone: '01867676767', full_name }
      for (const { name, value } of (await server.call('POST', '/api/auth/register.php', { body, cookies })).cookies) cookies[name] = value
      const entered = await server.call('POST', '/api/auth/login.php', {
        body: { identifier: body.phone, password: form.password },
        cookies: { 'entlab-device': cookies['entlab-device'] ?? '' },
      })
      expect(entered.body.user).toMatchObject({ name: full_name })
      ids.push((entered.body.user as User).id)
      server.clock.now += 1000
    }
    for (const user_id of ids) {
      const body = { identifier: '01867676767', password: form.password, user_id }
      expect((await server.call('POST', '/api/auth/login.php', { body, cookies })).body.user).toMatchObject({ id: user_id })
    }
    const foreign = await server.addPerson()
    const body = { identifier: '01867676767', password: testPassword, user_id: foreign.id }
    expect((await server.call('POST', '/api/auth/login.php', { body, cookies })).status).toBe(401)
  })

  it('again with the same number, name and password makes no second account, one after the other or at once', async () => {
    const again = () => register({ phone: '01869696969', full_name: ' শেফালী  বেগম' })
    const answers = [...(await Promise.all([again(), again()])), await again()]
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await server.db.$count(users, eq(users.phone, '+8801869696969'))).toBe(1)
  })

  it('again makes no further account where a namesake with another password was first', async () => {
    const add = (password: string) => register({ phone: '01869696970', full_name: 'সালমা বেগম', password })
    for (const password of ['sobuj-ghash-42', 'nodi-nouka-ghat', 'nodi-nouka-ghat', 'sobuj-ghash-42'])
      expect((await add(password)).status).toBe(200)
    expect(await server.db.$count(users, eq(users.phone, '+8801869696970'))).toBe(2)
  })

  it('is limited: three accounts a day for a number and address, and the fourth is refused with what to do', async () => {
    const phone = '01868686868'
    const add = (name: string, headers = {}) => register({ phone, password: `${name}-nodi-ghat`, full_name: name }, headers)
    for (const name of ['jaba', 'beli', 'keya']) expect((await add(name)).status).toBe(200)
    const refused = await add('shiuli')
    expect(refused).toMatchObject({ status: 409, body: { code: 'number_busy', message: expect.stringContaining('লগ ইন করুন') } })
    // A number with an account and one without are refused alike.
    const owner = await server.addPerson()
    const again = (name: string) => register({ phone: owner.phone, password: `${name}-nodi-ghat`, full_name: name })
    for (const name of ['jaba', 'beli', 'keya']) expect((await again(name)).status).toBe(200)
    expect((await again('shiuli')).body).toEqual(refused.body)
    expect(await server.db.$count(users, eq(users.phone, '+8801868686868'))).toBe(3)
    // Neither is a repeat then.
    expect((await add('keya')).body).toEqual(refused.body)
  })

  it('reveals the password of no account to a stranger with its number and name', async () => {
    const owner = await server.addPerson({ name: 'রিনা বেগম' })
    const guess = async (password: string, full_name = owner.name) => (await register({ phone: owner.phone, full_name, password })).status
    // A right guess has the answer of a wrong one, and a later one has no answer.
    expect(await guess(testPassword)).toBe(await guess('kolom-bagan-9x7'))
    for (const name of ['Ek', 'Dui']) expect(await guess('kolom-bagan-9x7', name)).toBe(200)
    for (const password of ['guess-tree-river-1', testPassword]) expect(await guess(password)).toBe(409)
  })

  it('does not count a repeat', async () => {
    const again = () => register({ phone: '01868686871', full_name: 'বারবার' })
    for (let repeat = 0; repeat < 9; repeat++) expect((await again()).status).toBe(200)
    for (const full_name of ['জবা', 'বেলি']) expect((await register({ phone: '01868686871', full_name })).status).toBe(200)
    expect((await register({ phone: '01868686871', full_name: 'কেয়া' })).body.code).toBe('number_busy')
  })

  it('five times from two addresses does not reveal whether the number has an account', async () => {
    const owner = await server.addPerson()
    server.clock.now += 31 * 24 * 60 * 60_000
    const seen = async (phone: string, network: number) => {
      const statuses: number[] = []
      const from = (host: number) => ({ 'x-forwarded-for': `192.0.${network}.${host}` })
      const passwords = ['ek', 'dui', 'tin', 'char', 'panch'].map((word) => `${word}-nodi-nouka-ghat`)
      for (const [index, password] of passwords.entries()) {
        server.clock.now += 1000
        statuses.push((await register({ phone, password, full_name: `Spy ${'abcde'[index]}` }, from(index < 3 ? 1 : 2))).status)
      }
      for (const [index, password] of passwords.entries()) {
        const body = { identifier: phone, password }
        statuses.push((await server.call('POST', '/api/auth/login.php', { body, headers: from(10 + index) })).status)
      }
      return statuses
    }
    const opened = Array.from({ length: 10 }, () => 200)
    expect([await seen(owner.phone, 60), await seen('01868686872', 61)]).toEqual([opened, opened])
    expect((await signIn(owner.phone, testPassword)).status).toBe(200)
  })

  it('with the address of an owner, however many times, leaves her sign-in by it', async () => {
    const owner = await server.addPerson({ email: 'rina@example.org' })
    for (let index = 0; index < 6; index++) await register({ phone: `+88017111100${index}0`, email: 'rina@example.org' })
    expect(await signIn('rina@example.org', testPassword)).toMatchObject({ status: 200, body: { user: { id: owner.id } } })
  })

  it('of a number that accounts have left does not displace the one that has it', async () => {
    const phone = '+8801868686873'
    for (let index = 0; index < 5; index++) {
      const { id } = await server.addPerson({ phone: `+88018686869${index}0` })
      await server.db
        .update(users)
        .set({ previousPhone: phone, phoneChangedAt: new Date(server.clock.now) })
        .where(eq(users.id, id))
    }
    server.clock.now += 1000
    const owner = await server.addPerson({ phone })
    expect(await signIn(phone, testPassword)).toMatchObject({ status: 200, body: { user: { id: owner.id } } })
  })

  it('gives the owner of a number an account that opens on her phone, however many strangers have registered it', async () => {
    const phone = '01868686869'
    for (let stranger = 0; stranger < 7; stranger++) {
      const fields = { phone, password: `chorer-nodi-${stranger}`, full_name: `চোর ${'কখগঘচছজ'[stranger]}` }
      expect((await register(fields, { 'x-forwarded-for': `192.0.2.${stranger}` })).status).toBe(200)
    }
    server.clock.now += 1000
    const mine = { phone, password: 'amar-nijer-nodi', full_name: 'মালিক বেগম' }
    const answer = await register(mine)
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    const body = { identifier: phone, password: mine.password }
    const entered = await server.call('POST', '/api/auth/login.php', { body, cookies })
    expect(entered).toMatchObject({ status: 200, body: { user: { name: 'মালিক বেগম' } } })
    // The same registration again makes no second account.
    expect((await register(mine)).status).toBe(200)
    expect(await server.db.$count(users, eq(users.phone, '+8801868686869'))).toBe(8)
  })

  it('of one number from many addresses ends at thirty a day', async () => {
    const add = (index: number) =>
      register(
        { phone: '01868686870', full_name: `চোর ${'কখগঘচ'[index % 5]}${'ািীুূেো'[index % 7]}` },
        { 'x-forwarded-for': `198.51.100.${index}` },
      )
    for (let index = 0; index < 30; index++) expect((await add(index)).status).toBe(200)
    expect((await add(30)).body.code).toBe('number_busy')
  })

  it.each([
    ['a weak password', { password: 'bangladesh71' }, { password: 'password_common' }],
    ['one of the commonest passwords', { password: 'corvette' }, { password: 'password_common' }],
    ['the own number as password', { password: '01812345678' }, { password: 'password_own' }],
    ['the own name as password', { password: 'শেফালী১২৩' }, { password: 'password_own' }],
    ['the own name in other letters as password', { password: 'shefali123' }, { password: 'password_own' }],
    ['a short password', { password: 'গরু১২৩' }, { password: 'password_short' }],
    ['a number that is none', { phone: '0123' }, { phone: 'bad_phone' }],
    ['a line break in the name', { full_name: 'A\u0007B' }, { full_name: 'bad_characters' }],
    ['a role', { role: 'admin' }, { role: 'unknown' }],
  ])('refuses %s', async (_what, fields, codes) => expect(await register(fields)).toMatchObject({ status: 400, body: { fields: codes } }))
})

it('reports all faults of a registration at once, the weak password too', async () => {
  const answer = await register({ phone: '0123', email: 'no', full_name: '', password: 'password' })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(answer.body.fields).toEqual({ phone: 'bad_phone', email: 'bad_email', full_name: 'required', password: 'password_common' })
  expect((await register({ phone: 7, password: { length: 9 } })).body.fields).toEqual({ phone: 'invalid', password: 'invalid' })
})

describe('confirming an e-mail address', () => {
  /** On the device where the user is signed in, or with the password on another one. */
  const verify = (token: unknown, bearer?: string) =>
    server.call(
      'POST',
      '/api/auth/verify-email.php',
      bearer ? { body: { token }, token: bearer } : { body: { token, current_password: form.password } },
    )

  it('works once, by the link in a mail in both languages', async () => {
    await register({ phone: '01877777777', email: 'verify@example.org' })
    const [mail] = server.mails
    expect(mail).toMatchObject({
      to: 'verify@example.org',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{43}$/),
    })
    expect(mail?.text).toContain(mail?.link)
    expect(mail?.text).toMatch(/৪৮ ঘণ্টা.*48 hours/s)
    expect(mail?.text).not.toContain('শেফালী')

    const { body } = await signIn('01877777777', form.password)
    expect(await verify(tokenIn(mail?.link), body.token)).toMatchObject({
      status: 200,
      body: { user: { is_email_verified: true, version: 2 } },
    })
    expect(await verify(tokenIn(mail?.link), body.token)).toMatchObject({
      status: 400,
      body: { code: 'link_dead', message: 'লিংকটি আর কাজ করে না। নতুন লিংক চেয়ে নিন।' },
    })
  })

  it('shows the account only to its owner', async () => {
    await register({ phone: '01888888881', email: 'private@example.org' })
    const stranger = (await server.signIn(await server.addPerson())).body.token
    const answer = await verify(tokenIn(server.mails[0]?.link), stranger)
    expect(answer).toMatchObject({ status: 403, body: { code: 'password_needed' } })
    expect(answer.body).not.toHaveProperty('user')
  })

  it('does not work too late, nor with a token for something else', async () => {
    await register({ phone: '01888888882', email: 'late@example.org' })
    await server.addPerson({ email: 'confirmed@example.org' })
    await server.call('POST', '/api/auth/forgot-password.php', { body: { email: 'confirmed@example.org' } })
    const [verification, reset] = server.mails.map((mail) => tokenIn(mail.link))
    expect((await verify(reset)).status).toBe(400)
    server.clock.now += 48 * 60 * 60_000
    expect((await verify(verification)).status).toBe(400)
  })

  it('can be asked for again, with the same answer for every address, and mails only who waits', async () => {
    const again = (email: string) => server.call('POST', '/api/auth/send-verification', { body: { email } })
    await register({ phone: '01888888884', email: 'again@example.org' })
    const first = tokenIn(server.mails[0]?.link)
    server.mails.splice(0)
    const [waiting, unknown] = [await again('Again@example.org'), await again('nobody@example.org')]
    expect(waiting).toMatchObject({ status: 200, body: unknown.body })
    expect(server.mails.map((mail) => mail.to)).toEqual(['again@example.org'])

    // The older link is as valid as the newer one, until one of them is used.
    expect(await verify(first)).toMatchObject({ status: 200 })
    server.mails.splice(0)
    expect((await again('again@example.org')).body).toEqual(unknown.body)
    expect(server.mails).toEqual([])
  })

  it('gives a contested address to the account whose link is opened first', async () => {
    for (const phone of ['01888888885', '01888888886']) await register({ phone, email: 'both@example.org' })
    const [one, other] = server.mails.map((mail) => tokenIn(mail.link))
    expect((await verify(one)).status).toBe(200)
    expect(await verify(other)).toMatchObject({ status: 400, body: { code: 'link_dead' } })
    expect(await server.db.select({ phone: users.phone }).from(users).where(eq(users.email, 'both@example.org'))).toEqual([
      { phone: '+8801888888885' },
    ])
  })

  it('keeps only hashes of its tokens', async () => {
    await register({ phone: '01888888883', email: 'hash@example.org' })
    const stored = await server.db.select().from(oneTimeTokens)
    expect(JSON.stringify(stored)).not.toContain(tokenIn(server.mails[0]?.link))
  })
})
