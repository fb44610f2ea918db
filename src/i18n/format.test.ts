import { describe, expect, it } from 'vitest'
import {
  formatAgo,
  formatBytes,
  formatCost,
  formatDate,
  formatDayTime,
  formatLimit,
  formatMilliseconds,
  formatMinutes,
  formatMonth,
  formatNumber,
  formatPercent,
  formatTaka,
  formatTime,
} from './format.ts'
import { formatYear, typedDigits } from './intl.ts'

const dhaka = (text: string) => Date.parse(`${text}+06:00`)
const now = dhaka('2026-11-21T10:00')

describe('formatBytes', () => {
  it.each([
    [0, '০ কেবি', '0 KB'],
    [1, '১ কেবি', '1 KB'],
    [480_000, '৪৮০ কেবি', '480 KB'],
    [999_400, '৯৯৯ কেবি', '999 KB'],
    [999_500, '১.০ এমবি', '1.0 MB'],
    [5_000_000, '৫.০ এমবি', '5.0 MB'],
    [6_440_000, '৬.৪ এমবি', '6.4 MB'],
    [1_200_000_000, '১.২ জিবি', '1.2 GB'],
  ])('%i', (bytes, bn, en) => {
    expect(formatBytes(bytes, 'bn')).toBe(bn)
    expect(formatBytes(bytes, 'en')).toBe(en)
  })
})

it.each([
  [200_000_000, '২০০ এমবি', '200 MB'],
  [500_000_000, '৫০০ এমবি', '500 MB'],
  [1_000_000_000, '১ জিবি', '1 GB'],
  [1_500_000, '১.৫ এমবি', '1.5 MB'],
])('displays the chosen maximum %i without an empty decimal', (bytes, bn, en) => {
  expect(formatLimit(bytes, 'bn')).toBe(bn)
  expect(formatLimit(bytes, 'en')).toBe(en)
})

it.each([
  [0.0001, 'প্রায় ১ পয়সা', 'about 1 paisa'],
  [0.036, 'প্রায় ৪ পয়সা', 'about 4 paisa'],
  [0.994, 'প্রায় ৯৯ পয়সা', 'about 99 paisa'],
  [0.996, 'প্রায় ১ টাকা', 'about ৳1'],
  [1.46, 'প্রায় ১.৫ টাকা', 'about ৳1.5'],
  [9.96, 'প্রায় ১০ টাকা', 'about ৳10'],
  [21.3, 'প্রায় ২১ টাকা', 'about ৳21'],
])('displays %d taka of data as an estimate', (amount, bn, en) => {
  expect(formatCost(amount, 'bn')).toBe(bn)
  expect(formatCost(amount, 'en')).toBe(en)
})

describe('numbers', () => {
  it('uses the digits and groups of the language', () => {
    expect(formatNumber(125_000, 'bn')).toBe('১,২৫,০০০')
    expect(formatNumber(125_000, 'en')).toBe('125,000')
    expect(formatPercent(48.4, 'bn')).toBe('৪৮%')
    expect(formatTaka(320, 'bn')).toBe('৩২০ টাকা')
    expect(formatTaka(320, 'en')).toBe('৳320')
    expect(formatTaka(1250.5, 'bn')).toBe('১,২৫০.৫০ টাকা')
    expect(formatTaka(-0.05, 'en')).toBe('৳-0.05')
    for (let value = -2; value < 1200; value++)
      for (const [language, locale] of [
        ['bn', 'bn-BD'],
        ['en', 'en-GB'],
      ] as const)
        expect(formatNumber(value, language)).toBe(new Intl.NumberFormat(locale).format(value))
    expect(formatMinutes(45, 'bn')).toBe('৪৫ মিনিট')
    expect(formatMinutes(1, 'en')).toBe('1 min')
    expect(formatMilliseconds(1249.6, 'bn')).toBe('১,২৫০ মিলিসেকেন্ড')
    expect(formatMilliseconds(250.4, 'en')).toBe('250 ms')
  })
})

