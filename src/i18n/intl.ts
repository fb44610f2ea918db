import { type Language, shownLanguage } from './language.ts'

// Separate from format.ts: the first page needs only these.

/** `en-GB`: the English of Bangladesh writes day before month. */
export const locales: Record<Language, string> = { bn: 'bn-BD', en: 'en-GB' }

const numberFormats = new Map<string, Intl.NumberFormat>()

export function number(language: Language, options: Intl.NumberFormatOptions, value: number): string {
  const key = `${language}${JSON.stringify(options)}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locales[language], options)
  numberFormats.set(key, format)
  return format.format(value)
}

/**
 * A number in the digits and groups of a language, to two decimals. Small numbers need no Intl, whose
 * first format takes 50 ms on a cheap device.
 */
export function inDigits(value: number, language: Language): string {
  const rounded = Math.round(value * 100) / 100
  return rounded >= 0 && rounded < 1000 ? typedDigits(String(rounded), language) : number(language, { maximumFractionDigits: 2 }, value)
}

const bengaliZero = 0x09e6

/** Converts the digits of a typed number to a language; other characters stay. */
export function typedDigits(typed: string, language: Language): string {
  if (language === 'bn') return typed.replace(/[0-9]/g, (digit) => String.fromCharCode(bengaliZero + Number(digit)))
  return typed.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}

/** ২০২৬: a year has no thousands separator. */
export function formatYear(time: number, language: Language = shownLanguage()): string {
  return typedDigits(String(yearOf(time)), language)
}

export function yearOf(time: number): number {
  return inDhaka(time).getUTCFullYear()
}

/** Shifts a time so that its UTC fields are those of Dhaka, which has one offset (UTC+6) all year. */
export const inDhaka = (time: number): Date => new Date(time + 6 * 3_600_000)
