import { dayMs, dayNumber, startOfDay } from '../../../contract/values/day-number.ts'
import { dayAt, isDay, numberOf, weekday } from '../../../contract/values/days.ts'

// Days in Dhaka time for form fields and the month grid, in any time zone of the device.

const minute = 60_000

/** The values of a date field (`2026-11-28`) and a time field (`16:30`) for a point in time. */
export function toFields(time: number): { date: string; clock: string } {
  const day = dayNumber(time)
  const minutes = Math.floor((time - startOfDay(day)) / minute)
  const two = (number: number) => String(number).padStart(2, '0')
  return { date: dayAt(day), clock: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** The moment two such fields mean; null for one that does not exist or is not filled in. */
export function fromFields(date: string, clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)(?::\d{2})?$/.exec(clock) ?? []
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isDay(date) || hours === undefined) return null
  return startOfDay(numberOf(date)) + (Number(hours) * 60 + Number(minutes)) * minute
}

/** The name of a near day in Dhaka; undefined for all others. */
export const nearDay = (time: number, now: number): 'today' | 'tomorrow' | undefined =>
  (['today', 'tomorrow'] as const)[dayNumber(time) - dayNumber(now)]

/** A month in Dhaka as a URL value: `2026-11`. */
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

/** A month in weeks of seven days, filled up with those of its neighbours. */
export function weeksOf(month: string): number[][] {
  const { first, end } = daysOfMonth(month)
  const weeks: number[][] = []
  for (let day = first - weekday(first); day < end; day += 7) weeks.push(Array.from({ length: 7 }, (_, at) => day + at))
  return weeks
}
