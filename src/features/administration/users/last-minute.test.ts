import { expect, it } from 'vitest'
import { dayOf } from '../../../../contract/values/days.ts'
import { formatDayTime } from '../../../i18n/format.ts'
import { lastMinuteOf } from './last-minute.ts'

it.each(['2026-11-29', '2026-12-31', '2028-02-29'])('a suspension ends with the last minute of the chosen day (%s)', (day) => {
  const end = lastMinuteOf(day)
  expect([dayOf(end), dayOf(end + 60_000) > day]).toEqual([day, true])
  expect(formatDayTime(end, 'bn', end)).toBe('আজ রাত ১১:৫৯')
})
