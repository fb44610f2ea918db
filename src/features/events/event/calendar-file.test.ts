import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Event } from '../../../../contract/events/events.ts'
import { calendarFile } from './calendar-file.ts'

const organiser = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'নাসরিন',
  face: 'leaf-sari',
  role: 'instructor',
  place: '',
} as Event['organiser']
const event: Event = {
  id: '01890000-0000-7000-8000-0000000000aa',
  organiser,
  title: { bn: 'হাটের হিসাব', en: 'Sums' },
  place: { bn: 'মেলান্দহ', en: '' },
  description: { bn: '', en: '' },
  starts_at: Date.UTC(2026, 11, 31, 20, 30),
  ends_at: Date.UTC(2026, 11, 31, 22),
  capacity: null,
  taken: 0,
  waiting: 0,
  seated_through: 0,
  made_at: 0,
  revision: 3,
  revised_at: Date.UTC(2026, 10, 21),
  called_off_at: null,
}
const about = { language: 'bn', product: 'EntLab', url: 'https://entlab.test/events/1' } as const
const unfolded = (text: string) => text.replaceAll('\r\n ', '')
const lineOf = (text: string, name: string) =>
  unfolded(text)
    .split('\r\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

it('says when in UTC, and who it is under a name that never changes', () => {
  const text = calendarFile(event, about)
  expect(lineOf(text, 'DTSTART')).toBe('20261231T203000Z')
  expect(lineOf(text, 'DTEND')).toBe('20261231T220000Z')
  expect(lineOf(text, 'UID')).toBe(`${event.id}@events.entlab`)
  expect(lineOf(text, 'SEQUENCE')).toBe('3')
  expect(lineOf(text, 'DTSTAMP')).toBe('20261121T000000Z')
  const moved = calendarFile(
    { ...event, revision: 4, starts_at: event.starts_at + 1000, title: { bn: 'অন্য', en: '' } },
    { ...about, url: 'x' },
  )
  expect(lineOf(moved, 'UID')).toBe(lineOf(text, 'UID'))
})

it('is in the language asked for, or in the one there is', () => {
  expect(lineOf(calendarFile(event, { ...about, language: 'en' }), 'SUMMARY')).toBe('Sums')
  expect(lineOf(calendarFile(event, { ...about, language: 'en' }), 'LOCATION')).toBe('মেলান্দহ')
})

it('marks a cancelled event and adds no reminder to it', () => {
  const text = calendarFile({ ...event, called_off_at: 1 }, about)
  expect(lineOf(text, 'STATUS')).toBe('CANCELLED')
  expect(text).not.toContain('VALARM')
  expect(calendarFile(event, about)).toContain('BEGIN:VALARM\r\nTRIGGER:-PT2H')
})

it.each([
  ['a;b,c\\d', 'a\\;b\\,c\\\\d'],
  ['এক\nদুই', 'এক\\nদুই'],
  ['x\r\nEND:VEVENT\r\nBEGIN:VEVENT', 'x\\nEND:VEVENT\\nBEGIN:VEVENT'],
  ['x\u2028y\u0085z', 'x\\ny\\nz'],
  ['\u0007bell', 'bell'],
])('writes %j so that it stays one text', (typed, written) => {
  expect(lineOf(calendarFile({ ...event, title: { bn: typed, en: '' } }, about), 'SUMMARY')).toBe(written)
})

it('keeps every text within its line, whole letters on lines of at most 75 bytes, and readable back', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom('ক', 'ষ', '্', '👩‍🌾', '\n', '\r', ';', ',', '\\', ' '), maxLength: 200 }),
  )
  fc.assert(
    fc.property(text, text, (title, description) => {
      const file = calendarFile({ ...event, title: { bn: title, en: '' }, description: { bn: description, en: '' } }, about)
      const lines = file.split('\r\n')
      expect(lines.pop()).toBe('')
      for (const line of lines) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n\u2028\u2029\u0085]/)
        expect(line.isWellFormed()).toBe(title.isWellFormed() && description.isWellFormed() ? true : line.isWellFormed())
      }
      expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      expect(lineOf(file, 'SUMMARY')).toBeDefined()
      const back = (lineOf(file, 'SUMMARY') ?? '').replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      const saved = title.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      expect(back).toBe(saved)
    }),
  )
})
