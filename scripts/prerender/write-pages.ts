import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { type DeclaredPage, pageFileOf } from '../../contract/page-files.ts'
import { domShims } from '../../server/prerender/dom-shims.ts'
import { addFirst, fill, pageContent, withDescription, withStyles, withTitle } from '../../server/prerender/template.ts'
import { type StoredWords, wordsFile, wordsOfSources } from '../../server/words/built-in-words.ts'
import type { builtPages, DescribedPage, keysInPages, render } from '../../src/prerender.tsx'
import { appRoutes } from '../build/app-routes.ts'
import { type BuildManifest, filesOf, filesOfStages, readManifest, renderFolder } from '../build-manifest.ts'
import { inlined } from './inline.ts'

/**
 * Writes the prerendered HTML of every page after the app's build, with its content and critical styles inside (docs/decisions/011). Runs
 * before the worker's list is made, so that the list has the pages. `builtRenderer`: folder of a renderer of the same sources.
 */
export function prerenderedHtml(root: string, outDir: string, builtRenderer?: string): Plugin {
  // Stays false after a failed build, whose own error is the one to report.
  let isWritten = false
  return {
    name: 'prerendered-html',
    apply: (config) => !config.build?.ssr,
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (isWritten) await writePages(root, outDir, builtRenderer)
      },
    },
  }
}

interface Renderer {
  readonly render: typeof render
  readonly builtPages: typeof builtPages
  readonly keysInPages: typeof keysInPages
}

interface Built {
  /** The built index.html without style sheets and scripts. */
  readonly shell: string
  /** The note of a failed start, the app's script and the preloads of the start. */
  readonly scripts: string
  /** Nearly every rule of these applies to all pages: they are inlined. */
  readonly entrySheets: readonly string[]
  readonly sheetsOfStart: readonly string[]
  readonly manifest: BuildManifest
  readonly inline: ReturnType<typeof inlined>
  readonly sheet: (file: string) => Promise<string>
}

async function writePages(root: string, outDir: string, builtRenderer?: string): Promise<void> {
  const manifest = await readManifest(outDir)
  const written = await readFile(join(outDir, 'index.html'), 'utf8')
  const bare = written.replace('<html lang="bn">', `<html lang="bn" data-build="${entryOf(written)}">`)
  const files = filesOfStages(manifest, 'firstPaint')
  const preloads = preloadsOf(files, bare)
  const inline = inlined(root)
  const notStarted = `<script>${inline.notStarted}</script>`
  const scripts = notStarted + (bare.match(appScripts) ?? []).join('') + preloads
  const entrySheets = [...bare.matchAll(entryLink)].map(([, file = '']) => file)
  const sheetsOfStart = sheetsIn(files).filter((file) => !entrySheets.includes(file))
  // Nearly every other address is a page that reads on-device data.
  const offlineLayer = preloadsOf(filesOfStages(manifest, 'offlineLayer'), scripts, 'store')
  const reading = bare.replace('</head>', () => `${preloads}${sheetsOfStart.map(linkedSheet).join('')}${offlineLayer}</head>`)
  await writeFile(join(outDir, 'index.html'), reading.replace('<html lang="bn"', '<html lang="bn" data-store'))
  const folder = renderFolder(outDir)
  if (builtRenderer) await cp(builtRenderer, folder, { recursive: true })
  else await buildRenderer(root, folder)
  const sheet = (file: string) => readFile(join(outDir, file), 'utf8')
  const shell = bare.replace(notStarted, '').replaceAll(appScripts, '').replaceAll(entryLink, '')
  const built: Built = { shell, scripts, entrySheets, sheetsOfStart, manifest, inline, sheet }
  Object.assign(globalThis, domShims)
  try {
    const renderer = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as Renderer
    const { pages, prefills } = renderer.builtPages()
    for (const page of pages.filter(({ readers }) => readers)) {
      const pattern = page.path.slice(1)
      const file = join(outDir, pageFileOf(pattern))
      await mkdir(dirname(file), { recursive: true })
      const stylesOf = prefills.filter((one) => one.pattern === pattern).flatMap((one) => one.stylesOf ?? [])
      await writeFile(file, await pageOf(page, stylesOf, await rendered(page, renderer), built))
    }
    await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages, prefills }))
    const words = wordsOfSources(root)
    const written = pages.filter(({ readers }) => readers).map(addressOf)
    const stored: StoredWords = { ...words, early: await renderer.keysInPages(written, Object.keys(words.bn)) }
    await writeFile(join(folder, wordsFile), JSON.stringify(stored))
  } finally {
    for (const name of Object.keys(domShims)) Reflect.deleteProperty(globalThis, name)
  }
}

/** Parameter of the pages that are rendered for all addresses of their pattern. */
const anyName = '00000000-0000-4000-8000-000000000000'

