import type { QueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../../../contract/endpoint.ts'
import { translationAdminEndpoints, type WordRow } from '../../../../contract/site/translations-admin.ts'
import type { Language } from '../../../../contract/values/text.ts'
import type { BuiltWords } from '../../../../contract/words/built-in.ts'
import { call } from '../../../api/call.ts'

export type WordFilter = Pick<InputOf<typeof translationAdminEndpoints.list>, 'filter' | 'area' | 'state'>

interface WordPage {
  readonly items: readonly WordRow[]
  readonly next_cursor: string | null
  readonly total: number
}

const wordsKey = ['remote', 'word-rows'] as const

/** All texts by key, with both languages. */
export const wordPages = (filter: WordFilter) => ({
  queryKey: [...wordsKey, filter],
  fetchPage: async (after?: { cursor: string }): Promise<WordPage> => {
    const { words = [], next_cursor = null, total = 0 } = await call(translationAdminEndpoints.list, { path: 'words', ...filter, ...after })
    return { items: words, next_cursor, total }
  },
})

/** Reads one row again and puts it into every list of this page. Lists keep their rows and their place. */
export async function refreshRow(client: QueryClient, key: string): Promise<void> {
  const { words = [] } = await call(translationAdminEndpoints.list, { path: 'words', filter: key, area: key.slice(0, key.indexOf('.')) })
  const fresh = words.find((row) => row.key === key)
  if (!fresh) return
  client.setQueriesData<WordPage>(
    { queryKey: wordsKey },
    (page) => page && { ...page, items: page.items.map((row) => (row.key === key ? fresh : row)) },
  )
}

/** After an import every list starts from its beginning. */
export const refreshAllRows = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: wordsKey })

export const historyQuery = (language: Language, key: string, change: number) => ({
  queryKey: ['remote', 'word-history', language, key, change],
  queryFn: async () => (await call(translationAdminEndpoints.history, { language, key })).items,
})

/** The built-in texts that the checks of a row need. */
export function builtInOf({ key, bn, en, forms }: WordRow): BuiltWords {
  const of = (text: string | null, known: Record<string, string> = {}) =>
    new Map([...Object.entries(known), ...(text === null ? [] : [[key, text] as const])])
  return { bn: of(bn.built_in, forms?.bn), en: of(en.built_in, forms?.en) }
}
