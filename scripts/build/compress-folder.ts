import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { brotli, isCompressible, minCompressedBytes } from './wire-bytes.ts'

interface Options {
  /** A compressed build: equal files are copied from it. */
  readonly from?: string
  /** True for the path of a file, relative to the folder, that stays uncompressed. */
  readonly omits?: (path: string) => boolean
}

/** Writes the compressed forms of a build's files, which the server sends. At this level it takes seconds, too long for a request. */
export function compressFolder(folder: string, { from, omits = () => false }: Options = {}): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (isCompressible(entry) && !omits(entry)) compressFile(join(folder, entry), from && join(from, entry))
  }
}

function compressFile(path: string, other: string | undefined): void {
  const bytes = readFileSync(path)
  if (bytes.byteLength < minCompressedBytes) return
  const isSame = other !== undefined && existsSync(other) && bytes.equals(readFileSync(other))
  // The build has compressed the files of the worker's list.
  for (const [form, compress] of Object.entries(forms)) {
    if (existsSync(`${path}.${form}`)) continue
    if (isSame) copyFileSync(`${other}.${form}`, `${path}.${form}`)
    else writeFileSync(`${path}.${form}`, compress(bytes))
  }
}

const forms = { br: brotli, gz: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) }
