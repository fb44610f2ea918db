import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Cluster } from '../../scripts/prerequisites/ensure-postgres.ts'
import { openDatabase } from '../../server/db/open.ts'
import { posts, users } from '../../server/db/schema.ts'
import { onServer } from '../../server/db/test-database.ts'
import { newId } from '../../src/offline/store/id.ts'
import { callApi, signInByApi } from './api.ts'
import { seededRandom } from './random.ts'
import type { ServerProcess } from './server-process.ts'
import type { ClusterWithStandby } from './standby.ts'
import { SyncClient } from './sync-client.ts'

/** Ways in which PostgreSQL ends the connections of a server. */
export const restarts = ['fast restart', 'immediate restart', 'terminated backends'] as const
export const interruptions = [...restarts, 'failover to a standby'] as const
type Restart = (typeof restarts)[number]
type Interruption = (typeof interruptions)[number]

export interface Endured {
  readonly interruption: Interruption
  readonly rounds: number
  /** Rounds after which the server's process was gone. */
  readonly exits: number
  /** Commands that the server acknowledged during the rounds. */
  readonly acknowledged: number
  /** Acknowledged commands without their post. */
  readonly lost: number
  readonly doubled: number
  /** Milliseconds from the first connection that PostgreSQL accepted to the next acknowledged push. One value per round. */
  readonly backAfterMs: readonly number[]
}

const people = 4
const sendersEach = 2
const password = 'mango-Tree-River'
/** Commands between two interruptions, so that pushes are in progress. */
const commandsBetween = 40

interface Crowd {
  readonly clients: readonly SyncClient[]
}

/** Registers people on a server that is in production, so without demo people. */
export async function registerCrowd(url: string): Promise<Crowd> {
  const clients: SyncClient[] = []
  for (let index = 0; index < people; index++) {
    const phone = `0171${String(1_000_000 + index)}`
    await callApi(url, '/auth/register.php', { method: 'POST', body: { phone, password, full_name: `লেখক ${index}` } })
    clients.push(new SyncClient({ url, random: seededRandom(index + 1), ...(await signInByApi(url, phone, password)) }))
  }
  return { clients }
}

/** Interrupts the database again and again while a crowd pushes posts, and compares the database with the acknowledgements. */
export async function endureInterruptions(
  interruption: Interruption,
  rounds: number,
  { cluster, server, crowd, databaseUrl }: { cluster: ClusterWithStandby; server: ServerProcess; crowd: Crowd; databaseUrl: string },
): Promise<Endured> {
  const { clients } = crowd
  const from = new Map(clients.map((client) => [client, client.journal.length]))
  const acknowledged = () => clients.flatMap(({ journal }) => journal.filter(({ outcome }) => outcome !== null)).length
  const before = acknowledged()
  let isOver = false
  const signal = AbortSignal.timeout(600_000)
  const senders = clients.flatMap((client) => Array.from({ length: sendersEach }, () => client.sendAll(() => isOver, signal)))
  const writing = (async () => {
    while (!isOver) {
      for (const client of clients)
        if (client.unsettled.length < 30) {
          const id = newId()
          client.enqueue('addPost', { id, body: `${client.clientId} ${client.journal.length}` })
        }
      await wait(2)
    }
  })()

  let exits = 0
  const backAfterMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    await reached(() => acknowledged(), acknowledged() + commandsBetween)
    await (interruption === 'failover to a standby' ? cluster.failOver() : interrupt(interruption, cluster, databaseUrl))
    const [start, known] = [performance.now(), acknowledged()]
    await reached(() => (server.isRunning ? acknowledged() : Number.POSITIVE_INFINITY), known + 1)
    backAfterMs.push(performance.now() - start)
    if (!server.isRunning) {
      exits += 1
      await server.start()
    }
  }
  isOver = true
  await Promise.all([writing, ...senders])
  return { interruption, rounds, exits, acknowledged: acknowledged() - before, backAfterMs, ...(await compare(clients, from, databaseUrl)) }
}

/** Ends the server's connections to its database in this way. */
export async function interrupt(interruption: Restart, cluster: Cluster, databaseUrl: string): Promise<void> {
  if (interruption === 'terminated backends') {
    const name = new URL(databaseUrl).pathname.slice(1)
    await onServer(cluster.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  } else await cluster.restart(interruption === 'fast restart' ? 'fast' : 'immediate')
}

async function reached(value: () => number, wanted: number): Promise<void> {
  const deadline = performance.now() + 60_000
  while (value() < wanted) {
    if (performance.now() > deadline) throw new Error(`No push was acknowledged for 60 s.`)
    await wait(5)
  }
}

async function compare(clients: readonly SyncClient[], from: ReadonlyMap<SyncClient, number>, databaseUrl: string) {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  let [lost, doubled] = [0, 0]
  for (const client of clients) {
    const rows = await db
      .select({ body: posts.body })
      .from(posts)
      .innerJoin(users, eq(users.id, posts.authorId))
      .where(eq(users.id, client.userId))
    const stored = new Map<string, number>()
    for (const { body } of rows) stored.set(body, (stored.get(body) ?? 0) + 1)
    for (const { command, outcome } of client.journal.slice(from.get(client))) {
      const times = stored.get((command.input as { body: string }).body) ?? 0
      if (outcome?.outcome === 'applied' && times === 0) lost += 1
      if (times > 1) doubled += 1
      if (outcome?.outcome !== 'applied') throw new Error(`A command ended as ${JSON.stringify(outcome)}.`)
    }
  }
  await close()
  return { lost, doubled }
}
