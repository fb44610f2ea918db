import type { DraftNode } from '../../../../contract/drafts/draft-rows.ts'
import { withoutMarks } from '../../../blocks/text-parts/without-marks.ts'
import { type Language, otherLanguage } from '../../../i18n/language.ts'

const maxLetters = 60

/** A part in a few words of its own: its title, or its first text. Empty for a part without a text. */
export function wordsOf({ fields }: Pick<DraftNode, 'fields'>, language: Language): string {
  for (const one of [language, otherLanguage(language)]) {
    const named = ['title', 'data.title', 'prompt', 'data.markdown', 'data.caption'].map((path) => fields[`${path}.${one}`])
    const any = Object.entries(fields).map(([field, value]) => (field.endsWith(`.${one}`) ? value : ''))
    const found = [...named, ...any].find((text): text is string => typeof text === 'string' && text.trim() !== '')
    if (found !== undefined) return shortened(withoutMarks(found))
  }
  return ''
}

function shortened(text: string): string {
  const line = text.trim().split('\n')[0] ?? ''
  return line.length > maxLetters ? `${line.slice(0, maxLetters)}…` : line
}
