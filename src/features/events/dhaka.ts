/**
 * Days and clock times in Dhaka, wherever the phone thinks it is. Dhaka keeps one offset (UTC+6) all year, so its days can
 * be counted without a calendar.
 */
export const dayMs = 86_400_000
const offset = 6 * 3_600_000

/** Days since 1970 in Dhaka. */
export const dayNumber = (time: number): number => Math.floor((time + offset) / dayMs)

/** The moment at which a day begins in Dhaka. */
export const startOfDay = (day: number): number => day * dayMs - offset

/** What a date field (`2026-11-28`) and a time field (`16:30`) hold for a moment. */
export function toFields(time: number): { date: string; clock: string } {
  const text = new Date(time + offset).toISOString()
  return { date: text.slice(0, 10), clock: text.slice(11, 16) }
}

/** The moment two such fields mean; null for one that does not exist or is not filled in. */
export function fromFields(date: string, clock: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(?::\d{2})?$/.test(clock)) return null
  const time = Date.parse(`${date}T${clock.slice(0, 5)}:00.000Z`)
  // A day that does not exist (30 February) is moved on by some engines.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : time - offset
}

/** A month in Dhaka as it stands in an address: `2026-11`. */
export const monthOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 7)

/** The day numbers of a month's first day and of the day after its last. */
export function daysOfMonth(month: string): { first: number; end: number } {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return { first: Date.UTC(year, number - 1, 1) / dayMs, end: Date.UTC(year, number, 1) / dayMs }
}

/** The same day some months later; the last day of a month that has no such day. */
export function monthsLater(day: number, months: number): number {
  const date = new Date(day * dayMs)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / dayMs
  const { end } = daysOfMonth(monthOf(first))
  return Math.min(first + date.getUTCDate() - 1, end - 1)
}

/** The week of Bangladesh begins on Saturday: 0 is Saturday, 6 Friday. 1 January 1970 was a Thursday. */
export const weekday = (day: number): number => (((day + 5) % 7) + 7) % 7

/** A month in weeks of seven days, filled up with those of its neighbours. */
export function weeksOf(month: string): number[][] {
  const { first, end } = daysOfMonth(month)
  const weeks: number[][] = []
  for (let day = first - weekday(first); day < end; day += 7) weeks.push(Array.from({ length: 7 }, (_, at) => day + at))
  return weeks
}
