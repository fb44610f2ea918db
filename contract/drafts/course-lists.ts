import type { LocalizedText } from '../values/text.ts'
import type { DraftFields, DraftValue } from './draft-rows.ts'

/** Fields of a course that are lists of lines. Blank lines are stored while they are typed; the package has none. */
export const outcomesField = 'outcomes:json'
export const keywordsField = 'keywords:json'

/** The limits of the course's schema. */
const maxOutcomes = 10
const [maxKeywords, maxKeywordLetters] = [30, 60]

function listIn(json: DraftValue | null | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(String(json ?? '[]'))
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

const textsIn = (list: unknown): LocalizedText[] =>
  (Array.isArray(list) ? list : []).map((one) => {
    const { bn, en } = (typeof one === 'object' && one !== null ? one : {}) as { bn?: unknown; en?: unknown }
    return { bn: typeof bn === 'string' ? bn : '', en: typeof en === 'string' ? en : '' }
  })

/** One language of a list of texts, a line each. */
export const linesOf = (json: DraftValue | null | undefined, language: 'bn' | 'en'): string =>
  textsIn(listIn(json))
    .map((one) => one[language])
    .join('\n')
    .trimEnd()

/** The list with other lines in one language. Lines belong together by their number. */
export function withLines(json: DraftValue | null | undefined, language: 'bn' | 'en', typed: string): string {
  const [texts, lines] = [textsIn(listIn(json)), typed.split('\n')]
  const all = Array.from({ length: Math.max(texts.length, lines.length) }, (_, place) => ({
    ...(texts[place] ?? { bn: '', en: '' }),
    [language]: lines[place] ?? '',
  }))
  while (all.length > 0 && all.at(-1)?.bn === '' && all.at(-1)?.en === '') all.pop()
  return JSON.stringify(all)
}

/** The lists of a course in the package's shape, without blank lines. */
export function withoutBlankLines({ outcomes, keywords, ...content }: Record<string, unknown>): Record<string, unknown> {
  const trimmed = textsIn(outcomes).map(({ bn, en }) => ({ bn: bn.trim(), en: en.trim() }))
  return {
    ...content,
    ...(outcomes !== undefined && { outcomes: trimmed.filter(({ bn, en }) => bn !== '' || en !== '') }),
    ...(Array.isArray(keywords) && { keywords: keywords.map((one) => String(one).trim()).filter(Boolean) }),
  }
}

/** Faults of these lists. A line in one language alone is read by all learners. */
export function listFaults(fields: DraftFields): { code: 'too_many' | 'one_language'; label: 'outcomes' | 'keywords'; field: string }[] {
  const content = withoutBlankLines({ outcomes: listIn(fields[outcomesField]), keywords: listIn(fields[keywordsField]) })
  const [outcomes, keywords] = [content.outcomes as LocalizedText[], content.keywords as string[]]
  return [
    ...(outcomes.length > maxOutcomes ? [{ code: 'too_many' as const, label: 'outcomes' as const, field: 'outcomes' }] : []),
    ...outcomes
      .filter(({ bn, en }) => bn === '' || en === '')
      .slice(0, 1)
      .map(({ bn }) => ({ code: 'one_language' as const, label: 'outcomes' as const, field: `outcomes.${bn === '' ? 'bn' : 'en'}` })),
    ...(keywords.length > maxKeywords || keywords.some((one) => one.length > maxKeywordLetters)
      ? [{ code: 'too_many' as const, label: 'keywords' as const, field: 'keywords' }]
      : []),
  ]
}
