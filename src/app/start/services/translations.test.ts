import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

// The module reads it when it is evaluated.
await vi.hoisted(async () =>
  (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser({ document: { documentElement: {} } }),
)

import i18next from 'i18next'
import { startWords } from '../../../i18n/setup.ts'
import { refreshTranslations } from './translations.ts'

beforeAll(() => startWords('en'))
afterEach(() => vi.restoreAllMocks())

it('logs a translation set that is not available and shows the built-in words', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const answers = [
    new Response('<h1>Sign in to the network</h1>'),
    new Response('{"success":false,"message":"","code":"server_error"}', { status: 500, headers: { 'x-entlab': '1' } }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  await refreshTranslations({ client: new QueryClient() })
  expect(answers).toHaveLength(0)
  expect(warn.mock.calls.map(([what]) => what)).toEqual(['A translation set was not loaded.', 'A translation set was not loaded.'])
  expect(i18next.t('common:nav.home')).toBe('Home')
})
