import { dateFormat, inDigits, locales, number, typedDigits, yearOf } from './intl.ts'
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
  },
  en: {
    kilo: 'KB',
    mega: 'MB',
    giga: 'GB',
    minutes: (count: number) => (count === 1 ? 'min' : 'mins'),
    milliseconds: 'ms',
    justNow: 'just now',
    taka: (amount: string) => `৳${amount}`,
  },
} satisfies Record<Language, unknown>

/** ১,২৫,০০০ in Bengali, 125,000 in English. */
export function formatNumber(value: number, language: Language = shownLanguage()): string {
  return inDigits(value, language)
}

/** A count where space is short: ১.৩ হা, 1.3K. */
export function formatCount(value: number, language: Language = shownLanguage()): string {
  return number(language, value < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 }, value)
}

/** Per cent as a whole number; `value` runs from 0 to 100. */
export function formatPercent(value: number, language: Language = shownLanguage()): string {
  return `${inDigits(Math.round(value), language)}%`
}

/** Decimal units: under 1,000 KB whole numbers, from there one decimal that stays (5.0 MB). Something is never 0 KB. */
export function formatBytes(bytes: number, language: Language = shownLanguage()): string {
  const { kilo, mega, giga } = units[language]
  const kilobytes = Math.round(bytes / 1000)
  if (kilobytes < 1000) return `${formatNumber(bytes > 0 ? Math.max(1, kilobytes) : 0, language)} ${kilo}`
  const megabytes = Math.round(bytes / 100_000) / 10
  if (megabytes < 1000) return `${typedDigits(megabytes.toFixed(1), language)} ${mega}`
  return `${typedDigits((bytes / 1e9).toFixed(1), language)} ${giga}`
}

/** আয়, ব্যয় ও লাভ; income, costs and profit. */
export function formatList(items: readonly string[], language: Language = shownLanguage()): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(items)
}

/** ১,২৫০; where there are paisa always both figures of them, ১,২৫০.৫০. */
export function formatMoney(amount: number, language: Language = shownLanguage()): string {
  return number(language, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 }, amount)
}

export function formatTaka(amount: number, language: Language = shownLanguage()): string {
  return units[language].taka(formatMoney(amount, language))
}

/** ৪৫ মিনিট, 45 min. */
export function formatMinutes(minutes: number, language: Language = shownLanguage()): string {
  return `${inDigits(minutes, language)} ${units[language].minutes(minutes)}`
}

/** ২৫০ মিলিসেকেন্ড, 250 ms; whole ones. */
export function formatMilliseconds(milliseconds: number, language: Language = shownLanguage()): string {
  return `${inDigits(Math.round(milliseconds), language)} ${units[language].milliseconds}`
}

/** ২১ নভেম্বর, ২০২৬. Times are milliseconds since 1970, shown as in Dhaka. */
export function formatDate(time: number, language: Language = shownLanguage()): string {
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(time)
}

/** নভেম্বর ২০২৬. */
export function formatMonth(time: number, language: Language = shownLanguage()): string {
  return dateFormat(language, { month: 'long', year: 'numeric' }).format(time)
}

/** সকাল ৮:৪০, 8:40 am. */
export function formatTime(time: number, language: Language = shownLanguage()): string {
  const period = dateFormat(language, { ...clock, dayPeriod: 'short' })
    .formatToParts(time)
    .find((part) => part.type === 'dayPeriod')
  // Intl says রাত্রি, which is written; people say রাত.
  return language === 'bn' ? `${period?.value.replace('রাত্রি', 'রাত') ?? ''} ${bareTime(time, language)}`.trim() : bareTime(time, language)
}

const clock: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }

/** ৮:৪০ in Bengali, where the part of the day comes before and may be left out; 8:40 am in English. */
function bareTime(time: number, language: Language): string {
  const parts = dateFormat(language, clock).formatToParts(time)
  const kept = language === 'bn' ? parts.filter((part) => part.type !== 'dayPeriod') : parts
  return kept
    .map((part) => part.value)
    .join('')
    .trim()
}

/** A day and a time near today: আজ ৮:৪০, গতকাল ৯:১০, then ১৮ নভেম্বর, and with the year once that differs. */
export function formatDayTime(time: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const daysAgo = dayNumber(now) - dayNumber(time)
  if (daysAgo === 0 || daysAgo === 1) {
    const day = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-daysAgo, 'day')
    return `${day} ${bareTime(time, language)}`
  }
  return dayOfYear(time, language, now)
}

/** How long ago, for posts: এইমাত্র, ৫ মিনিট আগে, ২ ঘণ্টা আগে, গতকাল, then the date. */
export function formatAgo(time: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const minutes = Math.floor((now - time) / 60_000)
  // A device whose clock runs behind would otherwise read "in 3 minutes".
  if (minutes < 1) return units[language].justNow
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  if (dayNumber(now) - dayNumber(time) < 7) return relative.format(dayNumber(time) - dayNumber(now), 'day')
  return dayOfYear(time, language, now)
}

function dayOfYear(time: number, language: Language, now: number): string {
  const isSameYear = yearOf(time) === yearOf(now)
  return isSameYear ? dateFormat(language, { day: 'numeric', month: 'long' }).format(time) : formatDate(time, language)
}

// Dhaka keeps one offset (UTC+6) all year, so its calendar days can be counted without a calendar.
function dayNumber(time: number): number {
  return Math.floor((time + 6 * 3_600_000) / dayMs)
}
