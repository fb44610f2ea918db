import type { Plugin, Rolldown } from 'vite'

/**
 * What a file that runs asks for together with it. Vite names what is evaluated with it; this adds what it will import at
 * once (its dynamic imports), and leaves out what every page has by then.
 */
export function laterParts(): { plugin: Plugin; beside: (file: string) => string[]; without: (parts: string[]) => string[] } {
  let built: Rolldown.OutputBundle = {}
  const staticImports = (file: string, found: Set<string>) => {
    const chunk = built[file]
    if (chunk?.type !== 'chunk' || found.has(file)) return found
    found.add(file)
    for (const imported of chunk.imports) staticImports(imported, found)
    return found
  }
  const started = () =>
    Object.values(built)
      .filter((chunk) => chunk.type === 'chunk' && (chunk.isEntry || /assets\/(draw|start)-/.test(chunk.fileName)))
      .reduce((found, { fileName }) => staticImports(fileName, found), new Set<string>())
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
      const chunk = built[file]
      const imports = chunk?.type === 'chunk' ? chunk.dynamicImports : []
      return [...imports.reduce((found, imported) => staticImports(imported, found), new Set<string>())]
    },
    without(parts) {
      const present = started()
      return parts.filter((part) => !present.has(part))
    },
  }
}
