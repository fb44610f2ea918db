import { resolve } from 'node:path'
import type { Rolldown } from 'vite'
import { appRoutes } from '../build/app-routes.ts'

type ModuleInfo = (id: string) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null

export interface BuiltFiles {
  /**
   * The files of each page by its pattern (no leading slash): the chunks that the router splits off the page's route file, with
   * everything that these import, scripts and styles.
   */
  readonly ofRoute: ReadonlyMap<string, readonly string[]>
  /** The file with a module, by its path below the root, and everything that it imports. */
  readonly ofModule: (source: string) => readonly string[]
}

export function builtFiles(root: string, bundle: Rolldown.OutputBundle, infoOf: ModuleInfo): BuiltFiles {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk')
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName])))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const follow = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name)) return found
    found.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet)
    for (const imported of chunk.imports) follow(imported, found)
    return found
  }
  const filesOf = (source: string): string[] => {
    const id = resolve(root, source)
    const own = infoOf(id)
    // A route file that only calls a function has its page loaded there, as the placeholder pages.
    const isLocal = (imported: string) => imported.startsWith(resolve(root, 'src'))
    const owners = own?.dynamicallyImportedIds.length ? [own] : (own?.importedIds.filter(isLocal).map(infoOf) ?? [])
    const pages = owners.flatMap((info) => info?.dynamicallyImportedIds ?? [])
    return [...new Set([chunkOf.get(id), ...pages.map((page) => chunkOf.get(page))].flatMap((name) => [...(name ? follow(name) : [])]))]
  }
  return {
    ofRoute: new Map(appRoutes.map(({ path, file }) => [path.slice(1), filesOf(file)])),
    ofModule(source) {
      const name = chunkOf.get(resolve(root, source))
      return name ? [...follow(name)] : []
    },
  }
}
