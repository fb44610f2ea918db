import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findAccount } from '../../accounts/accounts.ts'
import { oneTimeTokens, scopeCounters } from '../../db/schema.ts'
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
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, message: 'You can log in now. If this number already had an account, use the password it had.' },
    })
    expect(answer.cookies).toEqual([])
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

  it('answers a known phone number alike, and changes nothing about its account', async () => {
    const owner = await server.addPerson({ phone: '+8801822222222' })
    const [known, unknown] = [await register({ phone: owner.phone, full_name: 'Other' }), await register({ phone: '01833333333' })]
    expect(known.body).toEqual(unknown.body)
    expect(known.status).toBe(unknown.status)
    expect(await signIn(owner.phone, testPassword)).toMatchObject({ status: 200, body: { user: { id: owner.id, name: owner.name } } })
    expect((await signIn(owner.phone, form.password)).status).toBe(401)
  })

  it('gives the same response for a known e-mail address, and mails only its owner', async () => {
    const owner = await server.addPerson({ email: 'known@example.org', language: 'en' })
    const [known, unknown] = [
      await register({ phone: '01844444444', email: 'Known@Example.org' }),
      await register({ phone: '01855555555', email: 'fresh@example.org' }),
    ]
    expect(known.body).toEqual(unknown.body)
    expect(await findAccount(server.db, '+8801844444444')).toMatchObject({ email: null })
    expect((await findAccount(server.db, owner.email ?? ''))?.id).toBe(owner.id)
    expect(server.mails.map((mail) => [mail.to, mail.subject])).toEqual([
      ['known@example.org', 'EntLab: you have an account'],
      ['fresh@example.org', 'EntLab: আপনার ইমেইল ঠিকানা'],
    ])
  })

  it('survives two who register the same number at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((one) => register({ phone: '01866666666', password: `sobuj-ghash-${one}`, email: 'race@example.org' })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const entries = await Promise.all([1, 2, 3].map((one) => signIn('01866666666', `sobuj-ghash-${one}`)))
    expect(entries.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  it.each([
    ['a weak password', { password: 'bangladesh71' }, { password: 'password_common' }],
    ['the own number as password', { password: '01812345678' }, { password: 'password_common' }],
    ['the own name as password', { password: 'শেফালী১২৩' }, { password: 'password_common' }],
    ['a short password', { password: 'গরু১২৩' }, { password: 'password_short' }],
    ['a number that is none', { phone: '0123' }, { phone: 'bad_phone' }],
    ['a line break in the name', { full_name: 'A\u0007B' }, { full_name: 'bad_characters' }],
    ['a role', { role: 'admin' }, { role: 'unknown' }],
  ])('refuses %s', async (_what, fields, codes) => expect(await register(fields)).toMatchObject({ status: 400, body: { fields: codes } }))
})

describe('confirming an e-mail address', () => {
  const verify = (token: unknown, bearer?: string) =>
    server.call('POST', '/api/auth/verify-email.php', { body: { token }, ...(bearer ? { token: bearer } : {}) })

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
    expect(await verify(tokenIn(mail?.link))).toMatchObject({
      status: 400,
      body: { code: 'link_dead', message: 'লিংকটি আর কাজ করে না। নতুন লিংক চেয়ে নিন।' },
    })
  })

  it('shows the account only to its owner', async () => {
    await register({ phone: '01888888881', email: 'private@example.org' })
    const stranger = (await server.signIn(await server.addPerson())).body.token
    const answer = await verify(tokenIn(server.mails[0]?.link), stranger)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).not.toHaveProperty('user')
  })

  it('does not work too late, nor with a token for something else', async () => {
    await register({ phone: '01888888882', email: 'late@example.org' })
    await server.call('POST', '/api/auth/forgot-password.php', { body: { email: 'late@example.org' } })
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

  it('keeps only hashes of its tokens', async () => {
    await register({ phone: '01888888883', email: 'hash@example.org' })
    const stored = await server.db.select().from(oneTimeTokens)
    expect(JSON.stringify(stored)).not.toContain(tokenIn(server.mails[0]?.link))
  })
})
