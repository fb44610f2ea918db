import type { Rolldown } from 'vite'

type Groups = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>
type NameFunction = Extract<Groups[number]['name'], (...args: never) => unknown>
type Context = Parameters<NameFunction>[1]

/**
 * Which modules share a file. Each file is one more answer to wait for, one more name in the entry, and a hash in the
 * worker's list that nothing can compress; so what is small and goes together lies together (docs/decisions/019). Of groups
 * of one priority the first that fits takes a module.
 */
export const chunkGroups: Groups = [
  // What every page needs and what seldom changes: an update does not move it again. In two files, for evaluating one takes a
  // cheap phone long enough (src/main.ts).
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 31 },
  { name: 'frame', test: /node_modules[\\/](i18next|@tanstack)[\\/]/, priority: 30 },
  // The entry needs nothing else: it runs, and chooses what comes first, while the rest is still on its way.
  { name: 'runtime', test: /@oxc-project|preload-helper|rolldown[\\/]runtime/, priority: 30 },
  // What the first page shares with others.
  {
    name: 'base',
    test: /src[\\/]ui[\\/](badge|button|card|classes|course-link|illustration|layout|link-card)\.|src[\\/](api[\\/]session|app[\\/]homes[\\/]subjects|i18n[\\/]localized)\.|lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|defaultAttributes|shared|icons[\\/](arrow-right|chevron-right|download|volume-2)\.)/,
    priority: 25,
  },
  { name: 'pdf-view', test: /node_modules[\\/](react-pdf|pdfjs-dist)[\\/]/, priority: 20 },
  // The menus of wide screens, without what toasts stand on too.
  {
    name: 'dropdown-menu',
    test: /node_modules[\\/](@floating-ui|aria-hidden|get-nonce|react-remove-scroll(-bar)?|react-style-singleton|tslib|use-callback-ref|use-sidecar|@radix-ui[\\/](rect|react-(arrow|direction|dropdown-menu|focus-guards|focus-scope|menu|popper|roving-focus|use-rect|use-size)))[\\/]/,
    priority: 20,
    includeDependenciesRecursively: false,
  },
  { name: 'store', test: /node_modules[\\/]dexie[\\/]/, priority: 20 },
  // Not by `isBelow`: every icon is imported by the list of all icons. The entry's own are named here.
  {
    name: 'icons',
    test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!(arrow-(left|right|up)|book-open|calendar|check|chevron-right|circle-check|clock|cloud-off|download|hard-drive|house|info|layout-grid|log-in|message-circle|refresh-cw|triangle-exclamation-point|upload|volume-2)\.)/,
    priority: 15,
  },
  // What reading and writing on the phone takes: needed by every page as soon as the first one stands. In as many files as a
  // cheap phone needs to answer between them (src/app/start/store-parts.ts).
  outsideStart('schemas', /node_modules[\\/]zod[\\/]|contract[\\/]endpoint\./),
  outsideStart(
    'data',
    /src[\\/](api[\\/]|offline[\\/](blocked-store|device|drafts|id|kept-text|late-drafts|left-page|local-query|media-store|outbox|overlay|persistence|person|personal-db|room|shared-db|use-draft|versions|visit-choice)\.)|contract[\\/](command|media-policy|page-cursor|person|system|text)\./,
  ),
  outsideStart('contract-blocks', /contract[\\/]blocks[\\/]/),
  outsideStart('contract', /contract[\\/]/),
  // What works behind every page: sending and bringing, what is kept, and what each command does on the phone.
  outsideStart(
    'behind',
    /src[\\/](app[\\/](install[\\/](manifest-link|waiting-badge)|start[\\/](behind|commands|dev-tools|visit|words))|offline[\\/](?!memory-store|shop-books|kept-here)|features[\\/](?!entresoft)(.*\.commands|session[\\/](kept-session|language|refresh|remembered|session\.queries|sign-in)|(catalogue|downloads|player)[\\/]\w+\.queries))/,
  ),
  outsideStart('ui', /src[\\/](ui[\\/](?!certificate-note|dialog|download-badge|price-tag|toasts)|i18n[\\/](format|event-times)\.)/),
  outsideStart(
    'certificate-news',
    /src[\\/](ui[\\/]certificate-note|features[\\/](player[\\/]course-certificate|certificates[\\/]certificates\.queries))\./,
  ),
  // Small ways of showing a block, of which most lessons need several.
  outsideStart(
    'small-blocks',
    /src[\\/]blocks[\\/](accordion|audio|callout|image|newer|pdf|reflection|steps|video)[\\/]|src[\\/]blocks[\\/](picture|step-frame)\./,
  ),
  outsideStart('profile-pages', /src[\\/]features[\\/]session[\\/](account|change-|edit-profile|own-profile-|profile)/),
  // What the start pages of students, teachers and administrators share.
  outsideStart(
    'home-parts',
    /src[\\/]app[\\/](homes[\\/](closed-note|dashboard\.queries|outbox-card|phone-card|place-cards)|outbox[\\/]kinds)\./,
  ),
  outsideStart('course-card', /src[\\/](features[\\/]catalogue[\\/]course-card|ui[\\/]download-badge)\./),
  // Where links in mails lead: who follows one has a line.
  outsideStart('mail-pages', /src[\\/]features[\\/]session[\\/](reset-password-page|send-again\.|verify-email-page)/),
  outsideStart('session-pages', /src[\\/]features[\\/]session[\\/].*(-page|-frame|-field|-text|form-draft|terms|use-enter|use-form)\./),
  outsideStart('diagnostics', /src[\\/]features[\\/]diagnostics[\\/]/),
  // What is only text waits for nothing that reads the phone's store.
  outsideStart('text-pages', /src[\\/](features[\\/]info[\\/](about-page|help-page|install-|terms-page)|app[\\/]install[\\/]install-card)/),
  outsideStart('about-pages', /src[\\/]features[\\/]info[\\/](contact-|privacy-|use-asked|visit-choice)/),
  // What is not installed lies apart from what is.
  outsideStart('coming-pages', /src[\\/](app[\\/]coming[\\/]coming-page|features[\\/]info[\\/]cafe-)/),
  outsideStart('partner-pages', /src[\\/]features[\\/]info[\\/](at-least|figure|landing-)/),
  // The start page tells what is on soon; it does not need the pages of events for that.
  outsideStart('event-news', /src[\\/]features[\\/]events[\\/](events-soon|events\.module|use-now|which-events|.*\.queries\.ts)/),
  outsideStart('event-pages', /src[\\/]features[\\/]events[\\/]/),
  outsideStart('header-menus', /src[\\/]app[\\/]shell[\\/](measured-nav|menu-link|places-below|user-menu)\./),
  outsideStart('other-homes', /src[\\/]app[\\/]homes[\\/]alternate[\\/]/),
  outsideStart('shop-tools', /src[\\/]features[\\/]entresoft[\\/]/),
  // What src/main.ts starts next, in one file too.
  {
    name: (id, context) => (isBelow(isStart, id, context) && !isBelow(isEntry, id, context) ? 'start' : null),
    test: /(src|contract)[\\/]|lucide-react/,
    priority: 10,
    includeDependenciesRecursively: false,
  },
]

