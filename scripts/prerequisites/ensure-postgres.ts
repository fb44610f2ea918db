import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { read } from '../run.ts'
import { aptInstall } from './apt.ts'

export interface Cluster {
  /** Address of the database `postgres`; tests create their own databases in the cluster. */
  readonly url: string
  /** Resolves when it answers again. `fast` ends all connections, `immediate` is a crash. */
  readonly restart: (mode: 'fast' | 'immediate') => Promise<void>
  readonly stop: () => Promise<void>
}

export interface ThrowAwayCluster extends Cluster {
  /** Folder of its socket, which costs both processes less than TCP. */
  readonly socket: string
}

/** PostgreSQL refuses to run as root. A root shell (usually in a container) runs it under another account. */
interface Account {
  uid?: number
  gid?: number
}

/** Folder of PostgreSQL's programs; null if it is not installed. */
export async function findBinaries(): Promise<string | null> {
  const debian = existsSync('/usr/lib/postgresql') ? await readdir('/usr/lib/postgresql') : []
  const newestFirst = debian.sort((one, other) => Number(other) - Number(one)).map((version) => `/usr/lib/postgresql/${version}/bin`)
  const configured = await read('pg_config', ['--bindir'])
  return [...newestFirst, ...(configured ? [configured] : [])].find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

async function accountToRunAs(): Promise<Account> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [await read('id', ['-u', name]), await read('id', ['-g', name])]
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return {}
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** A folder for clusters, and what runs them there. */
export interface PostgresHome {
  readonly folder: string
  /** Runs one of PostgreSQL's programs to its end. @throws Error unless it exits with 0. */
  readonly run: (program: string, args: readonly string[]) => Promise<void>
  /** Starts a server on data of the folder, on a free port. @throws Error unless it answers within 60 s. */
  readonly serve: (data: string, settings?: readonly string[]) => Promise<RunningPostgres>
  readonly remove: () => Promise<void>
}

export interface RunningPostgres {
  readonly port: number
  readonly url: string
  /** SIGINT ends all connections, SIGQUIT is a crash. */
  readonly end: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>
  /** @throws Error unless it answers within 60 s. */
  readonly startAgain: () => Promise<void>
}

/** A folder to run PostgreSQL in; null if it cannot be installed. `parent`: where the folder is made. */
export async function openPostgresHome(parent = tmpdir()): Promise<PostgresHome | null> {
  const binaries = (await findBinaries()) ?? ((await aptInstall('postgresql')) ? await findBinaries() : null)
  if (!binaries) return null
  const account = await accountToRunAs()
  const folder = await mkdtemp(join(parent, 'entlab-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
  return {
    folder,
    async run(program, args) {
      const child = spawn(join(binaries, program), args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${program} ended with ${code}.`)
    },
    async serve(data, settings = []) {
      const port = await freePort()
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`
      const own = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
      const args = ['-D', data, ...[...own, ...settings].flatMap((setting) => ['-c', setting])]
      const launch = () => spawn(join(binaries, 'postgres'), args, { ...account, cwd: folder, stdio: 'ignore' })
      let server = launch()
      const untilUp = async () => {
        const deadline = Date.now() + 60_000
        while (!(await answers(url))) {
          if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.')
          await wait(100)
        }
      }
      await untilUp()
      return {
        port,
        url,
        async end(signal) {
          if (server.exitCode !== null || server.signalCode !== null) return
          server.kill(signal)
          await once(server, 'close')
        },
        async startAgain() {
          server = launch()
          await untilUp()
        },
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Makes the data of a new cluster in a home. @returns its folder */
export async function initialize(home: PostgresHome): Promise<string> {
  const data = join(home.folder, 'data')
  await home.run('initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'])
  return data
}

/**
 * Starts a new PostgreSQL cluster on a free port; `stop` deletes it. Null if PostgreSQL cannot be installed or started. What a
 * durable one has committed survives an immediate restart. `parent`: folder of its data.
 */
export async function startThrowAwayPostgres({ isDurable = false, parent = tmpdir() } = {}): Promise<ThrowAwayCluster | null> {
  const home = await openPostgresHome(parent)
  if (!home) return null
  try {
    // The cluster lives for one run of the tests: nothing in it has to survive a power cut.
    // Neither does it live long enough for a vacuum to pay back.
    const settings = isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
    const server = await home.serve(await initialize(home), settings)
    return {
      url: server.url,
      socket: home.folder,
      async restart(mode) {
        await server.end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
        await server.startAgain()
      },
      async stop() {
        await server.end('SIGINT')
        await home.remove()
      },
    }
  } catch {
    await home.remove()
    return null
  }
}
