import { and, eq, notLike } from 'drizzle-orm'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/index.ts'
import type { Language } from '../../../contract/values/text.ts'
import { serverArea } from '../../../contract/words/built-in.ts'
import { changeAccount } from '../../accounts/accounts.ts'
import type { Database } from '../../db/open.ts'
import { facts, translations } from '../../db/schema.ts'
import type { AreaHandlers, Handler } from '../../handler.ts'
import { translate } from '../../messages/translate.ts'
import { readLiveWords } from '../../words/live-words.ts'
import { add, change, history, list, remove } from './translations-admin.ts'
import { compare, exportAll, importAll } from './word-files.ts'

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
  add: thenLive(add),
  change: thenLive(change),
  remove: thenLive(remove),
  history,
  exportAll,
  compare,
  importAll: thenLive(importAll),
}

/** The handler, after whose transaction this process applies the new texts. */
function thenLive<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return async (context, input) => {
    const output = await handler(context, input)
    await readLiveWords(context.db)
    return output
  }
}

/** The administrators' changes to the built-in texts of one language, with the number and the epoch that identify the set. */
async function readSet(db: Database, language: Language) {
  return await db.transaction(
    async (tx) => {
      const rows = await tx
        .select({ key: translations.key, value: translations.value, change: translations.change })
        .from(translations)
        .where(and(eq(translations.language, language), notLike(translations.key, `${serverArea}.%`)))
      const [epoch] = await tx.select({ value: facts.value }).from(facts).where(eq(facts.key, 'epoch'))
      const words = rows.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const]))
      const change = rows.reduce((last, row) => Math.max(last, row.change), 0)
      return { count: words.length, translations: Object.fromEntries(words), language, epoch: epoch?.value, change }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
