import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs, dayNumber, startOfDay } from '../../../contract/values/day-number.ts'
import { weekday } from '../../../contract/values/days.ts'
import { daysOfMonth, fromFields, monthOf, monthsLater, nearDay, toFields, weeksOf } from './months.ts'

/** By the calendar of the platform, which knows every zone: the second opinion on our own sums. */
const intl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dhaka', dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
// From 2010 on: in 2009 Dhaka tried a summer time.
const moment = fc.integer({ min: Date.UTC(2010, 0, 1) / 60_000, max: Date.UTC(2100, 0, 1) / 60_000 }).map((minutes) => minutes * 60_000)
const anyDay = fc.integer({ min: 14_610, max: 47_482 })

it('fills the fields with the day and clock of Dhaka, and reads them back to the same moment', () => {
  fc.assert(
    fc.property(moment, (time) => {
      const { date, clock } = toFields(time)
      expect(`${date}, ${clock}`).toBe(intl.format(time))
      expect(fromFields(date, clock)).toBe(time)
    }),
  )
})

it('names today and tomorrow, from midnight to midnight in Dhaka', () => {
  const now = Date.UTC(2026, 10, 28, 17, 59)
  // 17:59 UTC is 23:59 in Dhaka.
  const named = [-24, 0, 1 / 60, 24, 24 + 1 / 60].map((hours) => nearDay(now + hours * 3_600_000, now))
  expect(named).toEqual([undefined, 'today', 'tomorrow', 'tomorrow', undefined])
})

it('does not depend on the device’s time zone', () => {
  const zone = process.env.TZ
  try {
    for (const one of ['America/New_York', 'Pacific/Kiritimati', 'Asia/Dhaka']) {
      process.env.TZ = one
      expect(fromFields('2026-11-28', '16:30')).toBe(Date.UTC(2026, 10, 28, 10, 30))
      expect(toFields(Date.UTC(2026, 10, 28, 18))).toEqual({ date: '2026-11-29', clock: '00:00' })
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

it.each([
  ['', '10:00'],
  ['2026-11-28', ''],
  ['2026-02-30', '10:00'],
  ['2026-13-01', '10:00'],
  ['2026-11-28', '25:00'],
  ['28/11/2026', '10:00'],
  ['2026-11-28T00:00', '10:00'],
])('finds no moment in %j at %j', (date, clock) => {
  expect(fromFields(date, clock)).toBeNull()
})

it('counts days that begin at midnight in Dhaka', () => {
  fc.assert(
    fc.property(moment, (time) => {
      const start = startOfDay(dayNumber(time))
      expect(start).toBeLessThanOrEqual(time)
      expect(time - start).toBeLessThan(dayMs)
      expect(toFields(start).clock).toBe('00:00')
      expect(toFields(start).date.startsWith(monthOf(dayNumber(time)))).toBe(true)
    }),
  )
})

it('lays a month out in whole weeks from Saturday to Friday, each of its days once', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const month = monthOf(day)
      const { first, end } = daysOfMonth(month)
      const weeks = weeksOf(month)
      for (const week of weeks) expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
      const days = weeks.flat()
      expect(days).toEqual(Array.from({ length: days.length }, (_, at) => (days[0] ?? 0) + at))
      expect(days.filter((one) => monthOf(one) === month)).toHaveLength(end - first)
      expect(weeks[0]?.[6]).toBeGreaterThanOrEqual(first)
      expect(weeks.at(-1)?.[0]).toBeLessThan(end)
    }),
  )
  // 21 November 2026 is a Saturday.
  expect(weekday(Date.UTC(2026, 10, 21) / dayMs)).toBe(0)
})

it('moves by months to the same day, or to the last where there is no such day', () => {
  const day = (text: string) => Date.parse(text) / dayMs
  expect(monthsLater(day('2026-01-31'), 1)).toBe(day('2026-02-28'))
  expect(monthsLater(day('2028-01-31'), 1)).toBe(day('2028-02-29'))
  expect(monthsLater(day('2026-03-15'), -3)).toBe(day('2025-12-15'))
  expect(monthsLater(day('2026-12-15'), 1)).toBe(day('2027-01-15'))
})
