import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import type { DeclaredPage } from '../contract/page-files.ts'
import { type Audience, audiences } from '../src/offline/sync/worker-messages.ts'
import type { AssetGroup } from '../sw/asset-list.ts'
import { type AppRoute, appRoutes } from './build/app-routes.ts'
import type { BuildManifest } from './build-manifest.ts'

/** Lazily imported modules that a page works without: stored when they are first used. */
const onDemandModules = [
  'src/app/shell/footer/whole/whole-footer.tsx',
  'src/app/shell/header/measured-nav.tsx',
  'src/app/shell/header/user-menu.tsx',
  'src/features/session/mail/send-again.tsx',
  'src/features/session/security/security-notices.tsx',
  'src/first-paint/page-snapshot.ts',
  'src/offline/store/memory-store.ts',
]
/** The book reader, a megabyte. */
const pdfModules = ['src/features/documents/pdf/open-pdf.ts', 'src/features/documents/reader/reader.tsx']
/** Lazily imported by pages of a larger audience, which sees nothing of them. */
const partModules: Record<Audience, readonly string[]> = {
  tools: [],
  member: [
    'src/features/notices/bell.tsx',
    'src/features/wall/moderation/decision-notes.tsx',
    'src/features/wall/pictures/field/picture-field.tsx',
    'src/features/wall/pictures/viewer/post-viewer.tsx',
    'src/features/wall/replies/span-of.ts',
    'src/features/certificates/check/certificate-check.tsx',
    'src/features/certificates/picture/share-picture.tsx',
    'src/forms/report/report-form.tsx',
    'src/offline/pictures/send-pictures.ts',
    'src/offline/vault/close-vault.ts',
  ],
  staff: [
    'src/app/homes/staff/teaching-figures.tsx',
    'src/app/start/staff-commands.ts',
    'src/offline/uploads/send-uploads.ts',
    'src/features/wall/steer/steer.tsx',
    'src/features/wall/steer/category-form.tsx',
  ],
}
/** Loads words by area, so that its imports say nothing of the words that a page needs. */
const wordsModule = 'src/i18n/words.ts'
/** Name areas of words for titles and navigation, which the page's own words hold. */
const titleModules = [/^src\/app\/shell\/navigation\//, /^src\/app\/route-tree\.gen\.ts$/, /^src\/app\/router\.ts$/]
/** Name tables, keys and rights, such as `students:read`, but no words. */
const wordlessModules = [/^contract\//, /\.(commands|queries)\.ts$/, /^src\/api\/stored-session\.ts$/, /^src\/offline\/sync\/pull\.ts$/]
/** Imports every icon: which ones a module needs follows from the chunks that its own chunk imports. */
const iconList = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
const wordFile = /\/src\/i18n\/(?:bn|en)\/(\w+)\.json$/

const pageFiles = (routes: readonly AppRoute[]) => new Set(routes.map(({ file }) => file))
const pages = pageFiles(appRoutes)
const staffPages = pageFiles(appRoutes.filter(({ guard }) => guard === 'instructor' || guard === 'admin'))
/** The pages of each audience: those that declare it, which visitors can open too, and those below its guards. */
const pagesOfAudiences = (declared: readonly DeclaredPage[]): Record<Audience, ReadonlySet<string>> => {
  const installOf = new Map(declared.map(({ path, install }) => [path, install]))
  const pagesOf = (audience: Audience) =>
    pageFiles(appRoutes.filter(({ path, guard }) => guard === audience || installOf.get(path) === audience))
  return { tools: pagesOf('tools'), member: pagesOf('member'), staff: staffPages }
}
/** The audiences with fewer users, which have the pages of this one too. */
const smallerThan = (audience: Audience) => audiences.slice(audiences.indexOf(audience) + 1)

export interface AssetGroups {
  /** The group of a script or style sheet below `assets/`. */
  readonly groupOf: (url: string) => AssetGroup
  /** True if a page of the audience needs the file, also where others store it on demand. */
  readonly isFor: (audience: Audience, url: string) => boolean
  /** The sources that a file was built from. */
  readonly sourcesOf: (url: string) => readonly string[]
}

export interface BuiltGroups {
  readonly plugin: Plugin
  /** Files got new names. */
  readonly rename: (names: ReadonlyMap<string, string>) => void
  /** The groups of the built files, by the pages' declarations: those are known when the renderer is built. */
  readonly groupsFor: (declared: readonly DeclaredPage[]) => AssetGroups
}

/**
 * The audience of each built file, computed from the graph of modules: everyone needs what the entry leads to, but for the
 * pages of an audience. A file with one module for everyone is required, with all that it imports statically.
 */
export function assetGroups(): BuiltGroups {
  let built: BuiltGraph = { root: '', chunks: [], modules: new Map() }
  let names: ReadonlyMap<string, string> = new Map()
  return {
    plugin: {
      name: 'asset-groups',
      apply: 'build',
      generateBundle(_options, bundle) {
        const { root, build } = this.environment.config
        if (!build.ssr) built = graphOf(root, bundle, (id) => this.getModuleInfo(id), [...this.getModuleIds()])
      },
    },
    rename(renamed) {
      names = renamed
    },
    groupsFor(declared) {
      const paths = declared.flatMap(({ path, install }) => (install === 'on-demand' ? [path] : []))
      const onDemandPages = pageFiles(appRoutes.filter(({ path, file }) => paths.includes(path) && !staffPages.has(file)))
      const { groups, partFiles, sources } = groupsOf(built, onDemandPages, pagesOfAudiences(declared))
      const named = new Map([...groups.keys()].map((file) => [`assets/${names.get(file) ?? file}`, file]))
      const fileOf = (url: string) => named.get(url) ?? ''
      return {
        groupOf: (url) => groups.get(fileOf(url)) ?? 'required',
        isFor: (audience, url) => partFiles[audience].has(fileOf(url)),
        sourcesOf: (url) => sources.get(fileOf(url)) ?? [],
      }
    },
  }
}

/** The modules and chunks of the build, from which the groups are computed. A copy: the bundler's own objects are valid in `generateBundle` only. */
interface BuiltGraph {
  readonly root: string
  readonly chunks: readonly BuiltChunk[]
  readonly modules: ReadonlyMap<string, Pick<Rolldown.ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'>>
}
interface BuiltChunk extends Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'facadeModuleId' | 'moduleIds' | 'imports'> {
  /** Style sheets and other files that the chunk names. */
  readonly sheets: readonly string[]
  readonly assets: readonly string[]
}

function graphOf(
  root: string,
  bundle: Rolldown.OutputBundle,
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
  ids: readonly string[],
): BuiltGraph {
  const chunks = Object.values(bundle).flatMap((file): BuiltChunk[] => {
    if (file.type !== 'chunk') return []
    const { fileName, isEntry, facadeModuleId, moduleIds, imports, viteMetadata } = file
    const [sheets, assets] = [viteMetadata?.importedCss, viteMetadata?.importedAssets].map((files) => [...(files ?? [])])
    return [{ fileName, isEntry, facadeModuleId, moduleIds, imports, sheets: sheets ?? [], assets: assets ?? [] }]
  })
  const modules = new Map(
    ids.flatMap((id) => {
      const info = infoOf(id)
      return info ? [[id, { code: info.code, importedIds: info.importedIds, dynamicallyImportedIds: info.dynamicallyImportedIds }]] : []
    }),
  )
  return { root, chunks, modules }
}

/** The path of a module below the root, without the query of a part that the router split off. */
const pathBelow = (root: string, id: string) => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/')

/** @throws if this file names a module or a folder that the build lacks. Called late: an error in `generateBundle` is not reported. */
export function requireNamedModules({ chunks }: Pick<BuildManifest, 'chunks'>): void {
  const sources = Object.keys(chunks)
  const missing = [
    ...[...onDemandModules, ...pdfModules, ...Object.values(partModules).flat(), wordsModule].filter((source) => !chunks[source]),
    ...titleModules.filter((pattern) => !sources.some((source) => pattern.test(source))),
  ]
  if (missing.length > 0) throw new Error(`Not in the build, but in scripts/asset-groups.ts: ${missing.join(', ')}`)
}

function groupsOf(
  { root, chunks, modules }: BuiltGraph,
  onDemandPages: ReadonlySet<string>,
  partPages: Record<Audience, ReadonlySet<string>>,
) {
  const infoOf = (id: string) => modules.get(id)
  const sourceOf = (id: string) => pathBelow(root, id)
  const isPart = (id: string) => id.includes('?')
  const isIn = (id: string, sources: readonly string[]) => !isPart(id) && sources.includes(sourceOf(id))
  const isPage = (id: string, files: ReadonlySet<string>) => !isPart(id) && files.has(sourceOf(id))
  const everything = chunks.flatMap(({ moduleIds }) => moduleIds)
  const isOnDemand = (id: string) => isPage(id, onDemandPages)

  /** Modules that some lead to. `isOpen` says whether to go on along a dynamic import. */
  const reach = (from: readonly string[], isOpen: (importer: string, imported: string) => boolean): Set<string> => {
    const seen = new Set<string>()
    const stack = [...from]
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const info = infoOf(id)
      if (!info || iconList.test(id)) continue
      stack.push(...info.importedIds)
      for (const next of info.dynamicallyImportedIds) if (!isIn(id, [wordsModule]) && isOpen(id, next)) stack.push(next)
    }
    return addWords(seen)
  }

  /** Adds the words whose area some module names. The module of a page names its title's, which all users have. */
  const addWords = (seen: Set<string>): Set<string> => {
    const isWithoutWords = (id: string) =>
      id.includes('node_modules') || [...titleModules, ...wordlessModules].some((pattern) => pattern.test(sourceOf(id)))
    const ids = [...seen].filter((id) => !isIn(id, [wordsModule]) && !isPage(id, pages) && !isWithoutWords(id))
    const code = ids.map((id) => infoOf(id)?.code ?? '').join('\n')
    const words = everything.filter((id) => wordFile.test(id))
    for (const id of words) if (new RegExp(`["'\`]${wordFile.exec(id)?.[1]}[:"'\`]`).test(code)) seen.add(id)
    return seen
  }

  const closedParts = Object.values(partModules).flat()
  const isClosed = (id: string) => isIn(id, [...onDemandModules, ...pdfModules, ...closedParts])
  const isPartPage = (id: string) => audiences.some((audience) => isPage(id, partPages[audience]))
  const entries = chunks.filter((chunk) => chunk.isEntry).flatMap(({ facadeModuleId }) => facadeModuleId ?? [])
  const forEveryone = reach(entries, (importer, id) => !isPartPage(importer) && !isOnDemand(importer) && !isClosed(id))
  /** Modules that the pages of an audience lead to, but for those of a smaller audience. */
  const forAudience = (audience: Audience) => {
    const roots = everything.flatMap((id) => {
      if (isIn(id, partModules[audience])) return [id]
      return isPage(id, partPages[audience]) ? [...(infoOf(id)?.importedIds ?? []), ...(infoOf(id)?.dynamicallyImportedIds ?? [])] : []
    })
    const closed = smallerThan(audience).flatMap((smaller) => partModules[smaller])
    return reach(roots, (_importer, id) => !isIn(id, [...pdfModules, ...closed]))
  }
  const forBooks = reach(
    everything.filter((id) => isIn(id, pdfModules)),
    () => true,
  )

  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  /** Files with one of the modules, and the files that these import statically. */
  const filesOf = (modules: ReadonlySet<string>): Set<string> => {
    const files = new Set<string>()
    const add = (file: string) => {
      if (files.has(file)) return
      files.add(file)
      for (const next of byFile.get(file)?.imports ?? []) add(next)
    }
    for (const chunk of chunks) if (chunk.moduleIds.some((id) => modules.has(id))) add(chunk.fileName)
    return files
  }
  const [required, pdf] = [filesOf(forEveryone), filesOf(forBooks)]
  const parts = { tools: filesOf(forAudience('tools')), member: filesOf(forAudience('member')), staff: filesOf(forAudience('staff')) }
  /** Of a file that only pages on demand lead to, the first page to open it stores it. */
  const onDemand = filesOf(reach(entries, (importer, id) => !isPartPage(importer) && !isIn(id, [...pdfModules, ...closedParts])))

  const groups = new Map<string, AssetGroup>()
  const sources = new Map<string, readonly string[]>()
  const partFiles: Record<Audience, Set<string>> = { tools: new Set(), member: new Set(), staff: new Set() }
  for (const chunk of chunks) {
    const { fileName } = chunk
    // The first, and so the largest, audience with the file: each has the files of those before it.
    const audience = audiences.find((one) => parts[one].has(fileName))
    const group = required.has(fileName)
      ? 'required'
      : pdf.has(fileName)
        ? 'pdf'
        : audience !== undefined && !onDemand.has(fileName)
          ? audience
          : 'on-demand'
    // A style sheet goes with the first of its scripts that is needed by most.
    for (const file of [fileName, ...chunk.sheets].map((name) => name.replace('assets/', ''))) {
      if (groups.get(file) !== 'required') groups.set(file, group)
      sources.set(file, chunk.moduleIds.map(sourceOf))
      if (audience !== undefined && group !== 'required') partFiles[audience].add(file)
    }
    // The reader's own worker is named by the page that opens books, which is small.
    for (const file of chunk.assets) if (file.endsWith('.mjs')) groups.set(file.replace('assets/', ''), 'pdf')
  }
  return { groups, partFiles, sources }
}
