import { type Language, otherLanguage } from './language.ts'
import { useWords } from './setup.ts'

/** Text of a course, as the contract has it: one of the two may be empty. */
export interface BilingualText {
  readonly bn: string
  readonly en: string
}

/** The text in the reader's language, else in the other one; `lang` says which it is. */
export function localized(text: BilingualText, language: Language): { text: string; lang: Language } {
  const lang = text[language] === '' ? otherLanguage(language) : language
  return { text: text[lang], lang }
}

/** Bilingual text on screen, marked with `lang` where it fell back, so that it is read aloud and shaped rightly. */
export function Localized({ text }: { text: BilingualText }) {
  const { language } = useWords()
  const shown = localized(text, language)
  return shown.lang === language ? shown.text : <span lang={shown.lang}>{shown.text}</span>
}
