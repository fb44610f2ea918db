/** The two languages of the product. Bengali comes first: it is what a new reader sees. */
export const languages = ['bn', 'en'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'bn'

/** Each language by its own name: somebody who cannot read the page can still find theirs. */
export const languageNames: Record<Language, string> = { bn: 'বাংলা', en: 'English' }

export function otherLanguage(language: Language): Language {
  return language === 'bn' ? 'en' : 'bn'
}

let shown: Language = defaultLanguage

/** The language on screen. Formats use it when none is named. */
export function shownLanguage(): Language {
  return shown
}

export function setShownLanguage(language: Language): void {
  shown = language
  document.documentElement.lang = language
}

const storageKey = 'language'

/** The language chosen on this device, else Bengali. Browsers may forbid storage: then the choice lasts as long as the page. */
export function storedLanguage(): Language {
  try {
    return localStorage.getItem(storageKey) === 'en' ? 'en' : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Nothing to do: the page is in the chosen language all the same.
  }
}
