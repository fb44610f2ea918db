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

export interface ThrowAwayCluster {
  /** Address of the database `postgres`; tests create their own databases in the cluster. */
  readonly url: string
  /** Resolves when it answers again. `fast` ends all connections, `immediate` is a crash. */
  readonly restart: (mode: 'fast' | 'immediate') => Promise<void>
  readonly stop: () => Promise<void>
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

/**
 * Starts a new PostgreSQL cluster on a free port; `stop` deletes it. Null if PostgreSQL cannot be installed or started. What a
 * durable one has committed survives an immediate restart. `parent`: folder of its data.
 */
export async function startThrowAwayPostgres({ isDurable = false, parent = tmpdir() } = {}): Promise<ThrowAwayCluster | null> {
  const binaries = (await findBinaries()) ?? ((await aptInstall('postgresql')) ? await findBinaries() : null)
  if (!binaries) return null
  const account = await accountToRunAs()
  const folder = await mkdtemp(join(parent, 'entlab-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)

  const data = join(folder, 'data')
  const initArgs = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync']
  const init = spawn(join(binaries, 'initdb'), initArgs, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [initCode] = await once(init, 'close')
  if (initCode !== 0) return null

  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
  // The cluster lives for one run of the tests: nothing in it has to survive a power cut.
  if (!isDurable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const launch = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...account,
      cwd: folder,
      stdio: 'ignore',
    })
  let server = launch()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null) return
    server.kill(signal)
    await once(server, 'close')
  }
  const isUp = async () => {
    const deadline = Date.now() + 20_000
    while (!(await answers(url))) {
      if (server.exitCode !== null || Date.now() > deadline) return false
      await wait(100)
    }
    return true
  }
  const stop = async () => {
    await end('SIGINT')
    await rm(folder, { recursive: true, force: true })
  }

  if (!(await isUp())) {
    await stop()
    return null
  }
  return {
    url,
    async restart(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      server = launch()
      if (!(await isUp())) throw new Error('PostgreSQL did not start again.')
    },
    stop,
  }
}
