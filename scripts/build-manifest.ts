import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import type { BuiltPages } from '../contract/page-files.ts'
import type { StageName } from './stage-preloads.ts'

/** The chunks of the built app, for scripts that run after the bundler. Vite's own manifest does not name the modules of a chunk. */
export interface BuildManifest {
  /** The chunks that each stage of the start loads (src/app/start/stages.ts). */
  readonly stages: Readonly<Record<StageName, readonly string[]>>
  /** The chunks with code of a source. A page has two: the router splits it. */
  readonly chunks: Readonly<Record<string, readonly string[]>>
  /** Scripts and style sheets that a chunk imports statically. */
  readonly imports: Readonly<Record<string, readonly string[]>>
}

export const manifestFile = '.vite/chunks.json'

export const readManifest = async (outDir: string): Promise<BuildManifest> =>
  JSON.parse(await readFile(join(outDir, manifestFile), 'utf8')) as BuildManifest

/** The folder of the app built for Node, beside the one for browsers. */
export const renderFolder = (outDir: string): string => join(dirname(outDir), 'render')

/** The declarations of the pages. Written with their prerendered HTML. */
export const readBuiltPages = async (outDir: string): Promise<BuiltPages> =>
  JSON.parse(await readFile(join(renderFolder(outDir), 'pages.json'), 'utf8')) as BuiltPages

export function manifestOf(root: string, bundle: Rolldown.OutputBundle, stages: BuildManifest['stages']): BuildManifest {
  const chunks = new Map<string, string[]>()
  const imports: Record<string, string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const { fileName, isEntry, moduleIds, viteMetadata } = chunk
    const sources = moduleIds.map((id) => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/'))
    for (const source of new Set(isEntry ? ['index.html', ...sources] : sources))
      chunks.set(source, [...(chunks.get(source) ?? []), fileName])
    imports[fileName] = [...chunk.imports, ...(viteMetadata?.importedCss ?? [])]
  }
  const isOurs = ([source]: [string, unknown]) => !source.includes('node_modules') && !source.startsWith('.') && !source.includes('\0')
  return { stages, chunks: Object.fromEntries([...chunks].filter(isOurs)), imports }
}

/** The files of the sources and of all that they import. @throws if a source is not in the build */
export function filesOf(manifest: BuildManifest, sources: readonly string[]): Set<string> {
  return withImports(
    manifest,
    sources.flatMap((source) => {
      const chunks = manifest.chunks[source]
      if (!chunks) throw new Error(`${source} is not in the build: correct the script that names it.`)
      return chunks
    }),
  )
}

/** The files of the stages and of all that they import. */
export const filesOfStages = (manifest: BuildManifest, ...stages: readonly StageName[]): Set<string> =>
  withImports(
    manifest,
    stages.flatMap((stage) => manifest.stages[stage]),
  )

export function withImports({ imports }: Pick<BuildManifest, 'imports'>, files: readonly string[]): Set<string> {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const next of imports[file] ?? []) follow(next)
  }
  for (const file of files) follow(file)
  return found
}
