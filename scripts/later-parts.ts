import type { Plugin, Rolldown } from 'vite'
import { laterSource, startedSources } from './build-manifest.ts'

/**
 * For Vite's lists of what to ask for together with a file, which name what is evaluated with it. `beside`: what the file that
 * starts everything behind the page will import one after the other; `without`: less what every page has by then.
 */
export function laterParts(): { plugin: Plugin; beside: (file: string) => string[] | undefined; without: (parts: string[]) => string[] } {
  let built: Rolldown.OutputBundle = {}
  const staticImports = (file: string, found: Set<string>) => {
    const chunk = built[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return found
    found.add(file)
    for (const imported of chunk.imports) staticImports(imported, found)
    return found
  }
  /** The file of a source, or of a group of them by the name of the group with `_` before it. */
  const fileOf = (source: string): string => {
    const isIt = (chunk: Rolldown.OutputChunk) =>
      source.startsWith('_') ? chunk.name === source.slice(1) : chunk.facadeModuleId?.endsWith(source)
    const found = Object.values(built).find((chunk) => chunk.type === 'chunk' && isIt(chunk))
    if (!found) throw new Error(`${source} has no file of its own any more: correct whoever names it.`)
    return found.fileName
  }
  return {
    plugin: {
      name: 'later-parts',
      apply: 'build',
      // Before Vite writes its lists.
      generateBundle: {
        order: 'pre',
        handler(_options, bundle) {
          built = bundle
        },
      },
    },
    beside(file) {
      if (file !== fileOf(laterSource)) return undefined
      const chunk = built[file]
      const imports = chunk?.type === 'chunk' ? chunk.dynamicImports : []
      return [...imports.reduce((found, imported) => staticImports(imported, found), new Set<string>())]
    },
    without(parts) {
      const present = ['index.html', ...startedSources].reduce((found, source) => staticImports(fileOf(source), found), new Set<string>())
      return parts.filter((part) => !present.has(part))
    },
  }
}
