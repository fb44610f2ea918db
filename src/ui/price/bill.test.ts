import { expect, it } from 'vitest'
import { formatBytes } from '../../i18n/format.ts'
import { billOf } from './bill.ts'

type Sizes = Parameters<typeof billOf>[0]['whole']

const nothingHere = (whole: Sizes) => ({ whole, missing: whole })
const all = { played: true, voice: true, handbook: true, reader: false }
const shown = (bytes: number) => formatBytes(bytes, 'en')
const sum = (rows: readonly { bytes: number }[]) => rows.reduce((total, { bytes }) => total + bytes, 0)

it('leaves out what costs nothing', () => {
  expect(billOf(nothingHere({ lessons: 480_200, played: 0, voice: 0, handbook: 0 }), 0, all)).toEqual({
    rows: [{ part: 'lessons', bytes: 480_000, isChosen: true }],
    reader: 0,
    isReaderChosen: false,
    total: 480_000,
    course: 480_000,
    here: 0,
    hasPlayed: false,
  })
})

it.each([
  { lessons: 201_890, played: 251_880, voice: 0, handbook: 256_354 },
  { lessons: 900_400, played: 0, voice: 0, handbook: 1_540_000 },
  { lessons: 499_600, played: 499_600, voice: 0, handbook: 499_600 },
  { lessons: 12, played: 0, voice: 0, handbook: 0 },
  { lessons: 20_000, played: 1_060_000, voice: 0, handbook: 1_060_000 },
  { lessons: 30_000, played: 5_060_000, voice: 0, handbook: 0 },
  { lessons: 201_890, played: 251_880, voice: 45_300, handbook: 256_354 },
])('displays for a whole course the figure of every list, in at most four rows that add up: %o', (whole) => {
  const bill = billOf(nothingHere(whole), 462_000, all)
  expect(shown(bill.total)).toBe(shown(sum(Object.values(whole).map((bytes) => ({ bytes })))))
  expect(bill.total).toBe(bill.course)
  expect(sum(bill.rows)).toBe(bill.total)
  expect(bill.rows.map(({ part }) => part)).toEqual(Object.entries(whole).flatMap(([part, bytes]) => (bytes > 0 ? [part] : [])))
  expect(Math.min(...bill.rows.map(({ bytes }) => bytes))).toBeGreaterThan(0)
})

it('never displays something as nothing', () => {
  expect(billOf(nothingHere({ lessons: 12, played: 0, voice: 0, handbook: 0 }), 0, all).total).toBe(1000)
})

it('adds the book reader to the download only when the user chooses it, and never to the course', () => {
  const price = nothingHere({ lessons: 200_000, played: 250_000, voice: 0, handbook: 250_000 })
  const without = billOf(price, 462_000, all)
  expect([without.course, without.reader, without.total].map(shown)).toEqual(['700 KB', '462 KB', '700 KB'])
  const { course, total } = billOf(price, 462_000, { ...all, reader: true })
  expect([course, total].map(shown)).toEqual(['700 KB', '1.2 MB'])
})

it('offers no book reader without the book', () => {
  const bill = billOf(nothingHere({ lessons: 200_000, played: 0, voice: 0, handbook: 250_000 }), 462_000, {
    ...all,
    handbook: false,
    reader: true,
  })
  expect(bill).toMatchObject({ reader: 0, isReaderChosen: false, total: 200_000 })
})

it('counts only missing files, and only the chosen ones in the total', () => {
  const price = {
    whole: { lessons: 200_000, played: 250_000, voice: 0, handbook: 250_000 },
    missing: { lessons: 150_000, played: 200_000, voice: 0, handbook: 250_000 },
  }
  expect(billOf(price, 0, all)).toMatchObject({ course: 700_000, here: 100_000, total: 600_000, hasPlayed: true })
  const silent = billOf(price, 0, { ...all, played: false })
  expect(silent).toMatchObject({ course: 700_000, here: 100_000, total: 400_000 })
  expect(silent.rows).toEqual([
    { part: 'lessons', bytes: 150_000, isChosen: true },
    { part: 'played', bytes: 200_000, isChosen: false },
    { part: 'handbook', bytes: 250_000, isChosen: true },
  ])
})

it('sells recordings of the text in a row of their own, without audio and video too', () => {
  const price = nothingHere({ lessons: 200_000, played: 250_000, voice: 40_000, handbook: 0 })
  const bill = billOf(price, 0, { ...all, played: false })
  expect(bill.rows).toEqual([
    { part: 'lessons', bytes: 200_000, isChosen: true },
    { part: 'played', bytes: 250_000, isChosen: false },
    { part: 'voice', bytes: 40_000, isChosen: true },
  ])
  expect(bill).toMatchObject({ total: 240_000, course: 490_000, hasPlayed: false })
  expect(billOf({ ...price, missing: { ...price.missing, voice: 0 } }, 0, all).hasPlayed).toBe(true)
})
