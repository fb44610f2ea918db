import { randomUUID } from 'node:crypto'
import { link, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder } from '../process/private-files.ts'

/**
 * An exclusive lock on a folder. The embedded database has none, and two processes that write one data folder destroy
 * it. So the lock must survive every race.
 * Node offers no flock. "Delete the stale lock file, then create mine" lets two processes delete each other's file.
 * Instead each owner has a generation: `1`, `2`, … The highest file is the lock. Its owner never deletes it, but
 * marks it as released. If the highest one has no living owner, a process claims the next number. It does so by hard
 * link, which succeeds for exactly one process. Then it lists again: if a higher number exists, it withdraws.
 */
export interface FolderLock {
  release(): Promise<void>
}

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

interface Owner {
  pid: number
  host: string
  /**
   * The start time of the process in kernel ticks since boot, with the boot's id: distinguishes a reused pid from the
   * owner. Null where the system does not report it.
   */
  started: string | null
  released: boolean
}

const heartbeatMs = 10_000
/** Only for owners on another host (such as a container), whose process cannot be looked up. */
const silentForMs = 60_000

/** Takes the lock, or throws `FolderInUse` with one sentence that names the owner. Never waits. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makePrivateFolder(folder)
  const me: Owner = { pid: process.pid, host: hostname(), started: await startOf(process.pid), released: false }
  for (;;) {
    const generation = (await highest(folder)) ?? 0
    if (generation > 0) await refuseIfHeld(folder, generation)
    const mine = generation + 1
    if (!(await claim(folder, mine, me))) continue
    if ((await highest(folder)) !== mine) {
      await rm(join(folder, String(mine)), { force: true })
      continue
    }
    return hold(folder, mine, me)
  }
}

async function hold(folder: string, generation: number, me: Owner): Promise<FolderLock> {
  const path = join(folder, String(generation))
  for (const name of await readdir(folder)) {
    if (Number(name) < generation) await rm(join(folder, name), { force: true })
  }
  const heartbeat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), heartbeatMs)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      const temporary = await writeTemporary(folder, { ...me, released: true })
      await rename(temporary, path)
    },
  }
}

async function highest(folder: string): Promise<number | null> {
  const generations = (await readdir(folder)).map(Number).filter((one) => Number.isSafeInteger(one) && one > 0)
  return generations.length > 0 ? Math.max(...generations) : null
}

/** The file is created with its whole content, so no process reads a partial owner. */
async function claim(folder: string, generation: number, me: Owner): Promise<boolean> {
  const temporary = await writeTemporary(folder, me)
  try {
    await link(temporary, join(folder, String(generation)))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

async function writeTemporary(folder: string, owner: Owner): Promise<string> {
  const path = join(folder, `new-${randomUUID()}`)
  const file = await open(path, 'wx')
  try {
    await file.writeFile(JSON.stringify(owner))
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

async function refuseIfHeld(folder: string, generation: number): Promise<void> {
  const path = join(folder, String(generation))
  let text: string
  let touchedAt: number
  try {
    text = await readFile(path, 'utf8')
    touchedAt = (await stat(path)).mtimeMs
  } catch (error) {
    // A newer owner deleted the file between list and read: the next list finds that owner.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const owner = parseOwner(text)
  if (!owner || owner.released) return
  if (owner.host !== hostname()) {
    if (Date.now() - touchedAt > silentForMs) return
    throw new FolderInUse(`The data folder is in use by process ${owner.pid} on ${owner.host}; stop that server first.`)
  }
  if (await isAlive(owner)) throw new FolderInUse(`The data folder is in use by process ${owner.pid}; stop that server first.`)
}

/** An unreadable file was truncated by a power loss: no running process wrote it. */
function parseOwner(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner
  } catch {
    return null
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return owner.started === null || (await startOf(owner.pid)) === owner.started
}

/** Linux only, null elsewhere. There a living pid counts as the owner: a false refusal is safe, a false grant is not. */
async function startOf(pid: number): Promise<string | null> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
    const [state, started] = [fields[0], fields[19]]
    return state === 'Z' || !started ? 'ended' : `${boot}/${started}`
  } catch {
    return null
  }
}
