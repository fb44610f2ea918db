import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../tests/support/browser-stubs.ts')).stubBrowser({ document: { documentElement: {} } }))

import { authEndpoints } from '../../contract/account/auth.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { loadWords, startWords, switchLanguage } from '../i18n/setup.ts'
import { failureText } from './failure-text.ts'

/** Answers every request alike, as a portal between the device and the server does. */
let between: Server
let answer: { status: number; type: string; body: string; marker?: true }
beforeAll(async () => {
  await startWords('en')
  await loadWords('errors', 'session')
  between = createServer((_request, response) => {
    const { status, type, body, marker } = answer
    response.writeHead(status, { 'Content-Type': type, ...(marker && { 'x-entlab': '1' }) }).end(body)
  })
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  const real = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    real(new URL(new URL(url, 'http://phone.test').pathname, `http://127.0.0.1:${port}`), init),
  )
})
afterAll(() => new Promise((resolve) => between.close(resolve)))

/** The sentence that the sign-in form shows. */
async function textAtSignIn(): Promise<string> {
  const error: unknown = await call(authEndpoints.login, { identifier: '01700000001', password: 'x' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  const t = i18next.getFixedT(null, 'errors') as unknown as Parameters<typeof failureText>[1]
  return failureText(error, t, i18next.t('session:login.failed'))
}
const page = '<!doctype html><title>Welcome to Free WiFi</title><form action="/accept">Accept</form>'

describe('a sign-in that fails says', () => {
  it.each([200, 302, 403, 511])('"Network error" in both languages to a captive portal’s page with status %i', async (status) => {
    answer = { status, type: 'text/html', body: page }
    expect(await textAtSignIn()).toBe('Network error. Please try again.')
    await switchLanguage('bn')
    expect(await textAtSignIn()).toBe('নেটে সমস্যা হলো। আবার চেষ্টা করুন।')
    await switchLanguage('en')
  })

  it('the same to a portal’s own JSON, which lacks the marker of the server', async () => {
    answer = { status: 200, type: 'application/json', body: '{"success":true,"token":"of-nobody"}' }
    expect(await textAtSignIn()).toBe('Network error. Please try again.')
  })

  it('the status of a proxy’s page for a server that is down', async () => {
    answer = { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }
    expect(await textAtSignIn()).toBe('Server error (502): Bad Gateway')
  })

  it('the server’s own sentence first', async () => {
    const body = JSON.stringify({ success: false, message: 'Number or password does not match.', code: 'login_failed' })
    answer = { status: 401, type: 'application/json', body, marker: true }
    expect(await textAtSignIn()).toBe('Number or password does not match.')
  })

  it('"Login failed" when nothing is known', () => {
    const t = i18next.getFixedT(null, 'errors') as unknown as Parameters<typeof failureText>[1]
    expect(failureText(new Error('x'), t, i18next.t('session:login.failed'))).toBe('Login failed')
  })
})
