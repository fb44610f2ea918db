import { eq } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import type { Language } from '../../../contract/values/text.ts'
import { changeAccount } from '../../accounts/accounts.ts'
import type { Database } from '../../db/open.ts'
import { translations } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { translate } from '../../messages/translate.ts'
import { add, change, list, remove } from './translations-admin.ts'

export const translationHandlers: AreaHandlers<typeof endpoints.translations> = {
  async get({ db, language }, input) {
    const set = await readSet(db, input.language)
    return { message: translate(language, 'translations_ready'), ...set, current_language: input.language }
  },

  debugGet: ({ db }, input) => readSet(db, input.language),

  current: async ({ chosenLanguage }) => ({ current_language: chosenLanguage }),

  async choose({ db, person, rememberLanguage }, { language }) {
    if (person) await db.transaction((tx) => changeAccount(tx, person.id, () => ({ language })))
    rememberLanguage(language)
    return { message: translate(language, 'language_chosen'), current_language: language }
  },

  list,
  add,
  change,
  remove,
}

/** The administrators' changes to the built-in texts of one language. */
async function readSet(db: Database, language: Language) {
  const rows = await db
    .select({ key: translations.key, value: translations.value })
    .from(translations)
    .where(eq(translations.language, language))
  return { count: rows.length, translations: Object.fromEntries(rows.map((row) => [row.key, row.value])) }
}
