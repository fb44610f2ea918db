import { basename, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { filesOf, laterSource, type Manifest, startedSources } from './build-manifest.ts'

/**
 * For Vite's lists of what to ask for together with a file, which name what is evaluated with it. `beside`: what the file that
 * starts everything behind the page will import one after the other; `without`: less what every page has by then.
 */
export function laterParts(): { plugin: Plugin; beside: (file: string) => string[] | undefined; without: (parts: string[]) => string[] } {
  let root = ''
  let built: Manifest = {}
  return {
    plugin: {
      name: 'later-parts',
      apply: 'build',
      configResolved(config) {
        root = config.root
      },
      // Before Vite writes its lists.
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          built = manifestOf(bundle, root)
        },
      },
    },
    beside(file) {
      const [own] = filesOf(built, [laterSource])
      return file === own ? [...filesOf(built, built[laterSource]?.dynamicImports ?? [])] : undefined
    },
    without(parts) {
      const present = filesOf(built, ['index.html', ...startedSources])
      return parts.filter((part) => !present.has(part))
    },
  }
}

/** Vite's own manifest is not written yet. Without styles: those are to be asked for even where a script brings them. */
function manifestOf(bundle: Rolldown.OutputBundle, root: string): Manifest {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const keyOf = ({ facadeModuleId, fileName }: Rolldown.OutputChunk) =>
    facadeModuleId ? relative(root, facadeModuleId).replaceAll('\\', '/') : `_${basename(fileName)}`
  const keys = new Map(chunks.map((chunk) => [chunk.fileName, keyOf(chunk)]))
  const keysOf = (files: string[]) => files.flatMap((file) => keys.get(file) ?? [])
  return Object.fromEntries(
    chunks.map((chunk) => [
      keyOf(chunk),
      { file: chunk.fileName, imports: keysOf(chunk.imports), dynamicImports: keysOf(chunk.dynamicImports) },
    ]),
  )
}
