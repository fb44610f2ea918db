import * as z from 'zod/mini'

const dayMs = 86_400_000
/** Dhaka keeps one offset all year. */
const dhakaOffsetMs = 6 * 3_600_000
/** Nobody learned here before; a phone whose battery died may say so all the same. */
const firstDay = '2025-01-01'

/** A day in Dhaka, as `2026-11-21`. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(numberOf(text)) && dayAt(numberOf(text)) === text),
)

/** So many days one report may tell of. */
export const reportedDaysMax = 62

/** The day in Dhaka of a time in milliseconds since 1970. */
export function dayOf(time: number): string {
  return dayAt(Math.floor((time + dhakaOffsetMs) / dayMs))
}

/** So many days later; a negative count goes back. */
export function addDays(from: string, count: number): string {
  return dayAt(numberOf(from) + count)
}

/** 0 for Saturday, with which a week begins in Bangladesh, to 6 for Friday. */
export function weekdayOf(text: string): number {
  // 1 January 1970 was a Thursday.
  return (((numberOf(text) + 5) % 7) + 7) % 7
}

/**
 * Days as a device with a wrong clock has seen them, put right by the difference of its clock (`offset`: ours minus its, in
 * milliseconds). What then still lies in the future or before the product's time is left out: it never was a day of learning.
 */
export function correctedDays(days: readonly string[], offset: number, now: number): string[] {
  const shift = Math.round(offset / dayMs)
  const today = dayOf(now)
  return [...new Set(days.map((one) => addDays(one, shift)))].filter((one) => one >= firstDay && one <= today).sort()
}

const numberOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / dayMs
/** Years beyond four digits never get here: a report's days have four, and clocks are seldom thousands of years off. */
function dayAt(number: number): string {
  const at = new Date(number * dayMs)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
}
