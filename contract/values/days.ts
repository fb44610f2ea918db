import * as z from 'zod/mini'
import { dayMs, dayNumber } from './day-number.ts'

/** A day as `2026-11-21`; empty if `Date` cannot represent it. */
export function dayAt(number: number): string {
  const at = new Date(number * dayMs)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10)
}

/** Days since 1970 of a day as `2026-11-21`; NaN if invalid. */
export const numberOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / dayMs

/** A day in Dhaka, as `2026-11-21`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))

/** Some engines parse 30 February as a day of March, hence the comparison. */
export function isDay(text: string): boolean {
  return !Number.isNaN(numberOf(text)) && dayAt(numberOf(text)) === text
}

/** The day in Dhaka of a time in milliseconds since 1970. */
export const dayOf = (time: number): string => dayAt(dayNumber(time))

/** The day `count` days later; earlier if negative. */
export const addDays = (from: string, count: number): string => dayAt(numberOf(from) + count)

/** 0 for Saturday, with which a week begins in Bangladesh, to 6 for Friday. */
export function weekday(number: number): number {
  // 1 January 1970 was a Thursday.
  return (((number + 5) % 7) + 7) % 7
}

export const weekdayOf = (text: string): number => weekday(numberOf(text))
