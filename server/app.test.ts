import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../contract/index.ts'
import { clientHeader, markerHeader } from '../contract/transport.ts'
import { newId } from '../src/offline/store/id.ts'
import { newPost } from '../tests/support/sent-command.ts'
import { openTestApp, type TestApp, testPassword } from './test-app.ts'

const login = '/api/auth/login.php'
const wrong = { identifier: '01700000000', password: 'x' }

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

describe('a request that changes data', () => {
  const send = (headers: Record<string, string | undefined>) => server.call('POST', '/api/auth/logout.php', { body: {}, headers })

  it.each([
    ['our header and no word about the page', {}],
    ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['our own page behind a proxy that ends TLS', { origin: 'https://learn.example.org', host: 'learn.example.org' }],
    ['the public address behind a proxy that changes the host', { origin: 'http://localhost:3000', host: 'inside:8080' }],
    ['our own page with a cookie', { origin: 'http://localhost:3000', cookie: 'entlab-session=x' }],
    [
      'our own page with a cookie, in a browser that names only the relation',
      { 'sec-fetch-site': 'same-origin', cookie: 'entlab-session=x' },
    ],
    ['our own page with a token and a cookie', { authorization: 'Bearer x', cookie: 'entlab-session=x' }],
    ['a program with a token', { [clientHeader]: undefined, authorization: 'Bearer x' }],
  ])('is accepted from %s', async (_from, headers) => expect((await send(headers)).status).toBe(200))

  it.each([
    ['a page that cannot set our header', { [clientHeader]: undefined }],
    ['a foreign page', { origin: 'https://evil.example' }],
    ['a foreign page whose name begins like ours', { origin: 'http://localhost:3000.evil.example' }],
    ['another port of the same machine', { origin: 'http://localhost:3001' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign site', { 'sec-fetch-site': 'cross-site' }],
    ['no page at all, as the browser says', { 'sec-fetch-site': 'none' }],
    ['a cookie without a word about the page', { cookie: 'entlab-session=x' }],
    ['a token and a cookie without our header', { [clientHeader]: undefined, authorization: 'Bearer x', cookie: 'entlab-session=x' }],
    ['a foreign page with a token', { [clientHeader]: undefined, authorization: 'Bearer x', origin: 'https://evil.example' }],
    ['a program without a token', { [clientHeader]: undefined, authorization: 'Bearer ' }],
  ])('is refused from %s', async (_from, headers) =>
    expect(await send(headers)).toMatchObject({ status: 403, body: { success: false, code: 'foreign_request' } }),
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
  ])('is refused as %s, which a form can send', async (type) => {
    for (const header of ['test', undefined]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: login,
        headers: { 'content-type': type, ...(header ? { [clientHeader]: header } : {}) },
        payload: JSON.stringify(wrong),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'wrong_type'])
    }
  })

  it('is accepted without body and type if it needs no input', async () => {
    expect((await server.call('POST', '/api/auth/logout.php')).status).toBe(200)
    expect((await server.call('POST', '/api/auth/logout.php', { headers: { 'content-type': 'application/json' } })).status).toBe(200)
  })
})

