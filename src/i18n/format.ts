import { inDhaka, inDigits, locales, number, typedDigits, yearOf } from './intl.ts'
import { type Language, shownLanguage } from './language.ts'

const dayMs = 86_400_000

const units = {
  bn: {
    kilo: 'কেবি',
    mega: 'এমবি',
    giga: 'জিবি',
    minutes: () => 'মিনিট',
    milliseconds: 'মিলিসেকেন্ড',
    justNow: 'এইমাত্র',
    taka: (amount: string) => `${amount} টাকা`,
    about: (amount: string) => `প্রায় ${amount}`,
    paisa: 'পয়সা',
  },
  en: {
    kilo: 'KB',
    mega: 'MB',
    giga: 'GB',
    minutes: (count: number) => (count === 1 ? 'min' : 'mins'),
    milliseconds: 'ms',
    justNow: 'just now',
    taka: (amount: string) => `৳${amount}`,
    about: (amount: string) => `about ${amount}`,
    paisa: 'paisa',
  },
} satisfies Record<Language, unknown>

/** ১,২৫,০০০ in Bengali, 125,000 in English. */
export function formatNumber(value: number, language: Language = shownLanguage()): string {
  return inDigits(value, language)
}

/** Per cent as a whole number; `value` runs from 0 to 100. */
export function formatPercent(value: number, language: Language = shownLanguage()): string {
  return `${inDigits(Math.round(value), language)}%`
}

/** Decimal units: whole numbers below 1,000 KB, one fixed decimal above (5.0 MB). At least 1 KB unless `bytes` is 0. */
export function formatBytes(bytes: number, language: Language = shownLanguage()): string {
  const { kilo, mega, giga } = units[language]
  const shown = roundedBytes(bytes)
  if (shown < 1e6) return `${formatNumber(shown / 1000, language)} ${kilo}`
  if (shown < 1e9) return `${typedDigits((shown / 1e6).toFixed(1), language)} ${mega}`
  return `${typedDigits((bytes / 1e9).toFixed(1), language)} ${giga}`
}

/** Rounds a size below 1 GB as `formatBytes` does, so that displayed sums match. */
export function roundedBytes(bytes: number): number {
  if (bytes <= 0) return 0
  return bytes < 999_500 ? Math.max(1, Math.round(bytes / 1000)) * 1000 : Math.round(bytes / 100_000) * 100_000
}

/** A maximum that a person has chosen: 500 MB, 1 GB. Without the decimal of a measured size, unless it needs one. */
export function formatLimit(bytes: number, language: Language = shownLanguage()): string {
  return formatBytes(bytes, language).replace(/[.][0০](?= )/, '')
}

/** আয়, ব্যয় ও লাভ; income, costs and profit. */
export function formatList(items: readonly string[], language: Language = shownLanguage()): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items)
}

/** ১,২৫০; with paisa always two decimals, ১,২৫০.৫০. */
export function formatMoney(amount: number, language: Language = shownLanguage()): string {
  return number(language, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }, amount)
}

export function formatTaka(amount: number, language: Language = shownLanguage()): string {
  return units[language].taka(formatMoney(amount, language))
}

/** The estimated cost of data: প্রায় ৪ পয়সা, প্রায় ১.৫ টাকা, প্রায় ২১ টাকা. At least 1 paisa. */
export function formatCost(amount: number, language: Language = shownLanguage()): string {
  const { about, paisa, taka } = units[language]
  const hundredths = Math.max(1, Math.round(amount * 100))
  if (hundredths < 100) return about(`${inDigits(hundredths, language)} ${paisa}`)
  return about(taka(inDigits(amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount), language)))
}

/** ৪৫ মিনিট, 45 mins. */
export function formatMinutes(minutes: number, language: Language = shownLanguage()): string {
  return `${inDigits(minutes, language)} ${units[language].minutes(minutes)}`
}

/** ২৫০ মিলিসেকেন্ড, 250 ms; rounded. */
export function formatMilliseconds(milliseconds: number, language: Language = shownLanguage()): string {
  return `${inDigits(Math.round(milliseconds), language)} ${units[language].milliseconds}`
}

// Dates and times match Intl, without it: a cheap device takes 80 ms to create its first formats.

