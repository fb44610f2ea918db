import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Files whose pieces are still arriving, each under the id of its upload. */
export interface FileParts {
  /** Bytes from the beginning of the file that the disk has in whole pieces. The last piece may be shorter. */
  size(id: string, whole: number, piece: number): Promise<number>
  /** Durable when it resolves. */
  write(id: string, at: number, bytes: Uint8Array): Promise<void>
  read(id: string): Promise<Buffer>
  drop(id: string): Promise<void>
  /** Ids of files whose last piece is older than `age`, in milliseconds. */
  olderThan(age: number): Promise<string[]>
}

/**
 * The size of the file is the only record of its progress. A piece that a kill has cut is sent again. The hash of the whole file is
 * checked at the end.
 */
export function openFileParts(folder: string): FileParts {
  const pathOf = (id: string) => join(folder, id)
  return {
    async size(id, whole, piece) {
      const size = (await stat(pathOf(id)).catch(() => null))?.size ?? 0
      return size >= whole ? whole : size - (size % piece)
    },
    async write(id, at, bytes) {
      await mkdir(folder, { recursive: true })
      const file = await open(pathOf(id), 'r+').catch(() => open(pathOf(id), 'w+'))
      try {
        // A cut piece must not stay behind a shorter one.
        await file.truncate(at)
        await file.write(bytes, 0, bytes.byteLength, at)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    read: (id) => readFile(pathOf(id)),
    drop: (id) => rm(pathOf(id), { force: true }),
    async olderThan(age) {
      const names = await readdir(folder).catch(() => [])
      const times = await Promise.all(names.map(async (name) => (await stat(pathOf(name)).catch(() => null))?.mtimeMs ?? Infinity))
      return names.filter((_name, place) => (times[place] ?? Infinity) < Date.now() - age)
    },
  }
}
