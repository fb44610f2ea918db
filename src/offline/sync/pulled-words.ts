import type { Change } from '../../../contract/sync.ts'
import { languages } from '../../../contract/values/text.ts'
import { isHarmless } from '../../../contract/words/harmless.ts'
import { sharedDb, type WordsRow } from '../store/shared-db.ts'

/**
 * Applies pulled words to the stored sets, in the transaction of their batch. A set that was fetched whole has the changes up to its
 * number. `reset`: the server has another history, so that the old sets count no more.
 */
export async function storePulledWords(changes: readonly Change[], reset: boolean): Promise<void> {
  for (const language of languages) {
    const prefix = `${language}/`
    const own = changes.filter(({ table, key }) => table === 'words' && key.startsWith(prefix))
    const stored = await sharedDb.translations.get(language)
    if (own.length === 0 && !(reset && stored)) continue
    const start: WordsRow = { language, words: {}, fetchedAt: 0 }
    const set: WordsRow = reset || !stored ? start : stored
    for (const { key, change, row } of own) {
      if (change <= (set.change ?? 0)) continue
      const text = (row as { text?: unknown } | null)?.text
      if (isHarmless(text)) set.words[key.slice(prefix.length)] = text
      else delete set.words[key.slice(prefix.length)]
      set.change = change
    }
    await sharedDb.translations.put(set)
  }
}
