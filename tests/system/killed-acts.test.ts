import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseUrl as addressOf, onServer } from '../../server/db/test-database.ts'
import { endureKills, gatherStaff } from '../support/killed-acts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** `npx tsx scripts/bench/server/killed-acts.ts` does the same in 100 rounds. */
const rounds = 3

let server: ServerProcess
const cluster = process.env.TEST_DATABASE_URL
const databaseUrl = cluster && addressOf(cluster, 'killed_acts')
beforeAll(async () => {
  if (cluster) await onServer(cluster, 'create database killed_acts')
  server = await startServer({ ...(databaseUrl && { databaseUrl }), env: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(async () => {
  await server?.stop()
  if (cluster) await onServer(cluster, 'drop database killed_acts with (force)')
})

it('every administrative act has one line in the audit log, whenever the server is killed', async () => {
  const endured = await endureKills(server, await gatherStaff(server.url), { rounds, databaseUrl })
  expect(endured.faults).toEqual([])
  expect(endured.answered).toBeGreaterThan(rounds)
})
