import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '../../../contract/text.ts'
import { translationEndpoints } from '../../../contract/translations.ts'
import { call } from '../../api/call.ts'
import { currentLanguage, overlayWords } from '../../i18n/setup.ts'
import { localQuery } from '../../offline/local-query.ts'
import { keepIfRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'

/** The words that administrators wrote over the built-in ones, as last fetched. */
function wordsQuery(language: Language) {
  return localQuery({
    key: ['words', language],
    tables: ['shared.translations'],
    read: async () => (await sharedDb.translations.get(language))?.words ?? {},
  })
}

/** Lays the kept words over the built-in ones, then fetches newer ones behind: the reader's language, and English always. */
export async function refreshWords(client: QueryClient): Promise<void> {
  const language = currentLanguage()
  for (const one of ['bn', 'en'] as const) overlayWords(one, await client.fetchQuery(wordsQuery(one)))
  const own = await fetched(() => call(translationEndpoints.get, { language }))
  const english = await fetched(() => call(translationEndpoints.debugGet, { language: 'en' }))
  if (own && language !== 'en') await keep(client, language, own)
  if (english) await keep(client, 'en', english)
}

/** Any failure leaves the words as they are (specification, section 8). */
async function fetched(get: () => Promise<{ translations: Record<string, string> }>): Promise<Record<string, string> | null> {
  try {
    return (await get()).translations
  } catch {
    return null
  }
}

async function keep(client: QueryClient, language: Language, words: Record<string, string>): Promise<void> {
  const known = await client.fetchQuery(wordsQuery(language))
  if (JSON.stringify(known) === JSON.stringify(words)) return
  await keepIfRoom(() => sharedDb.translations.put({ language, words, fetchedAt: Date.now() }))
  overlayWords(language, words)
}