describe('input', () => {
  const raw = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: login,
      headers: { 'content-type': 'application/json', [clientHeader]: 'test', ...headers },
      payload,
    })

  it.each([
    ['half of an object', '{"identifier":'],
    ['not JSON', 'hello'],
    ['a list', '[1,2]'],
    ['a text', '"hello"'],
    ['null', 'null'],
    ['a key that changes the prototype', '{"identifier":"a","password":"b","__proto__":{"admin":true}}'],
    ['such a key further in', '{"identifier":"a","password":"b","x":{"__proto__":1}}'],
    ['an unknown field', '{"identifier":"a","password":"b","role":"admin"}'],
    ['"constructor" as a field', '{"identifier":"a","password":"b","constructor":{"prototype":{}}}'],
    ['a number for a text', '{"identifier":1,"password":"b"}'],
    ['a list for a text', '{"identifier":["a"],"password":"b"}'],
    ['a NUL character', '{"identifier":"a\\u0000","password":"b"}'],
    ['half of a surrogate pair', '{"identifier":"\\ud800","password":"b"}'],
    ['such a half in a key', '{"identifier":"a","password":"b","\\ud800":1}'],
    ['too long a text', JSON.stringify({ identifier: 'a'.repeat(300), password: 'b' })],
    ['ten thousand brackets', '['.repeat(10_000)],
    ['ten thousand closed brackets', `{"identifier":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['a compressed body', Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
  ])('that is %s gets 400', async (_what, payload) => {
    const answer = await raw(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/[ঀ-৿]/),
      code: expect.stringMatching(/^(bad_request|invalid_input)$/),
    })
  })

  it('that is too large gets 413', async () => {
    const answer = await raw(JSON.stringify({ identifier: 'a'.repeat(1024 * 1024), password: 'b' }))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  })

  it('with a content encoding gets 415 and is not decompressed', async () => {
    expect((await raw('{}', { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })

  it('with invalid fields gets a code for each and a message for the first', async () => {
    const answer = await server.call('POST', '/api/auth/register.php', {
      body: { phone: '12', password: 'short', full_name: ' ', email: 'nobody' },
      headers: { 'accept-language': 'en' },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_input',
        message: 'The phone number is not right. Write 11 digits starting with 01.',
        fields: { phone: 'bad_phone', password: 'password_short', full_name: 'required', email: 'bad_email' },
      },
    })
    const empty = await server.call('POST', '/api/auth/register.php', { body: { role: 'admin' }, headers: { 'accept-language': 'en' } })
    expect(empty.body.fields).toEqual({ phone: 'required', password: 'required', full_name: 'required', role: 'unknown' })
    expect(empty.body.message).toBe('This field is required')
  })

  it.each([
    ['/api/common/banner-data.php?type=default&type=courses', 400],
    ['/api/common/banner-data.php?type[]=default', 400],
    ['/api/common/banner-data.php?type=%00', 400],
    ['/api/common/banner-data.php?type=%ff', 400],
    ['/api/common/banner-data.php?__proto__=1', 400],
    ['/api/common/banner-data.php?unknown=1', 400],
    [`/api/common/banner-data.php?${Array.from({ length: 1000 }, (_, index) => `k${index}=1`).join('&')}`, 400],
    ['/api/sync/pull?me=-1', 400],
    ['/api/sync/pull?me=1e9', 400],
    ['/api/courses/%00', 400],
    ['/api/courses/..%2f..%2fetc', 404],
    ['/api/courses/%ff', 400],
    ['/api/courses/%E0%A4%A', 400],
    ['/api/posts?cursor=nonsense', 400],
    [`/media/${'x'.repeat(64)}`, 404],
    [`/media/${'a'.repeat(64)}`, 404],
    ['/api/nothing', 404],
    ['/api', 404],
    ['/api/auth/login.php', 404],
    ['/somewhere', 404],
  ])('%s gets %i', async (path, status) => {
    const answer = await server.call('GET', path)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
  })

  it('with a field twice or in the wrong part of the request gets 400', async () => {
    const admin = await server.addPerson({ role: 'admin' })
    const { token } = (await server.signIn(admin)).body
    const id = admin.id
    const answer = await server.call('PUT', `/api/admin/translations?id=${id}`, { token, body: { id, value: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { id: 'repeated' } } })
    expect(await server.call('PUT', '/api/admin/translations?value=x', { token, body: { id } })).toMatchObject({
      status: 400,
      body: { fields: { value: 'unknown' } },
    })
  })
})

describe('every answer', () => {
  it.each([
    ['GET', '/api/health', 200],
    ['HEAD', '/api/health', 200],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/courses/%ff', 400],
    ['GET', '/api/auth/me.php', 401],
    ['GET', '/nowhere', 404],
    ['POST', '/api/auth/login.php', 400],
    ['DELETE', '/api/health', 404],
  ] as const)('%s %s has the headers that protect', async (method, path, status) => {
    const answer = await server.call(method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({
      // Nothing of it loads, runs or is framed, also if a user opens it.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      [markerHeader]: '1',
    })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('to an internal error hides the cause, and the log contains it without values', async () => {
    const person = await server.addPerson({ role: 'admin' })
    const { token } = (await server.signIn(person)).body
    await server.db.execute('alter table translations rename to elsewhere')
    const answer = await server.call('GET', '/api/admin/translations?filter=secret-value', { token, headers: { 'accept-language': 'en' } })
    await server.db.execute('alter table elsewhere rename to translations')
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'fault', message: 'An error occurred. Please try again.' } })
    const line = server.log.find((one) => one.includes('"fault"')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      path: '/api/admin/translations',
      requestId: answer.headers['x-request-id'],
      person: person.id,
    })
    expect(line).toContain('42P01')
    expect(server.log.join('')).not.toContain('secret-value')
  })

  it('is in the language of the app, else of the account, else of the cookie, else in Bengali', async () => {
    const message = async (call: Parameters<TestApp['call']>[2]) => (await server.call('GET', '/api/courses/nothing', call)).body.message
    const [bn, en] = ['এটি খুঁজে পাওয়া গেল না।', 'This could not be found.']
    const { token } = (await server.signIn(await server.addPerson({ language: 'en' }))).body
    expect(await message({})).toBe(bn)
    expect(await message({ headers: { 'accept-language': 'en-US,en;q=0.9' } })).toBe(bn)
    expect(await message({ headers: { 'accept-language': 'en' } })).toBe(en)
    expect(await message({ cookies: { 'entlab-language': 'en' } })).toBe(en)
    expect(await message({ token, cookies: { 'entlab-language': 'bn' } })).toBe(en)
    expect(await message({ token, headers: { 'accept-language': 'bn' } })).toBe(bn)
  })

  it('with long JSON is compressed if the client accepts it', async () => {
    const call = (encoding: string) => server.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    expect((await call('br')).headers['content-encoding']).toBe('br')
    expect((await call('gzip')).headers['content-encoding']).toBe('gzip')
    expect((await call('identity')).headers['content-encoding']).toBeUndefined()
  })
})

it('the server refuses hosts that are not its own, but not the probes of a load balancer', async () => {
  const named = await openTestApp({ publicUrl: 'https://learn.example.org', hosts: ['learn.example.org'] })
  const statusOf = async (host: string, path = '/api/courses') => (await named.call('GET', path, { headers: { host } })).status
  expect(await statusOf('learn.example.org')).toBe(200)
  expect(await statusOf('LEARN.example.org:443')).toBe(200)
  expect(await statusOf('127.0.0.1:3000')).toBe(200)
  expect(await statusOf('evil.example')).toBe(421)
  expect(await statusOf('learn.example.org.evil.example')).toBe(421)
  expect(await statusOf('10.0.0.7:3000', '/api/health')).toBe(200)
  await named.close()
})

describe('limits', () => {
  it('refuse a call above the limit with a Retry-After, per account and not per address', async () => {
    const limited = await openTestApp({ rateLimitFactor: 1 })
    const [one, other] = [await limited.addPerson(), await limited.addPerson()]
    const tokens = [(await limited.signIn(one)).body.token, (await limited.signIn(other)).body.token]
    const update = (token: string | undefined) =>
      limited.call('PUT', '/api/profile/update', { token: token ?? '', body: { place: 'বরিশাল' } })
    for (let call = 0; call < 30; call++) expect((await update(tokens[0])).status).toBe(200)
    expect(await update(tokens[0])).toMatchObject({
      status: 429,
      headers: { 'retry-after': '2' },
      body: { code: 'too_many', message: 'অনেকবার চেষ্টা হয়েছে। ২ সেকেন্ড পরে আবার করুন।' },
    })
    expect((await update(tokens[1])).status).toBe(200)
    limited.clock.now += 2_000
    expect((await update(tokens[0])).status).toBe(200)

    const guess = (ip: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/verify-email.php',
        remoteAddress: ip,
        // Sent by the client, so it must be ignored.
        headers: { [clientHeader]: 'test', 'x-forwarded-for': `10.0.0.${Math.random()}` },
        payload: { token: 'guess' },
      })
    const statuses = []
    for (let call = 0; call < 61; call++) statuses.push((await guess('203.0.113.1')).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 400), 429])
    expect((await guess('203.0.113.2')).statusCode).toBe(400)
    await limited.close()
  })

  it('refuse the pushes of an account above its bytes of a day, and of no other account', async () => {
    const { bytesPerDay = 0 } = endpoints.sync.push
    const factor = 0.01
    const limited = await openTestApp({ rateLimitFactor: factor })
    const [one, other] = [await limited.addPerson(), await limited.addPerson()]
    const send = async (token: string, { id }: { id: string }) => {
      const command = newPost('x'.repeat(bytesPerDay * factor * 0.6))
      const body = { client_id: newId(), user_id: id, sent_at: limited.clock.now, app_version: 'test', commands: [command] }
      return await limited.call('POST', '/api/sync/push', { token, body })
    }
    const [token, neighbour] = [(await limited.signIn(one)).body.token, (await limited.signIn(other)).body.token]
    expect((await send(token, one)).status).toBe(200)
    // Refills the calls of a minute, and hardly any bytes.
    limited.clock.now += 60_000
    const refused = await send(token, one)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
    // A fifth of the day is missing.
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(4 * 60 * 60)
    expect((await send(neighbour, other)).status).toBe(200)
    await limited.close()
  })

  it('count requests refused before authentication: bad tokens and unreadable bodies', async () => {
    const limited = await openTestApp({ rateLimitFactor: 0.01 })
    const flood = async (remoteAddress: string, call: object) => {
      const statuses = new Set<number>()
      for (let count = 0; count < 121; count++) {
        const headers = { [clientHeader]: 'test', authorization: 'Bearer nobody', 'content-type': 'application/json' }
        statuses.add((await limited.app.inject({ remoteAddress, headers, ...call })).statusCode)
      }
      return [...statuses]
    }
    expect(await flood('203.0.113.1', { url: '/api/auth/me.php' })).toEqual([401, 429])
    expect(await flood('203.0.113.2', { method: 'POST', url: login, payload: '{' })).toEqual([400, 429])
    expect(await flood('203.0.113.3', { method: 'POST', url: login, payload: wrong, headers: {} })).toEqual([403, 429])
    await limited.close()
  })
})

it('the server serves everything below a base path', async () => {
  const below = await openTestApp({ basePath: '/sysdev/entlab/', publicUrl: 'http://localhost:3000/sysdev/entlab' })
  const person = await below.addPerson()
  const answer = await below.call('POST', '/sysdev/entlab/api/auth/login.php', {
    body: { identifier: person.phone, password: testPassword },
  })
  expect(answer.cookies.find((one) => one.name === 'entlab-session')).toMatchObject({ path: '/sysdev/entlab/' })
  expect((await below.call('GET', '/sysdev/entlab/api/health')).status).toBe(200)
  expect((await below.call('GET', '/api/health')).status).toBe(404)
  await below.close()
})