/** Without a lesson, `/course/$id/play` is the page of the course. */
const addressOf = ({ path, snapshot }: DeclaredPage) => path.replace(/\$\w+/, anyName) + (snapshot === 'lesson' ? '?lesson=1' : '')

async function rendered(declared: DeclaredPage, { render }: Renderer): Promise<DescribedPage> {
  const path = addressOf(declared)
  const page = await render(path)
  if (!path.includes(anyName)) return page
  // The file is sent for any such address.
  const html = page.html.replace(/<a [^>]*#prerendered-main"[^>]*>.*?<\/a>/, '')
  if (html.includes(`/${anyName}`)) throw new Error(`${declared.path} was rendered with the name of one page.`)
  return { ...page, html, title: null }
}

/** The app built for Node. The server renders with it too (server/prerender). */
const buildRenderer = (root: string, folder: string) =>
  build({
    root,
    // Nothing is split there, and the bundler notes each import that asks for it.
    logLevel: 'error',
    // Packages included, in React's production form: loaded from node_modules they take three times as long, and the server's
    // thread starts again after each idle minute.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })

/** The sources that a page runs. */
function sourcesOf({ path, words }: DeclaredPage): string[] {
  const file = appRoutes.find((route) => route.path === path)?.file ?? path
  return [file, ...['common', ...words].map((area) => `src/i18n/bn/${area}.json`)]
}

async function pageOf(page: DeclaredPage, stylesOf: readonly string[], content: DescribedPage, built: Built): Promise<string> {
  const { shell, scripts, entrySheets, sheetsOfStart, manifest, inline, sheet } = built
  const { html, preloads, title, description } = content
  const own = [...new Set([...filesOf(manifest, sourcesOf(page)), ...sheetsIn(filesOf(manifest, stylesOf))])]
  const store = filesOfStages(manifest, 'offlineLayer')
  const readsStore = own.some((file) => /^assets\/store-/.test(file))
  const attributes = `data-prerendered="${page.readers}"${readsStore ? ' data-store' : ''}${page.snapshot ? ` data-screen="${page.path.slice(1)}"` : ''}`
  const restore = page.snapshot ? `<script>${inline.restore}</script>` : ''
  // Of these pages an inline script turns the steps until the app has loaded (src/first-paint/turn-steps.ts).
  const steps = page.snapshot === 'lesson' ? `<script>${inline.steps}</script>` : ''
  const text = shell.replace('<html lang="bn"', () => `<html lang="bn" ${attributes}`)
  const linked = [...new Set([...sheetsOfStart, ...sheetsIn(own)])].filter((file) => !entrySheets.includes(file))
  const styles = (await Promise.all(entrySheets.map(sheet))).join('') + inline.css
  const head = `<script>${inline.head}</script>${steps}<style>${styles}</style><!--styles--><!--/styles-->${preloads}`
  const preloaded = preloadsOf(
    own.filter((file) => !store.has(file)),
    scripts,
  )
  const storePreloads = preloadsOf(
    own.filter((file) => store.has(file)),
    scripts,
    'store',
  )
  // Outside the slot, which the server fills again.
  const filled = fill(withDescription(withTitle(addFirst(text, head), title), description), 'page', pageContent(html))
  const placed = filled
    .replace('<!--page-->', (mark) => restore + mark)
    .replace('<!--/page-->', (mark) => mark + entrySheets.map(inlinedSheet).join('') + linked.map(linkedSheet).join(''))
  // Behind the content: from the worker scripts arrive while the browser reads the page. Named in the head they are compiled before the content is
  // displayed.
  const complete = placed.replace('</body>', () => `${scripts}${preloaded}${storePreloads}</body>`)
  return withStyles(complete, content, sheet)
}

/** The app's script and its first preloads, as Vite writes them into the head. */
const appScripts = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\s*/g

/** File name of the first script, without its ending. It differs in each build. */
function entryOf(html: string): string {
  const [, name] = /<script type="module"[^>]* src="\.\/assets\/([^"]+)\.js"/.exec(html) ?? []
  if (!name) throw new Error('index.html names no script.')
  return name
}

/** The link that Vite writes into index.html. */
const entryLink = /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>\s*/g

/** A disabled link to an inlined style sheet: Vite's loader finds it and does not load the sheet for a chunk. */
const inlinedSheet = (file: string) => `<link rel="stylesheet" crossorigin disabled href="./${file}">`

const linkedSheet = (file: string) => `<link rel="stylesheet" crossorigin href="./${file}">`

const sheetsIn = (files: Iterable<string>): string[] => [...files].filter((file) => file.endsWith('.css'))

/** Preloads of scripts that the page does not name yet. `store`: src/app/start/stages.ts starts these later. */
function preloadsOf(files: Iterable<string>, page: string, rel: 'modulepreload' | 'store' = 'modulepreload'): string {
  const scripts = [...files].filter((file) => file.endsWith('.js') && !page.includes(`./${file}"`))
  return scripts.map((file) => `<link rel="${rel}" crossorigin href="./${file}">`).join('')
}
