import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const inMemory = '/dev/shm'
/** A whole check stores about 1 GiB of temporary files at a time. */
const neededBytes = 4 * 2 ** 30

/** A folder in memory for temporary files; null where none has room. `remove` deletes it. */
export async function openMemoryFolder(): Promise<{ readonly path: string; readonly remove: () => Promise<void> } | null> {
  try {
    const { bavail, bsize } = await statfs(inMemory)
    const available = /^MemAvailable: +(\d+) kB/m.exec(await readFile('/proc/meminfo', 'utf8'))
    if (bavail * bsize < neededBytes || Number(available?.[1]) * 1024 < 2 * neededBytes) return null
    const path = await mkdtemp(join(inMemory, 'entlab-check-'))
    // PostgreSQL runs under another account and has a folder in it.
    await chmod(path, 0o755)
    return { path, remove: () => rm(path, { recursive: true, force: true }) }
  } catch {
    return null
  }
}