/** ২১ নভেম্বর, ২০২৬. Times are milliseconds since 1970, shown as in Dhaka. */
export function formatDate(time: number, language: Language = shownLanguage()): string {
  return `${formatDayAndMonth(time, language)}${language === 'bn' ? ',' : ''} ${yearIn(time, language)}`
}

/** ২১ নভেম্বর. */
export function formatDayAndMonth(time: number, language: Language = shownLanguage()): string {
  return `${inDigits(inDhaka(time).getUTCDate(), language)} ${monthOf(time, language)}`
}

/** নভেম্বর ২০২৬. */
export function formatMonth(time: number, language: Language = shownLanguage()): string {
  return `${monthOf(time, language)} ${yearIn(time, language)}`
}

const monthOf = (time: number, language: Language) => calendar[language].months[inDhaka(time).getUTCMonth()] ?? ''
/** A year has no thousands separator. */
const yearIn = (time: number, language: Language) => typedDigits(String(yearOf(time)), language)

/** সকাল ৮:৪০, 8:40 am. */
export function formatTime(time: number, language: Language = shownLanguage()): string {
  if (language === 'en') return bareTime(time, language)
  const hour = inDhaka(time).getUTCHours()
  return `${partsOfDay.find(([until]) => hour < until)?.[1] ?? 'রাত'} ${bareTime(time, language)}`
}

/** The parts of the day by the hour at which each ends. */
const partsOfDay: readonly (readonly [number, string])[] = [
  [4, 'রাত'],
  [6, 'ভোর'],
  [12, 'সকাল'],
  [16, 'দুপুর'],
  [18, 'বিকাল'],
  [20, 'সন্ধ্যা'],
]

/** ৮:৪০ in Bengali, after the part of the day; 8:40 am in English. */
function bareTime(time: number, language: Language): string {
  const hour = inDhaka(time).getUTCHours()
  const minute = String(inDhaka(time).getUTCMinutes()).padStart(2, '0')
  const shown = typedDigits(`${hour % 12 || 12}:${minute}`, language)
  return language === 'bn' ? shown : `${shown}\u202f${hour < 12 ? 'am' : 'pm'}`
}

/** A day and a time near today: আজ সকাল ৮:৪০, গতকাল রাত ৯:১০, then ১৮ নভেম্বর, and with the year once that differs. */
export function formatDayTime(time: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const daysAgo = dayNumber(now) - dayNumber(time)
  const { today, yesterday } = calendar[language]
  if (daysAgo === 0 || daysAgo === 1) return `${daysAgo === 0 ? today : yesterday} ${formatTime(time, language)}`
  return dayOfYear(time, language, now)
}

/** The age of a post: এইমাত্র, ৫ মিনিট আগে, ২ ঘণ্টা আগে, গতকাল, then the date. */
export function formatAgo(time: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const minutes = Math.floor((now - time) / 60_000)
  // A device whose clock is slow would otherwise show "in 3 minutes".
  if (minutes < 1) return units[language].justNow
  const { ago, yesterday } = calendar[language]
  if (minutes < 60) return ago(minutes, 'minute')
  if (minutes < 24 * 60) return ago(Math.floor(minutes / 60), 'hour')
  const days = dayNumber(now) - dayNumber(time)
  if (days < 7) return days === 1 ? yesterday : ago(days, 'day')
  return dayOfYear(time, language, now)
}

function dayOfYear(time: number, language: Language, now: number): string {
  return yearOf(time) === yearOf(now) ? formatDayAndMonth(time, language) : formatDate(time, language)
}

const bengaliUnits = { minute: 'মিনিট', hour: 'ঘণ্টা', day: 'দিন' }
const calendar = {
  bn: {
    months: 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' '),
    today: 'আজ',
    yesterday: 'গতকাল',
    ago: (count: number, unit: keyof typeof bengaliUnits) => `${inDigits(count, 'bn')} ${bengaliUnits[unit]} আগে`,
  },
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    today: 'today',
    yesterday: 'yesterday',
    ago: (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  },
} satisfies Record<Language, unknown>

function dayNumber(time: number): number {
  return Math.floor(inDhaka(time).getTime() / dayMs)
}
