import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl as addressOf, onServer } from '../../server/db/test-database.ts'
import { endureInterruptions, interruptions, registerCrowd } from '../support/database-restarts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type ClusterWithStandby, startWithStandby } from '../support/standby.ts'

const rounds = 1

/** `npx tsx scripts/bench/server/database-restarts.ts` does the same in 20 rounds. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('a server whose PostgreSQL is interrupted while people push', () => {
  let cluster: ClusterWithStandby
  let server: ServerProcess
  let databaseUrl: string
  let crowd: Awaited<ReturnType<typeof registerCrowd>>

  beforeAll(async () => {
    const started = await startWithStandby()
    if (!started) throw new Error('PostgreSQL could not be started.')
    cluster = started
    await onServer(cluster.url, 'create database restarts')
    databaseUrl = addressOf(cluster.url, 'restarts')
    server = await startServer({ databaseUrl, env: { NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1000' } })
    crowd = await registerCrowd(server.url)
  })
  afterAll(async () => {
    await server?.stop()
    await cluster?.stop()
  })

  it.each(interruptions)('runs on, loses nothing and is back within 5 s: %s', async (interruption) => {
    const endured = await endureInterruptions(interruption, rounds, { cluster, server, crowd, databaseUrl })
    expect(endured).toMatchObject({ rounds, exits: 0, lost: 0, doubled: 0 })
    expect(Math.max(...endured.backAfterMs)).toBeLessThan(5_000)
  })
})
