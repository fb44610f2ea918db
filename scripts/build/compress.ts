import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { brotli, isCompressible } from './wire-bytes.ts'

/** Smaller files fit into one packet uncompressed. */
const minBytes = 512

// The server sends the compressed files. Compression at this level takes seconds, too long for a request.
const folder = process.env.APP_DIR ?? 'dist/app'
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  // Vite empties the folder first: only a test that reuses an earlier build has compressed files already.
  if (!entry.isFile() || !isCompressible(path) || existsSync(`${path}.br`)) continue
  const bytes = readFileSync(path)
  if (bytes.byteLength < minBytes) continue
  writeFileSync(`${path}.br`, brotli(bytes))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
