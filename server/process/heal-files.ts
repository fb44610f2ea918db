import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileStore, hashOfFile, type StoredFile } from '../files.ts'

interface HealOptions {
  readonly files: FileStore
  /** Folders that may contain the bytes of a damaged file, such as `content/`. */
  readonly folders: readonly string[]
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Ends the check between two files. */
  readonly signal: AbortSignal
}

/**
 * Compares every stored file with its hash. A damaged or missing one is restored from `folders`. Without a source it is put
 * aside: a device then gets 503 and repeats the request later, instead of wrong bytes.
 */
export async function healFiles({ files, folders, log, signal }: HealOptions): Promise<void> {
  const damaged: StoredFile[] = []
  for (const file of await files.list()) {
    if (signal.aborted) return
    if (!(await isSound(file))) damaged.push(file)
  }
  if (damaged.length === 0) return
  const sources = await sourcesOf(damaged, folders)
  for (const { sha256, path, type } of damaged) {
    if (signal.aborted) return
    const isMissing = (await sizeOf(path)) === undefined
    if (!isMissing) await rename(path, `${path}.damaged`)
    const source = sources.get(sha256)
    if (source === undefined) log.error({ file: sha256, isMissing }, 'a stored file is damaged, and no folder contains it')
    else {
      await files.hold(source, type)
      log.info({ file: sha256, isMissing, source }, 'a damaged file was restored')
    }
  }
}

async function isSound({ path, bytes, sha256 }: StoredFile): Promise<boolean> {
  return (await sizeOf(path)) === bytes && (await hashOfFile(path)) === sha256
}

const sizeOf = async (path: string) => (await stat(path).catch(() => null))?.size

/** Paths of sound copies by hash. Only files of a wanted size are read. */
async function sourcesOf(wanted: readonly StoredFile[], folders: readonly string[]): Promise<Map<string, string>> {
  const [sizes, hashes] = [new Set(wanted.map(({ bytes }) => bytes)), new Set(wanted.map(({ sha256 }) => sha256))]
  const found = new Map<string, string>()
  for (const folder of folders) {
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      const path = join(folder, name)
      if (!sizes.has((await sizeOf(path)) ?? -1)) continue
      const sha256 = await hashOfFile(path).catch(() => '')
      if (hashes.has(sha256)) found.set(sha256, path)
    }
  }
  return found
}
