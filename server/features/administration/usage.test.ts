import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { usageAreaOf, type usageEndpoints } from '../../../contract/site/usage.ts'
import { addDays, dayOf, weekdayOf } from '../../../contract/values/days.ts'
import { blurred } from '../../../contract/values/few.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
  token = (await server.signIn(await server.addPerson({ role: 'admin' }))).body.token
})
afterAll(() => server.close())

type Usage = OutputOf<typeof usageEndpoints.read>
const read = async () => (await server.call('GET', '/api/admin/usage', { token })).body as unknown as Usage
const report = (count: object) =>
  server.call('POST', '/api/analytics', {
    body: {
      report: newId(),
      counts: [{ day: dayOf(server.clock.now), route: '/courses/$id', language: 'bn', is_offline: false, is_installed: true, ...count }],
    },
  })

it('sums what devices have reported, by week from Saturday and by area; rounded to 5, and 1 to 4 openings stay hidden', async () => {
  const today = dayOf(server.clock.now)
  const saturday = addDays(today, -weekdayOf(today))
  await report({ opened: 7 })
  await report({ opened: 3, is_offline: true, language: 'en' })
  await report({ opened: 5, route: '/my-courses', is_installed: false })
  await report({ opened: 9, route: '/', day: addDays(saturday, -1) })
  await report({ opened: 50, route: '/events', day: addDays(saturday, -7 * 12) })
  const { weeks, areas } = await read()
  expect(weeks).toHaveLength(12)
  expect(weeks.map(({ from }) => weekdayOf(from))).toEqual(Array(12).fill(0))
  expect(weeks.at(-1)).toEqual({ from: saturday, online: 10, offline: null, bn: 10, en: null, installed: 10, browser: 5 })
  expect(weeks.at(-2)).toEqual({ from: addDays(saturday, -7), online: 10, offline: 0, bn: 10, en: 0, installed: 10, browser: 0 })
  expect(areas).toEqual([
    { area: 'start', online: 10, offline: 0, bn: 10, en: 0, installed: 10, browser: 0 },
    { area: 'courses', online: 10, offline: null, bn: 10, en: null, installed: 10, browser: 5 },
  ])
})

it('counts searches that found nothing by area, apart from openings and without their text', async () => {
  expect((await read()).empty_searches).toEqual([
    { area: 'courses', count: 0 },
    { area: 'community', count: 0 },
  ])
  const before = (await read()).areas
  await report({ opened: 8, route: '/courses/nothing-found' })
  await report({ opened: 4, route: '/forum/nothing-found' })
  const { areas, empty_searches } = await read()
  expect(areas).toEqual(before)
  expect(empty_searches).toEqual([
    { area: 'courses', count: 10 },
    { area: 'community', count: null },
  ])
})

it('leaves a hidden figure unknown: several numbers agree with all that is shown', () => {
  // A hidden part, the other part, and their sum as another pair of parts shows it.
  const hiddenBy = new Map<string, Set<number>>()
  for (let other = 5; other < 63; other++) {
    for (const hidden of [1, 2, 3, 4]) {
      const shown = JSON.stringify([blurred(hidden), blurred(other), blurred(other + hidden)])
      hiddenBy.set(shown, (hiddenBy.get(shown) ?? new Set()).add(hidden))
    }
  }
  for (const possible of hiddenBy.values()) expect(possible.size).toBeGreaterThan(1)
  expect([0, 1, 4, 5, 7, 8, 12, 13].map(blurred)).toEqual([0, null, null, 5, 5, 10, 10, 15])
})

it('is for administrators alone', async () => {
  const { token: teacher } = (await server.signIn(await server.addPerson({ role: 'instructor' }))).body
  expect((await server.call('GET', '/api/admin/usage', { token: teacher })).status).toBe(403)
  expect((await server.call('GET', '/api/admin/usage')).status).toBe(401)
})

it.each([
  ['/', 'start'],
  ['/home-modern-v2', 'start'],
  ['/course/$id/play', 'courses'],
  ['/forum/thread/$slug', 'community'],
  ['/admin/usage', 'staff'],
  ['/vps-debug', 'other'],
])('%s belongs to %s', (route, area) => expect(usageAreaOf(route)).toBe(area))
