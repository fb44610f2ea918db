import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabaseUrl } from '../support/fresh-database.ts'
import { attempt, type Pupil, registerPupils, Strangers } from '../support/guessing.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/**
 * A sign-in takes as long as some 30 guesses, whether 60 or 200 strangers wait. That is its own work, not a wait.
 * scripts/bench/server/sign-ins.ts measures the same with 300 strangers.
 */
const strangers = 120

let server: ServerProcess
let pupils: Pupil[]
beforeAll(async () => {
  const databaseUrl = await emptyDatabaseUrl('system_guessing')
  server = await startServer({ env: { NODE_ENV: 'production', EMBEDDED_DATABASE: 'yes' }, ...(databaseUrl ? { databaseUrl } : {}) })
  pupils = await registerPupils(server.url, 5)
})
afterAll(() => server.stop())

it('owners with new devices sign in before most of the guesses that wait', { timeout: 180_000 }, async () => {
  const crowd = new Strangers(server.url, strangers)
  // Each stranger has guessed, and so has a rank below that of an owner.
  await expect.poll(() => crowd.count, { timeout: 90_000 }).toBeGreaterThan(2 * strangers)
  for (const [index, pupil] of pupils.entries()) {
    const before = crowd.count
    expect(await attempt(server.url, { ...pupil, address: `198.51.100.${1 + index}` })).toMatchObject({ status: 200 })
    // In the order of arrival all of them would be answered first.
    expect(crowd.count - before).toBeLessThan(strangers / 2)
  }
  await crowd.stop()
  // On a busy machine some strangers wait too long, and get 503.
  const { 401: wrong = 0, 503: busy = 0 } = crowd.answers
  expect(wrong + busy).toBe(crowd.count)
  expect(wrong).toBeGreaterThan(busy)
})
