import type { endpoints } from '../../../contract/index.ts'
import type { WordDifference } from '../../../contract/site/translations-admin.ts'
import { languages } from '../../../contract/values/text.ts'
import { checkWord } from '../../../contract/words/check-word.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { counterOf, takeChanges } from '../../db/counters.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { readOverrides } from './word-rows.ts'
import { writeWords } from './write-word.ts'

type Rows = typeof endpoints.translations

export const exportAll: Handler<Rows['exportAll']> = async ({ db, words }) => {
  const overrides = await readOverrides(db)
  const keys = [...new Set([...words.bn.keys(), ...words.en.keys()])].sort()
  return {
    items: keys.map((key) => {
      const own = overrides.get(key)
      return {
        key,
        bn: own?.bn?.value ?? words.bn.get(key) ?? '',
        en: own?.en?.value ?? words.en.get(key) ?? '',
        note: own?.bn?.context || own?.en?.context || '',
      }
    }),
  }
}

export const compare: Handler<Rows['compare']> = async ({ db, words }, { rows }) => {
  const overrides = await readOverrides(db)
  const items: WordDifference[] = []
  for (const row of rows) {
    for (const language of languages) {
      const [built, own, text] = [words[language].get(row.key), overrides.get(row.key)?.[language], row[language] ?? '']
      const shown = own?.value ?? built
      // A form that this language does not have is blank in an exported file.
      if (text === '' || text === shown) continue
      const to = text === built ? null : text
      const findings = to === null ? [] : checkWord({ language, key: row.key, text }, words)
      items.push({ language, key: row.key, from: shown ?? '', to, shown: text, seen: own?.change ?? 0, findings })
    }
  }
  return { items }
}

/** One transaction: a refused text rolls all of them back. */
export const importAll: Handler<Rows['importAll']> = async (context, { changes, confirmed }) => {
  const named = new Set(changes.map(({ language, key }) => `${language}/${key}`))
  if (named.size < changes.length) throw new Refusal('invalid_input', { fields: { changes: 'repeated' } })
  await asAdministrator(context, async (tx) => {
    const first = await takeChanges(tx, counterOf('catalogue', ''), changes.length)
    await writeWords(
      tx,
      context,
      changes.map((word) => ({ ...word, confirmed })),
      first,
    )
  })
  return { message: translate(context.language, 'saved') }
}
