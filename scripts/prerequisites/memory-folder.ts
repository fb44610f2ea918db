import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const prefix = 'entlab-check-'
/** A whole check stores about 1 GiB of temporary files at a time. */
const neededBytes = 4 * 2 ** 30

/** A folder in memory for temporary files; null where none has room. `remove` deletes it. */
export async function openMemoryFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> } | null> {
  try {
    await removeAbandoned()
    const { bavail, bsize } = await statfs(inMemory)
    const available = /^MemAvailable: +(\d+) kB/m.exec(await readFile('/proc/meminfo', 'utf8'))
    if (bavail * bsize < neededBytes || Number(available?.[1]) * 1024 < 2 * neededBytes) return null
    const path = await mkdtemp(join(inMemory, `${prefix}${process.pid}-`))
    // PostgreSQL runs under another account and has a folder in it.
    await chmod(path, 0o755)
    return { path, remove: () => rm(path, { recursive: true, force: true }) }
  } catch {
    return null
  }
}

/** Folders of checks that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(inMemory)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(inMemory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
