import { addDays, dayMs, dayOf } from './days.ts'

/** Nobody learned here before; a phone whose battery died may say so all the same. */
const firstDay = '2025-01-01'

/** So many days one report may tell of. */
export const reportedDaysMax = 62

/**
 * Days as a device with a wrong clock has seen them, put right by the difference of its clock (`offset`: ours minus its, in
 * milliseconds). What then still lies in the future or before the product's time is left out: it never was a day of learning.
 */
export function correctedDays(days: readonly string[], offset: number, now: number): string[] {
  const shift = Math.round(offset / dayMs)
  const today = dayOf(now)
  return [...new Set(days.map((one) => addDays(one, shift)))].filter((one) => one >= firstDay && one <= today).sort()
}
