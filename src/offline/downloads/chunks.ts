import { Dexie } from 'dexie'
import type { PackageFile } from '../../../contract/courses/courses.ts'
import { sharedDb } from '../store/shared-db.ts'

/**
 * The chunks of incomplete files. A verified chunk is stored under its index. The received beginning of a chunk is stored
 * unverified under a negative index: on a slow connection a chunk takes most of a minute. Without its beginning, a browser
 * that is closed every half minute would never complete it.
 */
const partialIndex = (index: number): number => -1 - index

const rowsOf = (sha256: string) => sharedDb.chunks.where('[sha256+index]').between([sha256, Dexie.minKey], [sha256, Dexie.maxKey])

/** The indexes of the verified chunks. */
export async function storedChunks(sha256: string): Promise<Set<number>> {
  const keys = await rowsOf(sha256).primaryKeys()
  return new Set(keys.map(([, index]) => index).filter((index) => index >= 0))
}

/** Stores a verified chunk and removes its partial row. */
export async function storeChunk(sha256: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.chunks, async () => {
    await sharedDb.chunks.put({ sha256, index, bytes: exactBuffer(bytes) })
    await sharedDb.chunks.delete([sha256, partialIndex(index)])
  })
}

export async function readPartialChunk(sha256: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const row = await sharedDb.chunks.get([sha256, partialIndex(index)])
  return new Uint8Array(row?.bytes ?? new ArrayBuffer(0))
}

export async function storePartialChunk(sha256: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await sharedDb.chunks.put({ sha256, index: partialIndex(index), bytes: exactBuffer(bytes) })
}

export async function dropPartialChunk(sha256: string, index: number): Promise<void> {
  await sharedDb.chunks.delete([sha256, partialIndex(index)])
}

/** Stored bytes of an incomplete file, partial chunks included. */
export async function storedBytes(file: PackageFile): Promise<number> {
  let bytes = 0
  await rowsOf(file.sha256).each((row) => {
    bytes += row.bytes.byteLength
  })
  return bytes
}

export async function dropChunks(sha256: string): Promise<void> {
  await rowsOf(sha256).delete()
}

/** The hashes of all incomplete files. */
export async function filesWithChunks(): Promise<Set<string>> {
  const keys = await sharedDb.chunks.toCollection().primaryKeys()
  return new Set(keys.map(([sha256]) => sha256))
}

/** The file as a blob; undefined while chunks are missing. */
export async function assemble(file: PackageFile): Promise<Blob | undefined> {
  const rows = await rowsOf(file.sha256).toArray()
  const chunks = rows.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index)
  return chunks.length === file.chunks.length
    ? new Blob(
        chunks.map(({ bytes }) => bytes),
        { type: file.type },
      )
    : undefined
}

/** A view into a larger buffer would store the whole buffer. */
function exactBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
}
