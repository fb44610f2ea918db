import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxVisitCounts } from '../../../contract/site/analytics.ts'
import { memoryStorage } from '../../../tests/support/browser-stubs.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { sharedDb } from '../store/shared-db.ts'
import { chooseCounting, mayCount } from './visit-choice.ts'
import { countVisit, reportVisits } from './visits.ts'

// The base path reads `location` when its module loads.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://app.test/' }, __APP_VERSION__: 'test' }))

const hour = 60 * 60_000
const visit = { route: '/courses/$id', language: 'bn', is_offline: false, is_installed: false } as const
type Sent = { report: string; counts: { route: string; opened: number }[] }
let sent: Sent[]
let answer: () => Response | Promise<Response>

const ok = () => new Response('{"success":true}', { headers: { 'x-entlab': '1' } })
const failed = (status: number) => () =>
  new Response('{"success":false,"message":"","code":"bad_input"}', { status, headers: { 'x-entlab': '1' } })
const unreachable = () => Promise.reject(new TypeError('offline'))

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) })
  sent = []
  answer = ok
  vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as Sent)
    return answer()
  })
  await Promise.all([sharedDb.visits.clear(), sharedDb.keyValues.clear()])
  // The first call only stores the time.
  await reportVisits()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const later = (ms = hour) => vi.setSystemTime(Date.now() + ms)
const waiting = async () => (await sharedDb.visits.toArray()).map(({ route, opened }) => [route, opened])

describe('countVisit', () => {
  it('counts per route and offline state', async () => {
    for (const more of [{}, {}, { is_offline: true }, { route: '/' }]) await countVisit({ ...visit, ...more })
    expect(await waiting()).toEqual([
      ['/', 1],
      ['/courses/$id', 2],
      ['/courses/$id', 1],
    ])
  })

  it('deletes the oldest counts beyond 400 rows or 90 days', async () => {
    for (let index = 0; index < 405; index++) await countVisit({ ...visit, route: `/page-${index}` })
    expect(await sharedDb.visits.count()).toBe(400)
    later(91 * 24 * hour)
    await countVisit(visit)
    expect(await waiting()).toEqual([['/courses/$id', 1]])
  })

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('counts nothing under %s, and deletes earlier counts', async (_name, signal) => {
    await countVisit(visit)
    vi.stubGlobal('navigator', signal)
    expect(mayCount()).toBe(false)
    await countVisit(visit)
    expect(await waiting()).toEqual([])
  })

  it('counts nothing after the user has declined', async () => {
    await countVisit(visit)
    chooseCounting(false)
    later()
    await reportVisits()
    expect([await waiting(), sent]).toEqual([[], []])
    chooseCounting(true)
    await countVisit(visit)
    expect(await waiting()).toEqual([['/courses/$id', 1]])
  })

  it('frees its rows for a write of the user on a full disk', async () => {
    await countVisit(visit)
    let tries = 0
    await withQuotaRetry(async () => {
      tries += 1
      if (tries === 1) throw new DOMException('full', 'QuotaExceededError')
    })
    expect([tries, await waiting()]).toEqual([2, []])
  })
})

describe('reportVisits', () => {
  it('sends the counts at most once an hour', async () => {
    await countVisit(visit)
    await reportVisits()
    expect(sent).toEqual([])
    later()
    await reportVisits()
    expect(sent).toMatchObject([{ counts: [{ route: '/courses/$id', opened: 1 }] }])
    expect(await waiting()).toEqual([])
    await countVisit(visit)
    await reportVisits()
    expect(sent.length).toBe(1)
  })

  it('repeats the same report until the server answers, and adds nothing to it', async () => {
    await countVisit(visit)
    later()
    answer = unreachable
    await reportVisits()
    await countVisit({ ...visit, route: '/events' })
    answer = failed(429)
    await reportVisits()
    answer = ok
    await reportVisits()
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(sent.length).toBe(3)
    later()
    await reportVisits()
    expect(sent[3]).toMatchObject({ counts: [{ route: '/events', opened: 1 }] })
    expect(sent[3]?.report).not.toBe(sent[0]?.report)
  })

  it('deletes a report that the server rejects', async () => {
    await countVisit(visit)
    later()
    answer = failed(400)
    await reportVisits()
    later()
    await reportVisits()
    expect(sent.length).toBe(1)
  })

  it('sends at most as many counts per report as the server accepts', async () => {
    for (let index = 0; index < maxVisitCounts + 5; index++) await countVisit({ ...visit, route: `/page-${index}` })
    later()
    await reportVisits()
    later()
    await reportVisits()
    expect(sent.map(({ counts }) => counts.length)).toEqual([maxVisitCounts, 5])
  })
})
