import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxVisitCounts } from '../../contract/analytics.ts'
import { memoryStorage } from '../../tests/support/bare-phone.ts'
import { withRoom } from './room.ts'
import { sharedDb } from './shared-db.ts'
import { chooseCounting, mayCount } from './visit-choice.ts'
import { countVisit, reportVisits } from './visits.ts'

// Where the app lies is asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' }))

const hour = 60 * 60_000
const visit = { route: '/courses/$id', language: 'bn', is_offline: false, is_installed: false } as const
type Sent = { report: string; counts: { route: string; opened: number }[] }
let sent: Sent[]
let answer: () => Response | Promise<Response>

const yes = () => new Response('{"success":true}', { headers: { 'x-entlab': '1' } })
const no = (status: number) => () =>
  new Response('{"success":false,"message":"","code":"bad_input"}', { status, headers: { 'x-entlab': '1' } })
const silence = () => Promise.reject(new TypeError('no line'))

beforeEach(async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) })
  sent = []
  answer = yes
  vi.stubGlobal('fetch', (_url: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body) as Sent)
    return answer()
  })
  await Promise.all([sharedDb.visits.clear(), sharedDb.facts.clear()])
  // The first time only marks when it was.
  await reportVisits()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const later = (ms = hour) => vi.setSystemTime(Date.now() + ms)
const waiting = async () => (await sharedDb.visits.toArray()).map(({ route, opened }) => [route, opened])

describe('counting', () => {
  it('adds up what is alike and keeps apart what is not', async () => {
    for (const more of [{}, {}, { is_offline: true }, { route: '/' }]) await countVisit({ ...visit, ...more })
    expect(await waiting()).toEqual([
      ['/', 1],
      ['/courses/$id', 2],
      ['/courses/$id', 1],
    ])
  })

  it('forgets the oldest of a phone that was away for long', async () => {
    for (let index = 0; index < 405; index++) await countVisit({ ...visit, route: `/page-${index}` })
    expect(await sharedDb.visits.count()).toBe(400)
    later(91 * 24 * hour)
    await countVisit(visit)
    expect(await waiting()).toEqual([['/courses/$id', 1]])
  })

  it.each([
    ['Do Not Track', { doNotTrack: '1' }],
    ['Global Privacy Control', { globalPrivacyControl: true }],
  ])('counts nothing under %s, and forgets what was counted before', async (_name, said) => {
    await countVisit(visit)
    vi.stubGlobal('navigator', said)
    expect(mayCount()).toBe(false)
    await countVisit(visit)
    expect(await waiting()).toEqual([])
  })

  it('counts nothing once the person has said so', async () => {
    await countVisit(visit)
    chooseCounting(false)
    later()
    await reportVisits()
    expect([await waiting(), sent]).toEqual([[], []])
    chooseCounting(true)
    await countVisit(visit)
    expect(await waiting()).toEqual([['/courses/$id', 1]])
  })

  it('gives way to what a person writes on a full phone', async () => {
    await countVisit(visit)
    let tries = 0
    await withRoom(async () => {
      tries += 1
      if (tries === 1) throw new DOMException('full', 'QuotaExceededError')
    })
    expect([tries, await waiting()]).toEqual([2, []])
  })
})

describe('reporting', () => {
  it('sends what was counted, once an hour at most', async () => {
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

  it('repeats the very same report until it is answered, and adds nothing to it', async () => {
    await countVisit(visit)
    later()
    answer = silence
    await reportVisits()
    await countVisit({ ...visit, route: '/events' })
    answer = no(429)
    await reportVisits()
    answer = yes
    await reportVisits()
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(sent.length).toBe(3)
    later()
    await reportVisits()
    expect(sent[3]).toMatchObject({ counts: [{ route: '/events', opened: 1 }] })
    expect(sent[3]?.report).not.toBe(sent[0]?.report)
  })

  it('forgets what the server will never take', async () => {
    await countVisit(visit)
    later()
    answer = no(400)
    await reportVisits()
    later()
    await reportVisits()
    expect(sent.length).toBe(1)
  })

  it('sends no more at once than the server takes', async () => {
    for (let index = 0; index < maxVisitCounts + 5; index++) await countVisit({ ...visit, route: `/page-${index}` })
    later()
    await reportVisits()
    later()
    await reportVisits()
    expect(sent.map(({ counts }) => counts.length)).toEqual([maxVisitCounts, 5])
  })
})
