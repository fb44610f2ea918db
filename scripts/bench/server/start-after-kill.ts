/** Kills the server in rounds while people push, on both databases, and prints how long each start took: `tsx … [rounds]`, default 50. */
import { setTimeout as wait } from 'node:timers/promises'
import { databaseUrl as addressOf, onServer } from '../../../server/db/test-database.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { demoEmail, signInByApi } from '../../../tests/support/api.ts'
import { seededRandom } from '../../../tests/support/random.ts'
import { readAllPosts } from '../../../tests/support/reader.ts'
import { type ServerProcess, startServer } from '../../../tests/support/server-process.ts'
import { SyncClient } from '../../../tests/support/sync-client.ts'
import { startThrowAwayPostgres } from '../../prerequisites/ensure-postgres.ts'
import { percentile } from '../table.ts'

const rounds = Number(process.argv[2] ?? 50)
const cluster = await startThrowAwayPostgres({ isDurable: true })
if (!cluster) throw new Error('PostgreSQL could not be started.')
await onServer(cluster.url, 'create database starts')
const env = { RATE_LIMIT_FACTOR: '1000' }
await measure('embedded', await startServer({ env }))
await measure('PostgreSQL', await startServer({ env, databaseUrl: addressOf(cluster.url, 'starts') }))
await cluster.stop()

async function measure(name: string, server: ServerProcess): Promise<void> {
  const client = new SyncClient({ url: server.url, random: seededRandom(1), ...(await signInByApi(server.url, demoEmail('student'))) })
  let isOver = false
  const sending = client.sendAll(() => isOver, AbortSignal.timeout(1_800_000))
  const writing = (async () => {
    while (!isOver) {
      if (client.unsettled.length < 30) client.enqueue('addPost', { id: newId(), body: `${client.clientId} ${client.journal.length}` })
      await wait(5)
    }
  })()
  const startMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const known = client.journal.length - client.unsettled.length
    while (client.journal.length - client.unsettled.length < known + 20) await wait(5)
    await server.kill('SIGKILL')
    const start = performance.now()
    await server.start()
    startMs.push(performance.now() - start)
  }
  isOver = true
  await Promise.all([writing, sending])
  const stored = new Map(await readAllPosts(server.url))
  const lost = client.journal.filter(({ command }) => stored.get((command.input as { id: string }).id) === undefined).length
  const [median, worst] = [percentile(startMs, 0.5), Math.max(...startMs)].map(Math.round)
  const late = startMs.filter((ms) => ms > 5_000).length
  console.log(
    `${rounds} × SIGKILL, ${name}: start after ${median} ms (worst ${worst}, ${late} above 5 s), ${client.journal.length} posts, ${lost} lost`,
  )
  await server.stop()
}
