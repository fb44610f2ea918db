import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { brotli, isCompressible, minCompressedBytes } from './wire-bytes.ts'

// The server sends the compressed files. Compression at this level takes seconds, too long for a request.
const folder = process.env.APP_DIR ?? 'dist/app'
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !isCompressible(path)) continue
  const bytes = readFileSync(path)
  if (bytes.byteLength < minCompressedBytes) continue
  // Vite empties the folder first. The build has compressed the files of the worker's list, and a test copies those of another build.
  if (!existsSync(`${path}.br`)) writeFileSync(`${path}.br`, brotli(bytes))
  if (!existsSync(`${path}.gz`)) writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
