import { QueryClient } from '@tanstack/react-query'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
await vi.hoisted(async () =>
  (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser({ document: { documentElement: {} } }),
)

import { testUser } from '../../../../tests/support/test-user.ts'
import { isLanguageChosen, storedLanguage } from '../../../i18n/language.ts'
import { currentLanguage, startWords, switchLanguage } from '../../../i18n/setup.ts'
import { setSignedIn, setSignedOut } from '../auth.ts'
import { takeAccountLanguage } from './account-language.ts'
import { startSession } from './start-session.ts'

beforeAll(() => startWords('bn'))
beforeEach(async () => {
  await switchLanguage('bn')
  localStorage.removeItem('language')
})

it('shows the account’s language on a device where none was chosen', async () => {
  await takeAccountLanguage('en')
  expect([currentLanguage(), storedLanguage()]).toEqual(['en', 'en'])
})

it('stores it before its words are loaded, for a page that the user leaves in between', async () => {
  const loaded = takeAccountLanguage('en')
  expect([currentLanguage(), storedLanguage()]).toEqual(['bn', 'en'])
  await loaded
})

it('does not count as a choice: the next account has its own', async () => {
  await takeAccountLanguage('en')
  expect(isLanguageChosen()).toBe(false)
  await takeAccountLanguage('bn')
  expect([currentLanguage(), storedLanguage()]).toEqual(['bn', 'bn'])
})

it('leaves alone what was chosen on the device', async () => {
  await switchLanguage('en')
  await takeAccountLanguage('bn')
  expect([currentLanguage(), isLanguageChosen()]).toEqual(['en', true])
})

it('is taken from the stored user at a start, and from each later answer, without a request', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', ask)
  try {
    const user = testUser({ language: 'en' })
    const session = { token: '', userId: user.id, remember: true }
    setSignedIn(session, user)
    startSession({ client: new QueryClient(), router: { invalidate: async () => undefined } })
    expect(storedLanguage()).toBe('en')
    await vi.waitFor(() => expect(currentLanguage()).toBe('en'))
    setSignedIn(session, { ...user, language: 'bn' })
    await vi.waitFor(() => expect([currentLanguage(), storedLanguage()]).toEqual(['bn', 'bn']))
    expect(ask).not.toHaveBeenCalled()
  } finally {
    vi.unstubAllGlobals()
    setSignedOut()
  }
})
