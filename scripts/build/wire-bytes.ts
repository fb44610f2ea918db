import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { reused } from './reused.ts'

/** Size of a file on the wire: brotli for text and packs, as `scripts/build/compress.ts` writes them; others uncompressed. */
function wireBytes(url: string, bytes: Buffer): number {
  return isCompressible(url) ? brotli(bytes).byteLength : bytes.byteLength
}

/** The same of a built file. Reads the size of the compressed file if there is one, because compression takes seconds. */
export function builtWireBytes(path: string): number {
  return statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? wireBytes(path, readFileSync(path))
}

/** Smaller files fit into one packet uncompressed. */
export const minCompressedBytes = 512

/** The size of a finished file on the wire. Writes its compressed form, which `compress.ts` would otherwise make a second time. */
export function writeWireForm(path: string, bytes: Buffer): number {
  if (!isCompressible(path)) return bytes.byteLength
  const compressed = brotli(bytes)
  if (bytes.byteLength >= minCompressedBytes) writeFileSync(`${path}.br`, compressed)
  return compressed.byteLength
}

export const isCompressible = (path: string): boolean => /\.(js|mjs|css|html|json|svg|webmanifest|txt|xml|wasm|bin)$/.test(path)

export function brotli(bytes: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  return reused('brotli', bytes, () => brotliCompressSync(bytes, { params }))
}
