import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () =>
  (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser({ document: { documentElement: {} } }),
)

import { isLanguageChosen, storedLanguage } from '../../../i18n/language.ts'
import { currentLanguage, startWords, switchLanguage } from '../../../i18n/setup.ts'
import { takeAccountLanguage } from './account-language.ts'

beforeAll(() => startWords('bn'))
beforeEach(async () => {
  await switchLanguage('bn')
  localStorage.removeItem('language')
})
afterEach(() => vi.restoreAllMocks())

let asked: string[]
function answerWith(body: object, { status = 200, marker = true } = {}): void {
  asked = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return new Response(JSON.stringify(body), { status, headers: marker ? { 'x-entlab': '1' } : {} })
  })
}
const english = { success: true, current_language: 'en' }

it('shows the account’s language on a device where none was chosen', async () => {
  answerWith(english)
  await takeAccountLanguage()
  expect(asked).toEqual([expect.stringMatching(/^GET .*\/api\/translations\/language\.php$/)])
  expect([currentLanguage(), storedLanguage()]).toEqual(['en', 'en'])
})

it('does not count as a choice: the next account has its own', async () => {
  answerWith(english)
  await takeAccountLanguage()
  expect(isLanguageChosen()).toBe(false)
  answerWith({ success: true, current_language: 'bn' })
  await takeAccountLanguage()
  expect(currentLanguage()).toBe('bn')
})

it('leaves alone what was chosen on the device', async () => {
  await switchLanguage('en')
  answerWith({ success: true, current_language: 'bn' })
  await takeAccountLanguage()
  expect(asked).toEqual([])
  expect(currentLanguage()).toBe('en')
})

it('leaves alone what was chosen while the server was asked', async () => {
  vi.stubGlobal('fetch', async () => {
    await switchLanguage('bn')
    return new Response(JSON.stringify(english), { headers: { 'x-entlab': '1' } })
  })
  await takeAccountLanguage()
  expect(currentLanguage()).toBe('bn')
})

it('stays with Bengali, and logs it, when the server or a captive portal gives no such answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  answerWith({ success: false, message: '', code: 'server_error' }, { status: 500 })
  await takeAccountLanguage()
  answerWith(english, { marker: false })
  await takeAccountLanguage()
  expect(currentLanguage()).toBe('bn')
  expect(warn).toHaveBeenCalledTimes(2)
})