/**
 * Files of which nearly every function is called at once. Chromium compiles them whole while they arrive, beside the page, and
 * not function by function while the page waits.
 */
export const compiledWhole: readonly string[] = ['react', 'store', 'schemas', 'data', 'contract-blocks', 'contract', 'behind']
export const compileWhole = '//# allFunctionsCalledOnLoad'

/** What the entry needs of it stays with the entry, so that the first page does not wait for the rest. */
function outsideStart(name: string, test: RegExp): Groups[number] {
  return {
    name: (id, context) => (isBelow(isEntry, id, context) || isBelow(isStart, id, context) ? null : name),
    test,
    priority: 15,
    // What these share with others stays with the others.
    includeDependenciesRecursively: false,
  }
}

type Test = (id: string, info: NonNullable<ReturnType<Context['getModuleInfo']>>) => boolean

const isEntry: Test = (_id, info) => info.isEntry
/** What the entry starts next, one file after the other (src/main.ts). */
const isStart: Test = (id) => /src[\\/]app[\\/]start[\\/]start\.ts$/.test(id)

/** Whether static imports lead to a module from one that passes the test. */
function isBelow(test: Test, id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = context.getModuleInfo(id)
  return info !== null && (test(id, info) || info.importers.some((importer) => isBelow(test, importer, context, seen)))
}
