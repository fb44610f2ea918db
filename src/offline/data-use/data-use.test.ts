import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.hoisted(() =>
  Object.assign(globalThis, { location: { href: 'http://app.test/village/' }, document: { baseURI: 'http://app.test/village/' } }),
)

import { sharedDb } from '../store/shared-db.ts'
import { flushUse, noteUse } from './data-use.ts'
import { kindOf, monthOf, UseCounter, wireBytes } from './use-kind.ts'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 24) })
  await sharedDb.dataUse.clear()
})
afterEach(() => vi.useRealTimers())

const stored = async () => Object.fromEntries((await sharedDb.dataUse.toArray()).map(({ key, bytes }) => [key, bytes]))
const timing = (path: string, more: Partial<PerformanceResourceTiming> = {}) => ({
  name: `http://app.test/village/${path}`,
  initiatorType: 'fetch',
  transferSize: 10_300,
  nextHopProtocol: 'h2',
  ...more,
})

it.each([
  ['', 'app'],
  ['assets/start-12345678.js', 'app'],
  ['pages/courses.html', 'app'],
  ['sw.js', 'app'],
  ['media/aa', 'courses'],
  ['api/courses/rice/package', 'courses'],
  ['api/sync/pull?community=4', 'community'],
  ['api/auth/me.php', 'community'],
  ['api/sync/push', 'sending'],
])('counts %s as %s', (path, kind) => {
  expect(kindOf(timing(path))).toBe(kind)
})

it('counts a picture of a page as a picture, not as a course', () => {
  expect(kindOf(timing('media/aa', { initiatorType: 'img' }))).toBe('pictures')
})

it('counts nothing that a cache answered, and the heads of plain HTTP', () => {
  expect(wireBytes(timing('assets/a.js', { transferSize: 0 }))).toBe(0)
  expect(wireBytes(timing('assets/a.js'))).toBe(10_300)
  expect(wireBytes(timing('assets/a.js', { nextHopProtocol: 'http/1.1' }))).toBe(10_900)
  expect(wireBytes(timing('api/site/contact', { nextHopProtocol: 'http/1.1' }))).toBe(11_300)
  const { transferSize: _, ...without } = timing('assets/a.js')
  expect(wireBytes(without)).toBe(0)
})

it('adds to the row of the month in Dhaka, and deletes the months that are not displayed', async () => {
  await sharedDb.dataUse.bulkPut([
    { key: '2026-11/courses', month: '2026-11', kind: 'courses', bytes: 500 },
    { key: '2026-09/app', month: '2026-09', kind: 'app', bytes: 1 },
    { key: '2026-10/app', month: '2026-10', kind: 'app', bytes: 2 },
  ])
  noteUse('courses', 100)
  noteUse('courses', 20)
  noteUse('sending', 3)
  await flushUse()
  expect(await stored()).toEqual({ '2026-10/app': 2, '2026-11/courses': 620, '2026-11/sending': 3 })
  expect(monthOf(Date.UTC(2026, 10, 30, 19))).toBe('2026-12')
})

it('adds up what two tabs store at once', async () => {
  vi.resetModules()
  const otherTab = await import('./data-use.ts')
  for (let round = 0; round < 20; round += 1) {
    noteUse('courses', 100)
    otherTab.noteUse('courses', 7)
    await Promise.all([flushUse(), otherTab.flushUse(), flushUse()])
  }
  expect(await stored()).toEqual({ '2026-11/courses': 2_140 })
})

it('keeps the bytes that could not be stored for the next attempt', async () => {
  const writes: [string, number][][] = []
  let isFull = true
  const counter = new UseCounter(async (use) => {
    if (isFull) throw new Error('no space')
    writes.push([...use])
  })
  counter.add('courses', 5)
  await counter.flush()
  // A page that is left hands them over once.
  expect([...counter.take()]).toEqual([['courses', 5]])
  expect(counter.take().size).toBe(0)
  counter.add('courses', 5)
  counter.add('courses', 7)
  isFull = false
  await counter.flush()
  await counter.flush()
  expect(writes).toEqual([[['courses', 12]]])
})
