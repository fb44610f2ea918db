import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { brotli, isCompressible } from './precache-manifest.ts'

/** Smaller files fit into one packet anyway. */
const worthwhile = 512

// The server sends these beside the plain ones; compressing at this strength while somebody waits would take seconds.
const folder = 'dist/app'
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (!entry.isFile() || !isCompressible(path)) continue
  const bytes = readFileSync(path)
  if (bytes.byteLength < worthwhile) continue
  writeFileSync(`${path}.br`, brotli(bytes))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}
