import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayOf } from '../../contract/values/days.ts'
import { newId } from '../../src/offline/store/id.ts'
import { appPaths } from '../../tests/support/built-pages.ts'
import { pageVisits, visitReports } from '../db/schema.ts'
import { sweep } from '../process/sweep.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const dayMs = 86_400_000
let server: TestApp
beforeAll(async () => {
  server = await openTestApp({ patterns: appPaths })
})
beforeEach(async () => {
  await server.db.delete(pageVisits)
})
afterAll(() => server.close())

const today = () => dayOf(server.clock.now)
const visit = (fields: object = {}) => ({
  day: today(),
  route: '/courses/$id',
  language: 'bn',
  is_offline: false,
  is_installed: true,
  opened: 3,
  ...fields,
})
const tell = (counts: object[], report = newId()) => server.call('POST', '/api/analytics', { body: { report, counts } })
const stored = () => server.db.select().from(pageVisits).orderBy(pageVisits.day, pageVisits.route, pageVisits.opened)

it('sums the reports of all devices, signed in or not', async () => {
  const { token } = (await server.signIn(await server.addPerson())).body
  expect((await tell([visit(), visit({ is_offline: true, opened: 5 })])).status).toBe(200)
  expect((await server.call('POST', '/api/analytics', { token, body: { report: newId(), counts: [visit({ opened: 4 })] } })).status).toBe(
    200,
  )
  const common = { day: today(), route: '/courses/$id', language: 'bn', isInstalled: true }
  expect(await stored()).toEqual([
    { ...common, isOffline: true, opened: 5 },
    { ...common, isOffline: false, opened: 7 },
  ])
})

it('adds a report once, however often it arrives, also at the same moment', async () => {
  const report = newId()
  const answers = await Promise.all(Array.from({ length: 8 }, () => tell([visit()], report)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await stored()).toMatchObject([{ opened: 3 }])
})

it('takes the same page twice in one report', async () => {
  expect((await tell([visit(), visit()])).status).toBe(200)
  expect(await stored()).toMatchObject([{ opened: 6 }])
})

it('leaves out days that a wrong clock made up', async () => {
  await tell([visit({ day: '2019-01-01' }), visit({ day: '2031-01-01' }), visit({ opened: 1 })])
  expect(await stored()).toMatchObject([{ day: today(), opened: 1 }])
})

it.each(['/courses/৭', '/users/01712345678?x=1', 'courses', '/a//b', '/<script>', `/${'a'.repeat(60)}`])(
  'refuses %s as a page',
  async (route) => {
    expect((await tell([visit({ route })])).status).toBe(400)
    expect(await stored()).toEqual([])
  },
)

it('counts every page of the app and no other', async () => {
  expect(appPaths.length).toBeGreaterThan(70)
  expect((await tell([...appPaths, '/made-up', '/courses/$slug'].map((route) => visit({ route })))).status).toBe(200)
  expect((await stored()).map(({ route }) => route).sort()).toEqual(appPaths.toSorted())
})

it('stores counts for 400 days, and a report’s id for longer than a device retries', async () => {
  await server.db.delete(visitReports)
  await tell([visit()])
  await sweep(server.db, server.clock.now + 110 * dayMs)
  expect([await server.db.$count(pageVisits), await server.db.$count(visitReports)]).toEqual([1, 1])
  await sweep(server.db, server.clock.now + 125 * dayMs)
  expect([await server.db.$count(pageVisits), await server.db.$count(visitReports)]).toEqual([1, 0])
  await sweep(server.db, server.clock.now + 402 * dayMs)
  expect(await server.db.$count(pageVisits)).toBe(0)
})
