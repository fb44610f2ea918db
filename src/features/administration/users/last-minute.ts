import { startOfDay } from '../../../../contract/values/day-number.ts'
import { numberOf } from '../../../../contract/values/days.ts'

/** The last minute of a day in Dhaka, at which a suspension ends: midnight would be shown with the date of the next day. */
export const lastMinuteOf = (day: string): number => startOfDay(numberOf(day) + 1) - 60_000