describe('times', () => {
  it('are those of Dhaka', () => {
    expect(formatTime(dhaka('2026-11-21T08:40'), 'bn')).toBe('সকাল ৮:৪০')
    expect(formatTime(dhaka('2026-11-21T21:05'), 'bn')).toBe('রাত ৯:০৫')
    expect(formatTime(dhaka('2026-11-21T12:30'), 'en')).toMatch(/^12:30\spm$/)
    expect(formatDate(dhaka('2026-11-21T00:30'), 'bn')).toBe('২১ নভেম্বর, ২০২৬')
    expect(formatMonth(now, 'bn')).toBe('নভেম্বর ২০২৬')
    expect(formatMonth(now, 'en')).toBe('November 2026')
    expect(formatYear(now, 'bn')).toBe('২০২৬')
  })
  it('name the day if it is today or yesterday', () => {
    expect(formatDayTime(dhaka('2026-11-21T08:40'), 'bn', now)).toBe('আজ সকাল ৮:৪০')
    expect(formatDayTime(dhaka('2026-11-20T23:59'), 'bn', now)).toBe('গতকাল রাত ১১:৫৯')
    expect(formatDayTime(dhaka('2026-11-18T09:00'), 'bn', now)).toBe('১৮ নভেম্বর')
    expect(formatDayTime(dhaka('2025-11-18T09:00'), 'en', now)).toBe('18 November 2025')
  })
  it.each([
    ['bn', 'bn-BD'],
    ['en', 'en-GB'],
  ] as const)('are in %s what the browser says of every month and hour', (language, locale) => {
    const expected = (options: Intl.DateTimeFormatOptions, time: number) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Dhaka', ...options }).format(time)
    for (let month = 1; month <= 12; month++) {
      const time = dhaka(`2025-${String(month).padStart(2, '0')}-09T00:10`)
      expect(formatDate(time, language)).toBe(expected({ day: 'numeric', month: 'long', year: 'numeric' }, time))
      expect(formatMonth(time, language)).toBe(expected({ month: 'long', year: 'numeric' }, time))
    }
    for (let hour = 0; hour < 24; hour++) {
      const time = dhaka(`2026-11-21T${String(hour).padStart(2, '0')}:07`)
      const shown = expected({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }, time).toLowerCase()
      expect(formatTime(time, language).replace(/\s/g, ' ')).toContain(
        shown.replace(/\s/g, ' ').replace(language === 'bn' ? / [ap]m$/ : '', ''),
      )
    }
  })
  it.each([
    [0, 'রাত ১২:০০'],
    [3, 'রাত ৩:০০'],
    [4, 'ভোর ৪:০০'],
    [6, 'সকাল ৬:০০'],
    [12, 'দুপুর ১২:০০'],
    [16, 'বিকাল ৪:০০'],
    [18, 'সন্ধ্যা ৬:০০'],
    [20, 'রাত ৮:০০'],
  ])('name the part of the day at %i', (hour, bn) => {
    expect(formatTime(dhaka(`2026-11-21T${String(hour).padStart(2, '0')}:00`), 'bn')).toBe(bn)
  })
  it('show the age of a post', () => {
    expect(formatAgo(now - 20_000, 'bn', now)).toBe('এইমাত্র')
    expect(formatAgo(now + 90_000, 'bn', now)).toBe('এইমাত্র')
    expect(formatAgo(now - 5 * 60_000, 'bn', now)).toBe('৫ মিনিট আগে')
    expect(formatAgo(now - 2 * 3_600_000, 'en', now)).toBe('2 hours ago')
    expect(formatAgo(now - 60_000, 'en', now)).toBe('1 minute ago')
    expect(formatAgo(now - 24 * 3_600_000, 'bn', now)).toBe('গতকাল')
    expect(formatAgo(now - 3 * 86_400_000, 'bn', now)).toBe('৩ দিন আগে')
    expect(formatAgo(now - 40 * 86_400_000, 'bn', now)).toBe('১২ অক্টোবর')
  })
})

describe('typedDigits', () => {
  it.each([
    ['1,250 taka', '১,২৫০ taka', '1,250 taka'],
    ['৳১২.5', '৳১২.৫', '৳12.5'],
    ['-৩', '-৩', '-3'],
    ['', '', ''],
  ])('%j', (typed, bn, en) => {
    expect(typedDigits(typed, 'bn')).toBe(bn)
    expect(typedDigits(typed, 'en')).toBe(en)
  })
})
