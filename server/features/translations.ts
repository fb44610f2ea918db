import { eq } from 'drizzle-orm'
import type { endpoints } from '../../contract/index.ts'
import type { Language } from '../../contract/text.ts'
import { changeAccount } from '../accounts.ts'
import type { Database } from '../db/open.ts'
import { translations } from '../db/schema.ts'
import type { AreaHandlers } from '../handler.ts'
import { say } from '../words/say.ts'
import { add, change, list, remove } from './translations-admin.ts'

export const translationHandlers: AreaHandlers<typeof endpoints.translations> = {
  async get({ db, language }, input) {
    const set = await readSet(db, input.language)
    return { message: say(language, 'translations_ready'), ...set, current_language: input.language }
  },

  debugGet: ({ db }, input) => readSet(db, input.language),

  current: async ({ chosenLanguage }) => ({ current_language: chosenLanguage }),

  async choose({ db, person, rememberLanguage }, { language }) {
    if (person) await db.transaction((tx) => changeAccount(tx, person.id, () => ({ language })))
    rememberLanguage(language)
    return { message: say(language, 'language_chosen'), current_language: language }
  },

  list,
  add,
  change,
  remove,
}

/** What administrators wrote over the built-in words of one language. */
async function readSet(db: Database, language: Language) {
  const rows = await db
    .select({ key: translations.key, value: translations.value })
    .from(translations)
    .where(eq(translations.language, language))
  return { count: rows.length, translations: Object.fromEntries(rows.map((row) => [row.key, row.value])) }
}
