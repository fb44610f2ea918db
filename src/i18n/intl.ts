import { type Language, shownLanguage } from './language.ts'

// Apart from the other formats: these two come with the first page.

const zone = 'Asia/Dhaka'

/** `en-GB`: the English of Bangladesh writes day before month. */
export const locales: Record<Language, string> = { bn: 'bn-BD', en: 'en-GB' }

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

export function number(language: Language, options: Intl.NumberFormatOptions, value: number): string {
  const key = `${language}${JSON.stringify(options)}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locales[language], options)
  numberFormats.set(key, format)
  return format.format(value)
}

export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locales[language], { timeZone: zone, ...options })
  dateFormats.set(key, format)
  return format
}

/** A number in the digits and groups of a language. */
export function inDigits(value: number, language: Language): string {
  return number(language, { maximumFractionDigits: 2 }, value)
}

/** ২০২৬: a year is a name, without a thousands mark. */
export function formatYear(time: number, language: Language = shownLanguage()): string {
  return dateFormat(language, { year: 'numeric' }).format(time)
}
