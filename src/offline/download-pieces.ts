import { Dexie } from 'dexie'
import type { PackageFile } from '../../contract/courses.ts'
import { sharedDb } from './shared-db.ts'

/**
 * Pieces of files on their way. A piece lies under its index once its hash was compared. The beginning of a piece that
 * was cut off is kept too, unverified, under a negative index: on a slow line a piece takes most of a minute, and a phone
 * that is closed every half minute would otherwise never get past it.
 */
const beginningOf = (index: number): number => -1 - index

const rowsOf = (sha256: string) => sharedDb.chunks.where('[sha256+index]').between([sha256, Dexie.minKey], [sha256, Dexie.maxKey])

/** The indexes of the verified pieces. */
export async function keptPieces(sha256: string): Promise<Set<number>> {
  const keys = await rowsOf(sha256).primaryKeys()
  return new Set(keys.map(([, index]) => index).filter((index) => index >= 0))
}

/** Stores a verified piece in place of its beginning. */
export async function keepPiece(sha256: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.chunks, async () => {
    await sharedDb.chunks.put({ sha256, index, bytes: exactBuffer(bytes) })
    await sharedDb.chunks.delete([sha256, beginningOf(index)])
  })
}

export async function readBeginning(sha256: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
  const row = await sharedDb.chunks.get([sha256, beginningOf(index)])
  return new Uint8Array(row?.bytes ?? new ArrayBuffer(0))
}

export async function keepBeginning(sha256: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await sharedDb.chunks.put({ sha256, index: beginningOf(index), bytes: exactBuffer(bytes) })
}

export async function dropBeginning(sha256: string, index: number): Promise<void> {
  await sharedDb.chunks.delete([sha256, beginningOf(index)])
}

/** How much of a file lies here in pieces, beginnings included. */
export async function keptBytes(file: PackageFile): Promise<number> {
  let bytes = 0
  await rowsOf(file.sha256).each((row) => {
    bytes += row.bytes.byteLength
  })
  return bytes
}

export async function dropPieces(sha256: string): Promise<void> {
  await rowsOf(sha256).delete()
}

/** The hashes of all files of which pieces lie here. */
export async function filesInPieces(): Promise<Set<string>> {
  const keys = await sharedDb.chunks.toCollection().primaryKeys()
  return new Set(keys.map(([sha256]) => sha256))
}

/** Puts the pieces together; undefined while some are missing. */
export async function assemble(file: PackageFile): Promise<Blob | undefined> {
  const rows = await rowsOf(file.sha256).toArray()
  const pieces = rows.filter(({ index }) => index >= 0).sort((a, b) => a.index - b.index)
  return pieces.length === file.chunks.length
    ? new Blob(
        pieces.map(({ bytes }) => bytes),
        { type: file.type },
      )
    : undefined
}

/** A view into a larger buffer would store the whole of it. */
function exactBuffer(bytes: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer
}
