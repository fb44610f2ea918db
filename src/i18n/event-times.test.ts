import { describe, expect, it } from 'vitest'
import { formatDay, formatDayNumber, formatDaysAhead, formatHours, formatShortMonth, formatWeekday } from './event-times.ts'

const dhaka = (text: string) => Date.parse(`${text}+06:00`)
const now = dhaka('2026-11-21T10:00')

describe('days of events', () => {
  it.each([
    ['2026-11-28T00:00', 'শনিবার ২৮ নভেম্বর', 'Saturday 28 November'],
    ['2026-11-28T23:59', 'শনিবার ২৮ নভেম্বর', 'Saturday 28 November'],
    ['2027-01-01T00:00', 'শুক্রবার, ১ জানুয়ারি, ২০২৭', 'Friday, 1 January 2027'],
    ['2026-12-31T23:59', 'বৃহস্পতিবার ৩১ ডিসেম্বর', 'Thursday 31 December'],
  ])('%s', (at, bn, en) => {
    expect(formatDay(dhaka(at), 'bn', now)).toBe(bn)
    expect(formatDay(dhaka(at), 'en', now)).toBe(en)
  })

  it('have short names for narrow tiles', () => {
    const saturday = dhaka('2026-11-28T12:00')
    const names = Array.from({ length: 7 }, (_, day) => formatWeekday(saturday + day * 86_400_000, 'short', 'bn'))
    expect(names).toEqual(['শনি', 'রবি', 'সোম', 'মঙ্গল', 'বুধ', 'বৃহ', 'শুক্র'])
    expect(formatWeekday(saturday, 'long', 'en')).toBe('Saturday')
    expect(formatShortMonth(saturday, 'en')).toBe('Nov')
    expect(formatDayNumber(saturday, 'bn')).toBe('২৮')
  })
})

describe('hours of events', () => {
  it.each([
    ['2026-11-28T10:00', '2026-11-28T12:00', 'সকাল ১০:০০ – দুপুর ১২:০০', '10:00 am – 12:00 pm'],
    ['2026-11-28T16:30', '2026-11-28T18:00', 'বিকাল ৪:৩০ – সন্ধ্যা ৬:০০', '4:30 pm – 6:00 pm'],
    ['2026-11-28T09:00', '2026-11-29T17:00', 'সকাল ৯:০০ – রবিবার ২৯ নভেম্বর, বিকাল ৫:০০', '9:00 am – Sunday 29 November, 5:00 pm'],
  ])('%s to %s', (from, to, bn, en) => {
    expect(formatHours(dhaka(from), dhaka(to), 'bn', now)).toBe(bn)
    // A narrow space that does not break, which an editor would not show.
    expect(formatHours(dhaka(from), dhaka(to), 'en', now).replaceAll('\u202f', ' ')).toBe(en)
  })
})

it('formatDaysAhead has words for the nearest days', () => {
  expect([0, 1, 2, 3].map((days) => formatDaysAhead(days, 'bn'))).toEqual(['আজ', 'আগামীকাল', 'পরশু', '৩ দিন পরে'])
  expect([0, 1, 2, 3].map((days) => formatDaysAhead(days, 'en'))).toEqual(['today', 'tomorrow', 'in 2 days', 'in 3 days'])
})
