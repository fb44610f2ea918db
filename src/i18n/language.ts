/** The two languages of the product. The first is the default. */
export const languages = ['bn', 'en'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'bn'

/** A language as the switches offer it (specification, section 3). */
export interface LanguageOption {
  readonly code: Language
  readonly name: string
  /** The language's own name, for users who cannot read the current language. */
  readonly nativeName: string
}

export const languageOptions: Readonly<Record<Language, LanguageOption>> = {
  bn: { code: 'bn', name: 'Bengali', nativeName: 'বাংলা' },
  en: { code: 'en', name: 'English', nativeName: 'English' },
}

export function otherLanguage(language: Language): Language {
  return language === 'bn' ? 'en' : 'bn'
}

let shown: Language = defaultLanguage

/** The current language. Formats use it by default. */
export function shownLanguage(): Language {
  return shown
}

export function setShownLanguage(language: Language): void {
  shown = language
  document.documentElement.lang = language
}

const languageKey = 'language'
/** Marks a stored language that came from the account; a choice on this device removes the mark. */
const sourceKey = 'language-source'

export type LanguageSource = 'choice' | 'account'

/** The language stored on this device, else Bengali. If the browser forbids storage, a choice lasts as long as the page. */
export function storedLanguage(): Language {
  try {
    return localStorage.getItem(languageKey) === 'en' ? 'en' : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

/** False on a device that shows the default or the account's language. */
export function isLanguageChosen(): boolean {
  try {
    return localStorage.getItem(languageKey) !== null && localStorage.getItem(sourceKey) !== 'account'
  } catch {
    return false
  }
}

export function storeLanguage(language: Language, source: LanguageSource): void {
  try {
    localStorage.setItem(languageKey, language)
    if (source === 'account') localStorage.setItem(sourceKey, source)
    else localStorage.removeItem(sourceKey)
  } catch {
    // The page still shows the chosen language.
  }
}
