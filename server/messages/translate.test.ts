import { describe, expect, it } from 'vitest'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { formatDayTime, formatWait, translate, translateCode } from './translate.ts'

const names = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe('the words of the server', () => {
  it('are the same set in both languages, with the same places to fill', () => {
    expect(Object.keys(en)).toEqual(Object.keys(bn))
    for (const [key, text] of Object.entries(bn)) expect([key, names(text)]).toEqual([key, names(en[key as keyof typeof en])])
  })

  it('are Bengali in Bengali', () => {
    for (const [key, text] of Object.entries(bn)) expect([key, /[ঀ-৿]/.test(text)]).toEqual([key, true])
    for (const [key, text] of Object.entries(en)) expect([key, /[ঀ-৿]/.test(text)]).toEqual([key, false])
  })

  it('avoid the words that people do not use', () => {
    for (const text of Object.values(bn)) expect(text).not.toMatch(/অফলাইন|সিঙ্ক|ত্রুটি|অনুগ্রহ|সাবমিট|ক্যাশ|সার্ভার/)
  })

  it('keep the fixed messages of the specification', () => {
    expect(en).toMatchObject({
      required: 'This field is required',
      passwords_differ: 'New passwords do not match',
      signed_out: 'Logged out successfully',
      fault: 'An error occurred. Please try again.',
      saved: 'Successfully saved!',
    })
  })

  it('are filled in once', () => {
    expect(translate('en', 'reset_subject', { product: '{{link}}' })).toBe('{{link}}: a new password')
    expect(translate('en', 'reset_subject')).toBe('{{product}}: a new password')
  })

  it('have a sentence for every code, also one they do not know', () => {
    expect(translateCode('en', 'bad_phone')).toBe(en.bad_phone)
    expect(translateCode('bn', 'constructor')).toBe(bn.invalid_input)
  })

  it('say a time with the part of the day in Bengali', () => {
    const times = ['2026-12-06T17:59Z', '2026-12-06T03:05Z'].map((time) => Date.parse(time))
    expect(times.map((time) => formatDayTime('bn', time))).toEqual(['৬ ডিসেম্বর, ২০২৬, রাত ১১:৫৯', '৬ ডিসেম্বর, ২০২৬, সকাল ৯:০৫'])
    expect(formatDayTime('en', times[0] ?? 0)).toBe('6 December 2026, 11:59 pm')
  })

  it('say a wait in the digits of the language', () => {
    expect([formatWait('bn', 30), formatWait('en', 30), formatWait('bn', 3600), formatWait('en', 1)]).toEqual([
      '৩০ সেকেন্ড',
      '30 seconds',
      '৬০ মিনিট',
      '2 seconds',
    ])
  })
})
