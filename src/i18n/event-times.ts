import { formatTime } from './format.ts'
import { dateFormat, locales, yearOf } from './intl.ts'
import { type Language, shownLanguage } from './language.ts'

// Apart from format.ts, which comes with the first page.
const show = (time: number, language: Language, options: Intl.DateTimeFormatOptions) => dateFormat(language, options).format(time)

/** শনিবার, ২৮ নভেম্বর; with the year where it is not this one. Times are milliseconds since 1970, shown as in Dhaka. */
export function formatDay(time: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const day: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  return show(time, language, yearOf(time) === yearOf(now) ? day : { ...day, year: 'numeric' })
}

/** নভে, for a small tile. */
export function formatShortMonth(time: number, language: Language = shownLanguage()): string {
  return show(time, language, { month: 'short' })
}

/** শনিবার; short: শনি. */
export function formatWeekday(time: number, length: 'long' | 'short', language: Language = shownLanguage()): string {
  const name = show(time, language, { weekday: length })
  // The short name of Thursday is as long as the day; calendars write বৃহ.
  return length === 'short' ? name.replace('বৃহস্পতি', 'বৃহ') : name
}

/** ২৮. */
export function formatDayNumber(time: number, language: Language = shownLanguage()): string {
  return show(time, language, { day: 'numeric' })
}

/** বিকাল ৪:০০ – সন্ধ্যা ৬:০০; over several days each time with its day. */
export function formatHours(start: number, end: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const dayKey = (time: number) => show(time, 'en', { dateStyle: 'short' })
  if (dayKey(start) === dayKey(end)) return `${formatTime(start, language)} – ${formatTime(end, language)}`
  return `${formatTime(start, language)} – ${formatDay(end, language, now)}, ${formatTime(end, language)}`
}

/** আজ, আগামীকাল, ৩ দিনের মধ্যে: how many days from now, by the calendar of Dhaka. */
export function formatDaysAhead(days: number, language: Language = shownLanguage()): string {
  return new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(days, 'day')
}
