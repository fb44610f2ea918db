/** Interrupts PostgreSQL in rounds under a load of pushes and prints what became of server and commands: `tsx … [rounds] [kind]`, default 20 of each kind. */
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { endureInterruptions, interruptions, registerCrowd } from '../../../tests/support/database-restarts.ts'
import { startServer } from '../../../tests/support/server-process.ts'
import { startWithStandby } from '../../../tests/support/standby.ts'
import { percentile } from '../table.ts'

const rounds = Number(process.argv[2] ?? 20)
const kinds = interruptions.filter((kind) => kind.startsWith(process.argv[3] ?? ''))
const cluster = await startWithStandby()
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database restarts')
const databaseUrl = addressOf(cluster.url, 'restarts')
const server = await startServer({ databaseUrl, env: { NODE_ENV: 'production', RATE_LIMIT_FACTOR: '1000' } })
try {
  const crowd = await registerCrowd(server.url)
  for (const interruption of kinds) {
    const { exits, acknowledged, lost, doubled, backAfterMs } = await endureInterruptions(interruption, rounds, {
      cluster,
      server,
      crowd,
      databaseUrl,
    })
    const [median, worst] = [percentile(backAfterMs, 0.5), Math.max(...backAfterMs)].map(Math.round)
    console.log(
      `${rounds} × ${interruption}: ${exits} exits, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, back after ${median} ms (worst ${worst})`,
    )
  }
} finally {
  await server.stop()
  await cluster.stop()
}
