import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Cluster,
  initialize,
  openPostgresHome,
  type PostgresHome,
  type RunningPostgres,
} from '../../scripts/prerequisites/ensure-postgres.ts'
import { onServer } from '../../server/db/test-database.ts'

export interface ClusterWithStandby extends Cluster {
  /** Crashes the primary, promotes its standby and moves the address there. */
  readonly failOver: () => Promise<void>
}

/**
 * Starts a durable PostgreSQL. `failOver` gives it a synchronous standby first: what was acknowledged is on both. Its address is that of a forwarder
 * and stays, as behind the virtual address of a database service. Null if PostgreSQL cannot be installed.
 */
export async function startWithStandby(): Promise<ClusterWithStandby | null> {
  const home = await openPostgresHome()
  if (!home) return null
  let primary = await home.serve(await initialize(home))
  const address = await forward(primary.port)
  let standbys = 0
  return {
    url: primary.url.replace(`:${primary.port}/`, `:${address.port}/`),
    async restart(mode) {
      await primary.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      await primary.startAgain()
    },
    async failOver() {
      standbys += 1
      const standby = await addStandby(home, primary, `standby-${standbys}`)
      await primary.end('SIGQUIT')
      await onServer(standby.url, 'select pg_promote(true, 30)')
      primary = standby
      address.moveTo(primary.port)
    },
    async stop() {
      await primary.end('SIGINT')
      await address.close()
      await home.remove()
    },
  }
}

/** Copies the primary, and lets each of its commits wait for the copy from now on. */
async function addStandby(home: PostgresHome, primary: RunningPostgres, name: string): Promise<RunningPostgres> {
  const data = join(home.folder, name)
  await home.run('pg_basebackup', ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-d', primary.url])
  const standby = await home.serve(data)
  // After the copy: the promoted standby must not wait for one of its own.
  await onServer(primary.url, "alter system set synchronous_standby_names = '*'")
  await onServer(primary.url, 'select pg_reload_conf()')
  while ((await onServer(primary.url, "select 1 from pg_stat_replication where sync_state = 'sync'")).length === 0) await wait(50)
  return standby
}

/** Forwards connections from a fixed port to one that can be changed. */
async function forward(first: number) {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port: number) {
      target = port
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
