import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
/** Vite's own list of what it built, by source. A group of modules (scripts/chunk-groups.ts) stands there as `_<name>-<hash>.js`. */
export type Manifest = Record<string, Chunk>

/** What src/main.ts starts one after the other. `_<name>`: a file by its name in the build. */
export const startedSources = ['_react', 'src/app/start/draw.tsx', '_start']
/** What reading the phone's store takes (src/app/start/store-parts.ts). */
export const storeSources = ['_store', '_data', '_contract', '_behind']
/** What works behind the page, piece by piece. */
export const laterSource = 'src/app/start/later.ts'

export const readManifest = async (outDir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest

/** The files of these sources and of all that they import. @throws where a source has no file of its own */
export function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const source of sources) {
    const keys = Object.keys(manifest).filter((key) => isOf(source, key))
    if (keys.length === 0) throw new Error(`${source} has no file of its own any more: correct whoever names it.`)
    for (const key of keys) follow(key)
  }
  return found
}

/** A page split off by the router keeps its source's name and adds a query. */
const isOf = (source: string, key: string): boolean =>
  key === source || key.startsWith(`${source}?`) || (source.startsWith('_') && new RegExp(`^${source}-[\\w-]{8}\\.js$`).test(key))
