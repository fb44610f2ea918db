import type { LocalizedText } from '../../../contract/values/text.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { InlineMarkdown, Markdown } from './markdown.tsx'

/** Markdown of a course in the reader's language, else in the other one and marked as such. */
export function LocalizedMarkdown({ text }: { text: LocalizedText }) {
  const { language } = useWords()
  const shown = localized(text, language)
  return <Markdown source={shown.text} lang={shown.lang === language ? undefined : shown.lang} />
}

/** The same for one line: a question, an answer, its feedback. */
export function LocalizedLine({ text }: { text: LocalizedText }) {
  const { language } = useWords()
  const shown = localized(text, language)
  return <InlineMarkdown source={shown.text} lang={shown.lang === language ? undefined : shown.lang} />
}
