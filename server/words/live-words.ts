import type { Language } from '../../contract/values/text.ts'
import { isServers, serverArea } from '../../contract/words/built-in.ts'
import type { Database } from '../db/open.ts'
import { translations } from '../db/schema.ts'
import { overrideMessages } from '../messages/translate.ts'

/** The Bengali overrides of the app, for the pages that the server renders. */
interface PageWords {
  /** Number of the last change; a page of another number is outdated. */
  readonly version: number
  readonly texts: Readonly<Record<string, string>>
}

let page: PageWords = { version: 0, texts: {} }

/** As this process read them last. */
export const pageWords = (): PageWords => page

/**
 * Reads the overrides that this process applies by itself: those of its own texts, and those of prerendered pages. Called at the start, after
 * each change, and each minute, because another process may have changed them.
 */
export async function readLiveWords(db: Database): Promise<void> {
  const rows = await db.select().from(translations)
  const messagesOf = (language: Language) =>
    new Map(
      rows.flatMap((row) =>
        row.language === language && row.value !== null && isServers(row.key) ? [[row.key.slice(serverArea.length + 1), row.value]] : [],
      ),
    )
  overrideMessages({ bn: messagesOf('bn'), en: messagesOf('en') })
  const own = rows.filter(({ language, key }) => language === 'bn' && !isServers(key))
  page = {
    version: own.reduce((last, { change }) => Math.max(last, change), 0),
    texts: Object.fromEntries(own.flatMap(({ key, value }) => (value === null ? [] : [[key, value]]))),
  }
}
