import type { Rolldown } from 'vite'

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>
type NameFunction = Extract<Groups[number]['name'], (...args: never) => unknown>
type Context = Parameters<NameFunction>[1]

/**
 * Chunks by hand, each for its reason; the first match counts. Every other module of the app is in the chunk of its folder. A
 * sub-folder is a chunk of its own (docs/decisions/019). `everywhere`: also if the entry needs the module.
 */
const byHand: readonly ByHand[] = [
  // Needed by every page and rarely changed by an update. Two chunks, since a low-end device takes long to evaluate each. `mount.tsx`
  // is the module with which the second one is evaluated.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, everywhere: true },
  { name: 'frame', test: /node_modules\/(i18next|@tanstack)\/|src\/app\/start\/mount\./, everywhere: true },
  // The entry needs nothing else to run: it requests the first stage while the rest is loading.
  { name: 'runtime', test: /@oxc-project|preload-helper|rolldown\/runtime/, everywhere: true },
  // Modules that the home page shares with other pages.
  {
    name: 'base',
    test: /src\/ui\/(\w+\/)?(badge|button|card|classes|create-icon|course-link|illustration|layout|link-card)\.|src\/(api\/(stored-)?session|app\/(homes\/start\/subjects|listen\/listen-button)|i18n\/localized)\.|lucide-react\/dist\/esm\/icons\/(arrow-right|chevron-right|download|volume-2)\./,
    everywhere: true,
  },
  // The package's own list imports every icon, so importers do not show which ones a page needs. The icons of the first page and of
  // vaults are named here.
  {
    name: 'vault-icons',
    withoutImports: true,
    test: /lucide-react\/dist\/esm\/icons\/(bird|delete|fish|flower-2|key|leaf|lock-open|moon|repeat-2|sun|tree-pine|umbrella)\./,
    everywhere: true,
  },
  // Icons of pages of staff alone, and of EntreSoft and members alone.
  {
    name: 'icons-staff',
    withoutImports: true,
    test: /lucide-react\/dist\/esm\/icons\/(archive|arrow-(down|up)-to-line|audio-lines|chevron-up|circle-dashed|corner-down-right|database|ellipsis|git-branch|layers|life-buoy|link|list(-ordered|-todo)?|mic|panel-top-open|rotate-cw|scroll-text|square-check|table|target|user-cog|video)\./,
    everywhere: true,
  },
  {
    name: 'icons-people',
    withoutImports: true,
    test: /lucide-react\/dist\/esm\/icons\/(bell-ring|book-user|check-check|file-spreadsheet|folder-open|hourglass|maximize-2|pen-line|pin-off|receipt-text|user-check|user-minus|volume-x)\./,
    everywhere: true,
  },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(?!(arrow-(left|right|up)|book-open|calendar|check|chevron-right|circle-check|clock|cloud-off|download|hard-drive|house|info|layout-grid|log-in|message-circle|refresh-cw|triangle-exclamation-point|upload|volume-2)\.)/,
    everywhere: true,
  },
  { name: 'pdf-view', test: /node_modules\/(react-pdf|pdfjs-dist)\//, everywhere: true },
  // The menus of wide screens, without the packages that toasts need too.
  {
    name: 'dropdown-menu',
    withoutImports: true,
    test: /node_modules\/(@floating-ui|aria-hidden|get-nonce|react-remove-scroll(-bar)?|react-style-singleton|tslib|use-callback-ref|use-sidecar|@radix-ui\/(rect|react-(arrow|direction|dropdown-menu|focus-guards|focus-scope|menu|popper|roving-focus|use-rect|use-size)))\//,
    everywhere: true,
  },
  { name: 'store', test: /node_modules\/dexie\//, everywhere: true },
  // The offline layer, in chunks that a low-end device evaluates one by one (src/app/start/stages.ts).
  { name: 'schemas', test: /node_modules\/zod\/|contract\/endpoint\./ },
  {
    name: 'data',
    test: /src\/(api\/|forms\/device\/|offline\/(store\/|storage\/|pictures\/(device-pictures|picture-cache)\.|drafts\/|outbox\/(?!(start-)?visitor-work|field-edits|retained)|packages\/media-store\.|vault\/vault-state\.|visits\/visit-choice\.))|contract\/(command|transport|synced-tables|values\/(digits|media-policy|page-cursor|text)|account\/(person|password-length|phone-number)|site\/system)\./,
  },
  { name: 'contract-blocks', test: /contract\/blocks\// },
  // Calls and checks that only pages of staff need.
  {
    name: 'contract-staff',
    test: /contract\/(account\/(audit-log|suspension|user-files|users)|administration\/[\w-]+|certificates\/graduates|courses\/(class-groups|course-administration|course-files|learners)|moderation\/cases|site\/(overview|settings|translations-admin|usage)|words\/(built-in|check-word)|packing\/[\w-]+|values\/latin|courses\/split-keys|drafts\/(?!draft-rows)[\w-]+)\./,
  },
  // Calls of pages of people, which visitors do not install.
  {
    name: 'contract-people',
    test: /contract\/(account\/deletion|alerts|courses\/teaching|learning\/(item-analysis|learner-facts)|people\/(group-code|people|seen-by-teachers))\./,
  },
  { name: 'contract', test: /contract\// },
  // Reports, decisions and quotes of selected words, of which visitors have none.
  { name: 'reports', test: /src\/(forms\/report\/report-form|features\/wall\/(moderation\/decision-notes|replies\/span-of))\./ },
  // Placeholders of pictures.
  { name: 'thumbhash', test: /node_modules\/thumbhash\// },
  // Queries and commands of all areas, and the services that work with them.
  {
    name: 'offline',
    test: /src\/(forms\/tab-drafts\.|offline\/(?!uploads\/|pictures\/(send-(loop|pictures)|shrink)\.|vault\/(close-vault|open-vault|tries|vault|vault-files)\.|local-rows\/(local-rows|shop-books)\.)|app\/start\/commands\.|forms\/report\/report\.(commands|queries)\.|features\/wall\/(moderation|reactions)\/(ask-counts|\w+\.(queries|commands))\.|features\/(?!(administration|builder|entresoft|password-help|students)\/|applications\/applications\.queries\.|classes\/classes\.queries\.|gallery\/|people\/people\.queries\.)(\w+\/[\w-]+\.(queries|commands)\.|session\/(state\/|language\.)))/,
  },
  // Small components that pages of EntreSoft, members and staff share, and no other page needs.
  {
    name: 'ui-people',
    test: /src\/ui\/(fields\/(stars|when-field)|files\/(read-csv|read-text|use-picture)|indicators\/progress-ring|pictures\/light-drawing)\./,
  },
  { name: 'ui', test: /src\/(ui\/(?!(qr|toasts|viewer)\/)|i18n\/(format|event-times)\.)/ },
  // Small kinds of blocks, of which most lessons need several.
  {
    name: 'small-blocks',
    test: /src\/blocks\/(accordion|audio|callout|checklist|dialogue|image|newer|pdf|reflection|steps|table|text|video)\//,
  },
]

interface ByHand {
  readonly name: string
  readonly test: RegExp
  readonly everywhere?: true
  /** Imports that other chunks share are not moved into this one. */
  readonly withoutImports?: true
}

const below = (parent: string, ...folders: readonly string[]) => folders.map((folder) => `${parent}/${folder}`)

/** Folders that are loaded together, in a chunk with the name of the first: one chunk compresses better than several. */
const together: readonly (readonly string[])[] = [
  ['features/session/sign-in', 'app/sign-in'],
  below('features/session', 'sign-in', 'register'),
  below('features/session', 'profile', 'security'),
  below('app/outbox', 'page', 'drafts'),
  ['features/wall', 'features/wall/share-target'],
  ['features/wall/moderation', 'forms/report'],
  ['features/documents', 'features/documents/pdf'],
  below('features/player', 'course', 'finish', 'lesson', 'menu', 'state'),
  below('features/catalogue', 'course', 'download'),
  below('features/catalogue', 'member', 'reviews'),
  below('features/events', 'list', 'event', 'month'),
  [
    'features/entresoft',
    ...below('features/entresoft', 'cash-book', 'credit-book', 'credit-book/forms', 'credit-book/send', 'invoice', 'loan', 'price'),
  ],
  ['features/people/person', 'features/people'],
  [
    'features/administration',
    ...below('features/administration', 'applications', 'audit', 'courses', 'moderation', 'settings', 'usage', 'users', 'words'),
  ],
  ['features/builder/course', 'features/builder/files'],
  below('features/builder', 'parts', 'brought', 'comments', 'phone', 'price'),
  below('features/builder/editors', 'form', 'fields', 'media'),
  ['blocks/quiz', ...below('blocks/quiz', 'answers', 'flow', 'screens')],
]

/** Modules that are a chunk of their own: the first step of the background stage, the store of blocked browsers, and words. */
const alone = /src\/(app\/start\/background|offline\/store\/memory-store)\.|\.json$/

/** The name of a module's chunk, unless the entry or the first stage of the start needs the module. */
export function chunkNameOf(id: string): string | null {
  const path = pathOf(id)
  if (alone.test(path)) return null
  return byHand.find(({ test }) => test.test(path))?.name ?? folderName(path)
}

const pathOf = (id: string): string => id.split('?')[0]?.replaceAll('\\', '/') ?? id

/** `features-events-news` for a module in `src/features/events/news/`. */
function folderName(path: string): string | null {
  const folder = path.includes('/node_modules/') ? undefined : /^.*\/src\/(.+)\//.exec(path)?.[1]
  return folder ? (together.find((folders) => folders.includes(folder))?.[0] ?? folder).replaceAll('/', '-') : null
}

/** Groups of the bundler. Of those that match a module the one with the highest priority takes it. */
export const chunkGroups: Groups = [
  ...byHand
    .filter(({ everywhere }) => everywhere)
    .map(({ name, test, withoutImports }, index) => ({
      name,
      test: (id: string) => test.test(pathOf(id)),
      priority: 40 - index,
      includeDependenciesRecursively: !withoutImports,
    })),
  {
    debugName: 'folders',
    name: (id, context) =>
      isBelow(isEntry, id, context) || isBelow(isStart, id, context) ? null : (chunkNameOf(id) ?? importersChunk(id, context)),
    test: (id) => !alone.test(pathOf(id)),
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // The modules that the first stage needs beside the entry, in one chunk too.
  {
    debugName: 'start',
    name: (id, context) => (isBelow(isStart, id, context) && !isBelow(isEntry, id, context) ? 'start' : null),
    test: /[\\/](src|contract)[\\/]|lucide-react/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
]

/** Chunks of the first page and of the stage after it, but for React, which terser does not shorten. */
export const firstPageChunks: readonly string[] = ['index', 'frame', 'start', 'base', 'offline']

/** Chunks with an explicit compile hint: nearly every function is called at once. Chromium compiles them while they load (decision 011). */
export const hintedChunks: readonly string[] = ['react', 'store', 'schemas', 'data', 'contract-blocks', 'contract', 'offline']
export const compileHint = '//# allFunctionsCalledOnLoad'

/**
 * The chunk of a package's importers, if it is one. In a chunk of its own the package could form a cycle with that chunk. The bundler
 * puts the facades of dynamic imports there too.
 */
function importersChunk(id: string, context: Context): string | null {
  const names = new Set<string | null>()
  const seen = new Set<string>()
  const visit = (from: string) => {
    if (seen.has(from)) return
    seen.add(from)
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(from) ?? {}
    if (dynamicImporters.length > 0) names.add(null)
    for (const importer of importers) {
      const name = chunkNameOf(importer)
      if (name === null && !alone.test(pathOf(importer))) visit(importer)
      else names.add(name)
    }
  }
  visit(id)
  const [name = null] = names
  return names.size === 1 ? name : null
}

type Test = (id: string, info: NonNullable<ReturnType<Context['getModuleInfo']>>) => boolean

const isEntry: Test = (_id, info) => info.isEntry
const isStart: Test = (id) => /src[\\/]app[\\/]start[\\/]start\.ts$/.test(id)

/** True if static imports lead to a module from one that passes the test. */
function isBelow(test: Test, id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = context.getModuleInfo(id)
  return info !== null && (test(id, info) || info.importers.some((importer) => isBelow(test, importer, context, seen)))
}
