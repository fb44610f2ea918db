import { formatDate, formatDayAndMonth, formatTime } from './format.ts'
import { inDhaka, inDigits, yearOf } from './intl.ts'
import { type Language, shownLanguage } from './language.ts'

const calendar = {
  bn: {
    weekdays: 'রবি সোম মঙ্গল বুধ বৃহস্পতি শুক্র শনি'.split(' '),
    months: 'জানু ফেব মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্ট অক্টো নভে ডিসে'.split(' '),
    ahead: ['আজ', 'আগামীকাল', 'পরশু'],
  },
  en: {
    weekdays: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
    ahead: ['today', 'tomorrow'],
  },
}

/** শনিবার ২৮ নভেম্বর; with the year unless it is the current one. Times are milliseconds since 1970, displayed as in Dhaka. */
export function formatDay(time: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const weekday = formatWeekday(time, 'long', language)
  if (yearOf(time) === yearOf(now)) return `${weekday} ${formatDayAndMonth(time, language)}`
  return `${weekday}, ${formatDate(time, language)}`
}

/** নভে, for a small tile. */
export function formatShortMonth(time: number, language: Language = shownLanguage()): string {
  return calendar[language].months[inDhaka(time).getUTCMonth()] ?? ''
}

/** শনিবার; short: শনি. */
export function formatWeekday(time: number, length: 'long' | 'short', language: Language = shownLanguage()): string {
  const name = calendar[language].weekdays[inDhaka(time).getUTCDay()] ?? ''
  if (language === 'en') return length === 'long' ? name : name.slice(0, 3)
  // The short name of Thursday is as long as the day; calendars write বৃহ.
  return length === 'long' ? `${name}বার` : name.replace('বৃহস্পতি', 'বৃহ')
}

/** ২৮. */
export function formatDayNumber(time: number, language: Language = shownLanguage()): string {
  return inDigits(inDhaka(time).getUTCDate(), language)
}

/** বিকাল ৪:০০ – সন্ধ্যা ৬:০০; for an event of several days each time has its day. */
export function formatHours(start: number, end: number, language: Language = shownLanguage(), now: number = Date.now()): string {
  const dayOf = (time: number) => inDhaka(time).toISOString().slice(0, 10)
  if (dayOf(start) === dayOf(end)) return `${formatTime(start, language)} – ${formatTime(end, language)}`
  return `${formatTime(start, language)} – ${formatDay(end, language, now)}, ${formatTime(end, language)}`
}

/** আজ, আগামীকাল, ৩ দিন পরে: the number of days from now, by the calendar of Dhaka. `days`: 0 or more. */
export function formatDaysAhead(days: number, language: Language = shownLanguage()): string {
  const count = inDigits(days, language)
  return calendar[language].ahead[days] ?? (language === 'bn' ? `${count} দিন পরে` : `in ${count} days`)
}
