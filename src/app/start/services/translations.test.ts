import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

// The module reads it when it is evaluated.
await vi.hoisted(async () =>
  (await import('../../../../tests/support/browser-stubs.ts')).stubBrowser({
    document: { documentElement: {} },
    navigator: { onLine: true },
  }),
)

import i18next from 'i18next'
import type { Change } from '../../../../contract/sync.ts'
import { startWords } from '../../../i18n/setup.ts'
import { followTables } from '../../../offline/store/local-query.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { storePulledWords } from '../../../offline/sync/pulled-words.ts'
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

it('logs nothing at a start without a connection', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', ask)
  await refreshTranslations({ client: new QueryClient() })
  expect(ask).toHaveBeenCalledTimes(2)
  expect(warn).not.toHaveBeenCalled()
  expect(i18next.t('common:nav.home')).toBe('Home')
})

it('requests no set while the browser has no connection, and both sets when it returns', async () => {
  const online: (() => void)[] = []
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => event === 'online' && online.push(listener))
  const ask = vi.fn(async (_url: string) => json({}, 304))
  vi.stubGlobal('fetch', ask)
  vi.stubGlobal('navigator', { onLine: false })
  await refreshTranslations({ client: new QueryClient() })
  expect(ask).not.toHaveBeenCalled()
  // The event of a connection that is lost again: the next one counts.
  online.shift()?.()
  await vi.waitFor(() => expect(online).toHaveLength(1))
  expect(ask).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  online.shift()?.()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  expect(online).toHaveLength(0)
  expect(ask.mock.calls.map(([url]) => /\w+-?\w*\.php\?language=\w+/.exec(url)?.[0])).toEqual([
    'get.php?language=en',
    'debug-get.php?language=en',
  ])
})

const json = (body: object, status = 200) =>
  new Response(status === 304 ? null : JSON.stringify({ success: true, ...body }), { status, headers: { 'x-entlab': '1' } })
const word = (key: string, change: number, text: string | null): Change => ({
  table: 'words',
  key,
  change,
  row: text === null ? null : { text },
})
const storePulled = (changes: Change[], reset = false) =>
  sharedDb.transaction('rw', sharedDb.translations, () => storePulledWords(changes, reset))
const shows = (key: 'common:nav.home' | 'common:nav.more', text: string) => vi.waitFor(() => expect(i18next.t(key)).toBe(text))
const cached = (client: QueryClient) =>
  client.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey[2] === 'words' && queryKey[3] === 'en' })[0]?.state.data

it('shows a pulled word at once and from the cache of the next visit; a removed one is the built-in text again', async () => {
  const client = new QueryClient()
  followTables(client)
  const tags: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    tags.push(headers['If-None-Match'] ?? null)
    return tags.length <= 2
      ? json({
          message: '',
          count: 1,
          translations: { 'common.nav.more': 'Others', 'common.nav.home': '$t(common:nav.home)' },
          current_language: 'en',
          language: 'en',
          epoch: 'e',
          change: 4,
        })
      : json({}, 304)
  })
  await refreshTranslations({ client })
  await shows('common:nav.more', 'Others')
  // A text that fills in itself for ever is not displayed, whatever a server sends.
  expect(i18next.t('common:nav.home')).toBe('Home')

  await storePulled([
    word('en/common.nav.home', 5, 'House'),
    word('en/common.nav.more', 3, 'older than the set'),
    word('bn/common.nav.home', 6, 'বাড়ি'),
  ])
  await shows('common:nav.home', 'House')
  expect(i18next.t('common:nav.more')).toBe('Others')
  await vi.waitFor(() => expect(cached(client)).toMatchObject({ 'common.nav.home': 'House' }))

  await storePulled([word('en/common.nav.home', 7, null)])
  await shows('common:nav.home', 'Home')
  // The next start names the set that the pulls have made of it.
  tags.length = 2
  await refreshTranslations({ client: new QueryClient() })
  expect(tags.slice(2)).toEqual(['"en-e-7"', '"en-e-7"'])
})

it('a restored server replaces the words, and an older set does not replace a newer word', async () => {
  const client = new QueryClient()
  followTables(client)
  vi.stubGlobal('fetch', async () =>
    json({ message: '', count: 0, translations: {}, current_language: 'en', language: 'en', epoch: 'e', change: 6 }),
  )
  await storePulled([word('en/common.nav.home', 9, 'Start')])
  await refreshTranslations({ client })
  expect((await sharedDb.translations.get('en'))?.words).toMatchObject({ 'common.nav.home': 'Start' })
  await storePulled([word('en/common.nav.more', 2, 'Rest')], true)
  expect(await sharedDb.translations.get('en')).toMatchObject({ words: { 'common.nav.more': 'Rest' }, change: 2 })
  await shows('common:nav.more', 'Rest')
  await shows('common:nav.home', 'Home')
})
