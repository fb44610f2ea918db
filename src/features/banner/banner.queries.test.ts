import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () => (await import('../../../tests/support/browser-stubs.ts')).stubBrowser())

import { clearSession, readSession, saveSession } from '../../api/session.ts'
import { readStatus, setStatus } from '../../offline/status/status.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { refreshBanner } from './banner.queries.ts'

const stored = async () => (await personalDb().keyValues.get('banner:dashboard:en:'))?.value
const banner = {
  title: 'Student Dashboard',
  subtitle: 'x',
  show_progress: false,
  progress_value: 0,
  progress_label: '',
  progress_suffix: '%',
}
function answerWith(status: number, body: object = { success: false, message: '', code: 'refused' }): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: { 'x-entlab': '1' } }))
}
const session = { token: 'a-token', userId: 'a', remember: true }

beforeEach(() => saveSession(session))
afterEach(async () => {
  vi.restoreAllMocks()
  clearSession()
  setStatus({ needsSignIn: false })
  await personalDb().keyValues.clear()
})

it('stores the answer', async () => {
  answerWith(200, { success: true, banner })
  await refreshBanner('dashboard', 'en')
  expect(await stored()).toEqual(banner)
})

it.each([403, 500, 503])('only logs %i: the last answer stays, and so does the session', async (status) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  answerWith(200, { success: true, banner })
  await refreshBanner('dashboard', 'en')
  answerWith(status)
  await refreshBanner('dashboard', 'en')
  expect(warn).toHaveBeenCalledOnce()
  expect(await stored()).toEqual(banner)
  expect([readSession(), readStatus().needsSignIn]).toEqual([session, false])
})

it('asks for the password after 401 and wipes nothing', async () => {
  answerWith(401)
  await refreshBanner('dashboard', 'en')
  expect(readStatus().needsSignIn).toBe(true)
  expect(readSession()).toEqual(session)
})

it('is silent without a connection', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  await refreshBanner('dashboard', 'en')
  expect(warn).not.toHaveBeenCalled()
  expect(readStatus().needsSignIn).toBe(false)
})
