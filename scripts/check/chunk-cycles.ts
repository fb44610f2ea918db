/**
 * Fails if built chunks import each other in a cycle. None of them can then be evaluated or updated without the others. A module may run
 * before its imports.
 */

import { componentsOf } from '../build/import-graph.ts'
import { readManifest } from '../build-manifest.ts'

/** The cycles of static imports, as names without hashes. `imports`: scripts and style sheets by script. */
export function chunkCycles(imports: Readonly<Record<string, readonly string[]>>): string[][] {
  const cycles = componentsOf(new Map(Object.entries(imports))).filter(({ length }) => length > 1)
  return cycles.map((files) => files.map((file) => file.replace(/^assets\/(.+)-[\w-]{7}\.js$/, '$1')).sort())
}

if (import.meta.filename === process.argv[1]) {
  const { imports } = await readManifest('dist/app')
  const cycles = chunkCycles(imports)
  for (const names of cycles) console.log(`import each other: ${names.join(', ')}`)
  console.log(`${Object.keys(imports).length} chunks, ${cycles.length} cycles`)
  if (cycles.length > 0) process.exitCode = 1
}
