import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { translationEndpoints, wordsTag } from '../../../../contract/site/translations.ts'
import type { Language } from '../../../../contract/values/text.ts'
import { isHarmless } from '../../../../contract/words/harmless.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { logFailure } from '../../../api/log.ts'
import { subscribeSession } from '../../../api/session.ts'
import { currentLanguage, overlayWords } from '../../../i18n/setup.ts'
import { storeIfSpace } from '../../../offline/storage/quota.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { sessionPersonId } from '../../../offline/store/session-person.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { currentRound } from '../../../offline/sync/sync.ts'

const languages = ['bn', 'en'] as const

/** The words that administrators changed. */
function wordsQuery(language: Language) {
  return localQuery({
    key: ['words', language],
    tables: ['shared.translations'],
    read: async () => (await sharedDb.translations.get(language))?.words ?? {},
  })
}

/**
 * Applies the stored words to the built-in ones, now and after each change. Then it fetches newer ones; offline, it fetches them when
 * the connection returns.
 */
export async function refreshTranslations({ client }: { client: QueryClient }): Promise<void> {
  followStoredWords(client)
  await fetchSets()
}

/** The user's language, and always English. The pull has stored changed words by then, so these answers are usually empty. */
async function fetchSets(): Promise<void> {
  await currentRound()
  // The browser reports each failed request in its console. The `online` event starts a pull before this listener.
  if (!navigator.onLine) return addEventListener('online', () => void fetchSets(), { once: true })
  const language = currentLanguage()
  const own = await fetched(language, (tag) => call(translationEndpoints.get, { language }, tag))
  const english = await fetched('en', (tag) => call(translationEndpoints.debugGet, { language: 'en' }, tag))
  if (own && language !== 'en') await store(language, own)
  if (english) await store('en', english)
}

/** An observed query repeats with its table. The persisted cache has its result for the first paint of the next visit. */
function followStoredWords(client: QueryClient): void {
  const shown = new Map<Language, string>()
  let stops: (() => void)[] = []
  const follow = () => {
    for (const stop of stops) stop()
    stops = languages.map((language) => {
      const options = wordsQuery(language)
      const show = (words: Record<string, string> | undefined) => {
        if (words === undefined) return
        const text = JSON.stringify(words)
        // The start has applied the words of the persisted cache.
        if ((shown.get(language) ?? '{}') === text) return
        shown.set(language, text)
        overlayWords(language, words)
      }
      const known = client.getQueryData<Record<string, string>>(options.queryKey)
      if (known && !shown.has(language)) shown.set(language, JSON.stringify(known))
      const observer = new QueryObserver(client, options)
      return observer.subscribe(({ data }) => show(data))
    })
  }
  follow()
  // Each user has an own cache.
  let personId = sessionPersonId()
  subscribeSession(() => {
    if (personId === sessionPersonId()) return
    personId = sessionPersonId()
    follow()
  })
}

interface WordSet {
  readonly translations: Record<string, string>
  readonly epoch?: string | undefined
  readonly change?: number | undefined
}

/** A failure is logged, unless the device is offline; the words stay unchanged (specification, section 8). */
async function fetched(language: Language, get: (known: { tag?: string }) => Promise<WordSet>): Promise<WordSet | null> {
  try {
    const stored = await sharedDb.translations.get(language)
    return await get(stored?.epoch === undefined ? {} : { tag: wordsTag(language, stored) })
  } catch (error) {
    const isExpected = error instanceof ApiError && ['unchanged', 'no_answer'].includes(error.code)
    if (!isExpected) logFailure('A translation set was not loaded.', error)
    return null
  }
}

/** A set is outdated if a pull has stored a newer word since. */
async function store(language: Language, { translations, epoch, change = 0 }: WordSet): Promise<void> {
  const words = Object.fromEntries(Object.entries(translations).filter(([, text]) => isHarmless(text)))
  const isStored = await storeIfSpace(() =>
    sharedDb.transaction('rw', sharedDb.translations, async () => {
      const stored = await sharedDb.translations.get(language)
      if (stored?.epoch === epoch && (stored?.change ?? 0) > change) return
      await sharedDb.translations.put({ language, words, fetchedAt: Date.now(), epoch, change })
    }),
  )
  if (!isStored) overlayWords(language, words)
}
