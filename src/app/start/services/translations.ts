import { CancelledError, type QueryClient } from '@tanstack/react-query'
import { translationEndpoints } from '../../../../contract/site/translations.ts'
import type { Language } from '../../../../contract/values/text.ts'
import { call } from '../../../api/call.ts'
import { logFailure } from '../../../api/log.ts'
import { currentLanguage, overlayWords } from '../../../i18n/setup.ts'
import { storeIfSpace } from '../../../offline/storage/quota.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'

/** The words that administrators changed, as last fetched. */
function wordsQuery(language: Language) {
  return localQuery({
    key: ['words', language],
    tables: ['shared.translations'],
    read: async () => (await sharedDb.translations.get(language))?.words ?? {},
  })
}

/** Applies the stored words to the built-in ones, then fetches newer ones: the user's language, and always English. */
export async function refreshTranslations({ client }: { client: QueryClient }): Promise<void> {
  const language = currentLanguage()
  for (const one of ['bn', 'en'] as const) {
    const words = await storedWords(client, one)
    if (words) overlayWords(one, words)
  }
  const own = await fetched(() => call(translationEndpoints.get, { language }))
  const english = await fetched(() => call(translationEndpoints.debugGet, { language: 'en' }))
  if (own && language !== 'en') await store(client, language, own)
  if (english) await store(client, 'en', english)
}

/** A failure is logged; the words stay unchanged (specification, section 8). */
async function fetched(get: () => Promise<{ translations: Record<string, string> }>): Promise<Record<string, string> | null> {
  try {
    return (await get()).translations
  } catch (error) {
    logFailure('A translation set was not loaded.', error)
    return null
  }
}

async function store(client: QueryClient, language: Language, words: Record<string, string>): Promise<void> {
  const known = await storedWords(client, language)
  if (JSON.stringify(known) === JSON.stringify(words)) return
  await storeIfSpace(() => sharedDb.translations.put({ language, words, fetchedAt: Date.now() }))
  overlayWords(language, words)
}

/** Null if a sign-out cancels the query. */
async function storedWords(client: QueryClient, language: Language): Promise<Record<string, string> | null> {
  try {
    return await client.fetchQuery(wordsQuery(language))
  } catch (error) {
    if (error instanceof CancelledError) return null
    throw error
  }
}
