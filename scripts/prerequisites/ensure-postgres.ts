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
  readonly stop: () => Promise<void>
}

/** PostgreSQL refuses to run as root. A root shell (usually in a container) runs it under another account. */
interface Account {
  uid?: number
  gid?: number
}

async function findBinaries(): Promise<string | null> {
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

/** Starts a new PostgreSQL cluster on a free port; `stop` deletes it. Null if PostgreSQL cannot be installed or started. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayCluster | null> {
  const binaries = (await findBinaries()) ?? ((await aptInstall('postgresql')) ? await findBinaries() : null)
  if (!binaries) return null
  const account = await accountToRunAs()
  const folder = await mkdtemp(join(tmpdir(), 'entlab-postgres-'))
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)

  const data = join(folder, 'data')
  const initArgs = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync']
  const init = spawn(join(binaries, 'initdb'), initArgs, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [initCode] = await once(init, 'close')
  if (initCode !== 0) return null

  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
  // The cluster lives for one run of the tests: nothing in it has to survive a power cut.
  settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off')
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...account,
    cwd: folder,
    stdio: 'ignore',
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT')
      await once(server, 'close')
    }
    await rm(folder, { recursive: true, force: true })
  }

  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const deadline = Date.now() + 20_000
  while (!(await answers(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop()
      return null
    }
    await wait(100)
  }
  return { url, stop }
}
