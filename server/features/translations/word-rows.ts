import { eq, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/index.ts'
import type { WordRow, WordSide, WordState } from '../../../contract/site/translations-admin.ts'
import { folded, type Language, languages } from '../../../contract/values/text.ts'
import { type BuiltWords, baseOf, isServers, type ServedWords } from '../../../contract/words/built-in.ts'
import { checkWord } from '../../../contract/words/check-word.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database } from '../../db/open.ts'
import { translations, users } from '../../db/schema.ts'
import { reachOfMessage } from '../../messages/server-words.ts'

const pageSize = 50
const position = z.string()

type Filter = Pick<InputOf<typeof endpoints.translations.list>, 'filter' | 'area' | 'state' | 'cursor'>

/** A page of all texts, by key; of a search, the nearest texts first. The texts are in memory: one query reads the overrides, which are few. */
export async function wordPage(db: Database, words: ServedWords, { filter, area, state, cursor }: Filter) {
  const overrides = await readOverrides(db)
  const keys = new Set([...words.bn.keys(), ...words.en.keys(), ...overrides.keys()])
  const wanted = folded(filter ?? '').trim()
  const isInArea = (key: string) => area === undefined || key.startsWith(`${area}.`)
  const isWanted = (row: WordRow) => wanted === '' || textsOf(row).some((text) => folded(text).includes(wanted))
  const rows = [...keys]
    .filter(isInArea)
    .map((key) => ({ key, bn: sideOf('bn', key), en: sideOf('en', key) }))
    .filter((row) => isWanted(row) && (state === undefined || isIn[state](row, words)))
    .map((row) => ({ row, place: `${wanted === '' ? 0 : distanceOf(row, wanted)}${row.key}` }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
  const after = cursor === undefined ? undefined : readCursor(cursor, position)
  const rest = after === undefined ? rows : rows.filter(({ place }) => place > after)
  const page = rest.slice(0, pageSize)
  const last = page.at(-1)
  return {
    words: page.map(({ row }) => ({ ...row, ...formsOf(row.key, words), ...reachOf(row.key, words) })),
    total: rows.length,
    next_cursor: last && rest.length > pageSize ? writeCursor(last.place) : null,
  }

  function sideOf(language: Language, key: string): WordSide {
    const built = words[language].get(key) ?? null
    const found = overrides.get(key)?.[language]
    if (!found) return { built_in: built, override: null }
    const { baseText, value, ...override } = found
    return {
      built_in: built,
      override: {
        ...override,
        value,
        outdated: baseText !== null && built !== null && baseText !== built ? baseText : null,
        findings: checkWord({ language, key, text: value }, words),
      },
    }
  }
}

function reachOf(key: string, { early }: ServedWords): Pick<WordRow, 'reach'> {
  if (isServers(key)) return { reach: reachOfMessage(key) }
  return early?.has(key) ? { reach: 'early' } : {}
}

/** Texts of all plural forms of a key, if it has any. */
function formsOf(key: string, words: BuiltWords): Pick<WordRow, 'forms'> {
  const base = baseOf(key)
  const of = (language: Language) =>
    Object.fromEntries(
      [base, `${base}_one`, `${base}_other`].flatMap((form) =>
        words[language].has(form) ? [[form, words[language].get(form) ?? '']] : [],
      ),
    )
  const [bn, en] = [of('bn'), of('en')]
  return Object.keys({ ...bn, ...en }).some((form) => form !== key) ? { forms: { bn, en } } : {}
}

const textsOf = ({ key, bn, en }: WordRow) => [key, ...[bn, en].flatMap((side) => [side.built_in ?? '', side.override?.value ?? ''])]

/** 0: a text is what was typed; 1: one begins with it; 2: one contains it. */
function distanceOf(row: WordRow, wanted: string): 0 | 1 | 2 {
  const texts = textsOf(row).map((text) => folded(text).trim())
  return texts.includes(wanted) ? 0 : texts.some((text) => text.startsWith(wanted)) ? 1 : 2
}

const sidesOf = ({ bn, en }: WordRow) => [bn, en]

const isIn: Readonly<Record<WordState, (row: WordRow, words: BuiltWords) => boolean>> = {
  overridden: (row) => sidesOf(row).some(({ override }) => override),
  // One language was changed and the other one not, or has no such text. A plural form may exist in one language only.
  gap: (row, words) =>
    (row.bn.override === null) !== (row.en.override === null) ||
    (sidesOf(row).some((side) => side.built_in === null && side.override === null) && isLacking(row.key, words)),
  outdated: (row) => sidesOf(row).some(({ override }) => override && override.outdated !== null),
  failed: (row) => sidesOf(row).some(({ override }) => override && override.findings.length > 0),
  unused: (row) => sidesOf(row).some((side) => side.override && side.built_in === null),
}

const isLacking = (key: string, words: BuiltWords) => {
  const base = baseOf(key)
  return languages.some((language) => ![base, `${base}_one`, `${base}_other`].some((form) => words[language].has(form)))
}

type Override = Omit<NonNullable<WordSide['override']>, 'outdated' | 'findings'> & { baseText: string | null }

/** The overrides by key. */
export async function readOverrides(db: Database): Promise<Map<string, Partial<Record<Language, Override>>>> {
  const rows = await db
    .select({ word: translations, by: users.name })
    .from(translations)
    .leftJoin(users, eq(users.id, translations.updatedBy))
    .where(isNotNull(translations.value))
  const found = new Map<string, Partial<Record<Language, Override>>>()
  for (const { word, by } of rows) {
    const { id, language, key, value, context, updatedAt, baseText, change } = word
    const override = { id, value: value ?? '', context, change, updated_at: updatedAt.getTime(), by, baseText }
    found.set(key, { ...found.get(key), [language]: override })
  }
  return found
}
