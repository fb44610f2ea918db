import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** From now on only their owner can read the files that this process makes. */
export function keepFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Makes a folder for its owner only, with all folders above it that are missing. One level at a time: below `/proc` and on some
 * read-only disks Node's recursive form repeats the same failure for ever.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let place = resolve(path); !(await exists(place)); place = resolve(place, '..')) missing.unshift(place)
  for (const place of missing)
    await mkdir(place, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** Takes every right of others from a folder and all that is in it. */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await makePrivate(path)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
