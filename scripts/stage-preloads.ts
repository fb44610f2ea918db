import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type BuildManifest, manifestFile, manifestOf, withImports } from './build-manifest.ts'

export type StageName = 'firstPaint' | 'offlineLayer' | 'background'

/** The table of the app's start. */
const table = 'src/app/start/stages.ts'

/**
 * Reads the table of stages and says which chunks an import preloads. The background stage begins with a small chunk, and all others
 * of the stage are preloaded with it: they are loaded in parallel and evaluated one by one. Also writes the build's manifest.
 */
export function stagePreloads(): { plugins: Plugin[]; ofImport: (file: string, chunks: string[], isLandingPage: boolean) => string[] } {
  let root = ''
  let stages: BuildManifest['stages'] = { firstPaint: [], offlineLayer: [], background: [] }
  let loaded: ReadonlySet<string> = new Set()
  let besideBackground: readonly string[] = []
  const missing = (chunks: readonly string[]) => [...new Set(chunks)].filter((chunk) => !loaded.has(chunk))
  const shared = { apply: (_config: unknown, env: { isSsrBuild?: boolean; command: string }) => env.command === 'build' && !env.isSsrBuild }
  return {
    plugins: [
      {
        name: 'stage-preloads',
        ...shared,
        configResolved(config) {
          root = config.root
        },
        // Before Vite writes its lists of preloads.
        generateBundle: {
          order: 'pre',
          async handler(_options, bundle) {
            const steps = await stepsOf(resolve(root, table), async (source, importer) => (await this.resolve(source, importer))?.id)
            // The chunks that the services of the first step load.
            const services = steps.background.slice(0, 1).flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
            const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
            const chunksOf = (ids: readonly string[]) => [...new Set(ids.map((id) => chunkWith(chunks, id).fileName))]
            stages = {
              firstPaint: chunksOf(steps.firstPaint),
              offlineLayer: chunksOf(steps.offlineLayer),
              background: chunksOf([...steps.background, ...services]),
            }
            const imports = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk.imports]))
            const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
            loaded = withImports({ imports }, [...entries, ...stages.firstPaint])
            besideBackground = [...withImports({ imports }, stages.background)]
          },
        },
      },
      {
        name: 'build-manifest',
        ...shared,
        generateBundle: {
          order: 'post',
          handler(_options, bundle) {
            this.emitFile({ type: 'asset', fileName: manifestFile, source: JSON.stringify(manifestOf(root, bundle, stages)) })
          },
        },
      },
    ],
    /** Scripts to preload with a dynamic import, without those of the first stage. Vite adds the style sheets. */
    ofImport(file, chunks, isLandingPage) {
      if (file === stages.background[0]) return missing([...chunks, ...besideBackground])
      return isLandingPage ? missing(chunks) : []
    },
  }
}

/** The modules of each stage. The table is read as text: its imports name browser modules, which Node does not evaluate. */
async function stepsOf(
  file: string,
  idOf: (source: string, importer: string) => Promise<string | undefined>,
): Promise<Record<StageName, string[]>> {
  const steps: Record<string, string[]> = {}
  for (const [, stage = '', list = ''] of readFileSync(file, 'utf8').matchAll(/^export const (\w+) = \[([^\]]*)\] as const$/gm)) {
    const ids: string[] = []
    for (const [, source, other] of list.matchAll(/import\('([^']+)'\)|\.\.\.(\w+)/g)) {
      if (other) ids.push(...(steps[other] ?? []))
      else if (source) ids.push((await idOf(source, file)) ?? source)
    }
    steps[stage] = ids
  }
  const { firstPaint, offlineLayer, background } = steps
  if (!firstPaint || !offlineLayer || !background) throw new Error(`${table} lacks a stage.`)
  return { firstPaint, offlineLayer, background }
}

function chunkWith(chunks: readonly Rolldown.OutputChunk[], id: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id))
  if (!chunk) throw new Error(`${table} names ${id}, which is in no chunk.`)
  return chunk
}
