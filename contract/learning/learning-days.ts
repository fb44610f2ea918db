import { dayMs } from '../values/day-number.ts'
import { addDays, dayOf } from '../values/days.ts'

/** Start of the product. A device that lost its clock may report earlier days. */
export const firstDay = '2025-01-01'

/** Maximum number of days in one report. */
export const maxReportedDays = 62

/**
 * Corrects days by the error of the device's clock (`offset`: server minus device, in milliseconds). Omits days that are then
 * still in the future or before `firstDay`.
 */
export function correctedDays(days: readonly string[], offset: number, now: number): string[] {
  const shift = Math.round(offset / dayMs)
  const today = dayOf(now)
  return [...new Set(days.map((one) => addDays(one, shift)))].filter((one) => one >= firstDay && one <= today).sort()
}
