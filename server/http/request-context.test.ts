import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPost, subjectOf } from '../../tests/support/sent-command.ts'
import type { Account } from '../accounts/accounts.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/**
 * On a shared device the browser's cookie may name one user and the page another. The page's user counts, for the
 * whole request.
 */
let server: TestApp
let onPage: Account
let inCookie: Account
let token: string
let cookies: Record<string, string>
beforeAll(async () => {
  server = await openTestApp()
  onPage = await server.addPerson({ name: 'পাতার জন' })
  inCookie = await server.addPerson({ name: 'কুকির জন' })
  token = (await server.signIn(onPage)).body.token
  cookies = Object.fromEntries((await server.signIn(inCookie)).cookies.map(({ name, value }) => [name, value]))
})
afterAll(() => server.close())

const push = (userId: string, call: { token?: string; headers?: Record<string, string> }, commands = [newPost()]) =>
  server.call('POST', '/api/sync/push', {
    ...call,
    cookies,
    body: { client_id: crypto.randomUUID(), user_id: userId, sent_at: server.clock.now, app_version: 'test', commands },
  })
const pull = (call: { token?: string; headers?: Record<string, string> }) =>
  server.call('GET', '/api/sync/pull?me=0&community=0', { ...call, cookies })
/** The header that a browser adds to a request of the app. */
const fromOurPage = { headers: { 'sec-fetch-site': 'same-origin' } }
/** The header that a page sends without a signed-in user. */
const visitor = { headers: { authorization: 'Bearer' } }

describe('a push', () => {
  it('is done for the person of the page', async () => {
    const command = newPost('পাতার জনের লেখা')
    expect(await push(onPage.id, { token }, [command])).toMatchObject({ status: 200, body: { results: [{ outcome: 'applied' }] } })
    const wall = (await server.call('GET', '/api/posts')).body.items as { id: string; author: { id: string } }[]
    expect(wall.find((post) => post.id === subjectOf(command))?.author.id).toBe(onPage.id)
  })

  it.each([
    ['of the cookie’s person under the page’s token', () => push(inCookie.id, { token }), 403, 'wrong_account'],
    ['of the page’s person under the cookie alone', () => push(onPage.id, fromOurPage), 403, 'wrong_account'],
    ['under a token that has ended, whatever the cookie', () => push(inCookie.id, { token: 'x'.repeat(43) }), 401, 'session_ended'],
    ['of a page wherevisitor is signed in, whatever the cookie', () => push(inCookie.id, visitor), 401, 'session_ended'],
  ])('is refused %s', async (_what, send, status, code) => {
    const before = (await server.call('GET', '/api/posts')).body.items
    expect(await send()).toMatchObject({ status, body: { code } })
    expect((await server.call('GET', '/api/posts')).body.items).toEqual(before)
  })
})

describe('a pull', () => {
  const ownName = (answer: Awaited<ReturnType<typeof pull>>) => {
    const { me } = answer.body.scopes as { me?: { changes: { table: string; row: { name: string } }[] } }
    return me?.changes.find((change) => change.table === 'users')?.row.name
  }

  it('returns the data of the page’s user', async () => {
    const answer = await pull({ token })
    expect(answer.body).toMatchObject({ user_id: onPage.id })
    expect(ownName(answer)).toBe('পাতার জন')
  })

  it.each([
    ['a token that has ended', { token: 'x'.repeat(43) }],
    ['a page wherevisitor is signed in', visitor],
  ])('returns only public data to %s, and none of the cookie’s user', async (_who, call) => {
    const answer = await pull(call)
    expect(answer).toMatchObject({ status: 200, body: { user_id: null } })
    expect(JSON.stringify(answer.body)).not.toContain('কুকির জন')
  })
})

describe('the cookie', () => {
  const cleared = async (call: Parameters<typeof pull>[0]) => (await pull(call)).cookies.map(({ name, value }) => [name, value])

  it('of a user who has left the page to another one is deleted by its next request', async () => {
    expect(await cleared(visitor)).toEqual([['entlab-session', '']])
  })

  it.each([
    ['the page’s own user', () => ({ token })],
    ['a worker, which has no header', () => fromOurPage],
    ['a token that has ended', () => ({ token: 'x'.repeat(43) })],
  ])('stays with a request of %s', async (_who, call) => {
    expect(await cleared(call())).toEqual([])
  })
})

it('does not change the language of the cookie’s user from a visitor’s page', async () => {
  expect(await server.call('POST', '/api/translations/language.php', { ...visitor, cookies, body: { language: 'en' } })).toMatchObject({
    status: 200,
  })
  const me = await server.call('GET', '/api/auth/me.php', { cookies })
  expect(me.body.user).toMatchObject({ id: inCookie.id, language: 'bn' })
})

describe('media', () => {
  it('are the same bytes for every caller, with nothing about the user', async () => {
    const file = await server.files.put(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    const answers = []
    for (const call of [{ token, cookies }, { cookies }, { token: 'x'.repeat(43), cookies }, {}]) {
      answers.push(await server.call('GET', `/media/${file.sha256}`, call))
    }
    for (const { status, body, cookies: set, headers } of answers) {
      expect({ status, body, set, cache: headers['cache-control'] }).toEqual({
        status: 200,
        body: answers[0]?.body,
        set: [],
        cache: answers[0]?.headers['cache-control'],
      })
    }
  })
})
