import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Database } from './db/open.ts'
import { files } from './db/schema.ts'
import { type FileParts, openFileParts } from './file-parts.ts'

export interface StoredFile {
  readonly sha256: string
  readonly path: string
  readonly bytes: number
  readonly type: string
}

/** Content-addressed, immutable files. Equal bytes are stored once. */
export interface FileStore {
  /** Durable when it resolves. `source` is bytes, or the path of a file to copy. */
  put(source: Uint8Array | string, type: string): Promise<StoredFile>
  /** Stores a file without listing it: `find` does not return it, and the owner of the path controls access. */
  hold(source: Uint8Array | string, type: string): Promise<StoredFile>
  find(sha256: string): Promise<StoredFile | null>
  /** The path of a held file. */
  pathOf(sha256: string): string
  /** Deletes a held file. */
  drop(sha256: string): Promise<void>
  /** The hashes of files on the disk, listed or held, that are older than `age`, in milliseconds. */
  olderThan(age: number): Promise<string[]>
  /** Deletes what killed servers have left of files that they were writing, if it is older than `age`, in milliseconds. */
  dropUnfinished(age: number): Promise<void>
  /** Every file that `find` returns. */
  list(): Promise<StoredFile[]>
  /** Files that arrive in pieces. */
  readonly parts: FileParts
  /** Free and all bytes of the disk; null where the system does not say. */
  space(): Promise<{ free: number; all: number } | null>
}

/** False if the file has been deleted. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  return await utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

/** The files of `<dataDir>/files`, listed in the table `files`. */
export function openFileStore({ db, dataDir }: { db: Database; dataDir: string }): FileStore {
  const folder = join(dataDir, 'files')
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  async function hold(source: Uint8Array | string, type: string): Promise<StoredFile> {
    const sha256 = typeof source === 'string' ? await hashOfFile(source) : createHash('sha256').update(source).digest('hex')
    const path = pathOf(sha256)
    const bytes = typeof source === 'string' ? (await stat(source)).size : source.byteLength
    // Else the daily sweep would delete an old one before its row is committed.
    const isHeld = (await isWhole(path, bytes)) && (await touch(path))
    if (!isHeld) await store(source, path)
    return { sha256, path, bytes, type }
  }

  return {
    hold,
    pathOf,
    parts: openFileParts(join(dataDir, 'uploads')),
    drop: (sha256) => rm(pathOf(sha256), { force: true }),
    async put(source, type) {
      const stored = await hold(source, type)
      const { sha256, bytes } = stored
      await db.insert(files).values({ sha256, bytes, type }).onConflictDoNothing()
      return stored
    },
    async find(sha256) {
      const [row] = await db.select().from(files).where(eq(files.sha256, sha256))
      return row ? { ...row, path: pathOf(sha256) } : null
    },
    async olderThan(age) {
      const names = (await readdir(folder, { recursive: true }).catch(() => [])).map((path) => basename(path))
      const hashes = names.filter((name) => /^[0-9a-f]{64}$/.test(name))
      const old = await Promise.all(
        hashes.map(async (sha256) => ((await stat(pathOf(sha256)).catch(() => null))?.mtimeMs ?? Infinity) < Date.now() - age),
      )
      return hashes.filter((_hash, at) => old[at])
    },
    async dropUnfinished(age) {
      for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
        if (!/[0-9a-f]{64}\.[0-9a-f-]{36}$/.test(name)) continue
        const path = join(folder, name)
        if (((await stat(path).catch(() => null))?.mtimeMs ?? Infinity) < Date.now() - age) await rm(path, { force: true })
      }
    },
    async list() {
      return (await db.select().from(files)).map((row) => ({ ...row, path: pathOf(row.sha256) }))
    },
    async space() {
      const disk = await statfs(dataDir).catch(() => null)
      return disk && { free: disk.bavail * disk.bsize, all: disk.blocks * disk.bsize }
    },
  }
}

/** The SHA-256 of a file in lower-case hexadecimal digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function isWhole(path: string, bytes: number): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found?.size === bytes
}

/** Written under another name, flushed, then renamed: a file under its hash is always complete. */
async function store(source: Uint8Array | string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  try {
    if (typeof source === 'string') await copyFile(source, temporary)
    const file = await open(temporary, typeof source === 'string' ? 'r+' : 'wx')
    try {
      if (typeof source !== 'string') await file.writeFile(source)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
