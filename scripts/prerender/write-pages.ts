import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { earlyFileOf, earlyPaths } from '../../contract/early-pages.ts'
import { criticalCss } from './critical-css.ts'
import { earlyCss, earlyScript } from './early-script.ts'
import { type EarlyPage, earlyPages } from './pages.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>
type Render = (path: string) => Promise<{ title: string | null; html: string }>

/**
 * After the app's build: renders the public pages in Bengali and writes one HTML file for each, with its text and the
 * rules it needs inside. A phone on a slow line then shows text before any script has come (docs/decisions/011). Runs
 * before the worker's list is made, so that the pages are in it.
 */
export function earlyHtml(root: string, outDir: string): Plugin {
  let isServerBuild = false
  return {
    name: 'early-html',
    apply: 'build',
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr)
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(error) {
        if (!error && !isServerBuild) await writePages(root, outDir)
      },
    },
  }
}

/** What src/main.ts starts one after the other: the HTML asks for it beforehand, and with it for what it stands on. */
const started = ['src/app/start/draw.tsx', '_start']

/** What reading the phone's store takes (src/app/start/store-parts.ts). */
const store = ['_store', '_data', '_contract']

async function writePages(root: string, outDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const bare = await readFile(join(outDir, 'index.html'), 'utf8')
  const files = filesOf(manifest, started)
  const shell = bare.replace('</head>', () => `${sheetsOf(files, bare)}${preloadsOf(files, bare)}</head>`)
  // Nearly every other address is a page made of what lies on the phone.
  const reading = shell.replace('</head>', () => `${preloadsOf(filesOf(manifest, store), shell)}</head>`)
  await writeFile(join(outDir, 'index.html'), reading.replace('<html lang="bn">', '<html lang="bn" data-store>'))
  await withRenderer(root, async (render) => {
    for (const path of earlyPaths) {
      const file = join(outDir, earlyFileOf(path) ?? '')
      const rendered = await render(`/${path}`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await pageOf(`/${path}`, earlyPages[path], { shell, manifest, outDir, rendered }))
    }
  })
}

/** Runs with the app built for Node, which is thrown away afterwards. */
async function withRenderer(root: string, run: (render: Render) => Promise<void>): Promise<void> {
  const folder = join(root, 'dist', `.prerender-${process.pid}`)
  try {
    await build({
      root,
      logLevel: 'warn',
      build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, manifest: false, copyPublicDir: false },
    })
    // What modules of the app ask the browser for while they are loaded.
    Object.assign(globalThis, {
      location: { href: 'http://localhost/' },
      document: { baseURI: 'http://localhost/', documentElement: {} },
      addEventListener: () => {},
    })
    const { render } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as { render: Render }
    await run(render)
  } finally {
    for (const name of ['location', 'document', 'addEventListener']) Reflect.deleteProperty(globalThis, name)
    await rm(folder, { recursive: true, force: true })
  }
}

interface Built {
  shell: string
  manifest: Manifest
  outDir: string
  rendered: Awaited<ReturnType<Render>>
}

async function pageOf(path: string, page: EarlyPage, { shell, manifest, outDir, rendered }: Built): Promise<string> {
  if (!/<h1[^>]*>[^<]*[\u0980-\u09ff]/.test(rendered.html)) throw new Error(`${path} was rendered without a Bengali heading.`)
  const { html, css: inlineCss } = withoutStyleAttributes(awaitingScripts(rendered.html, path))
  const words = ['common', ...page.areas].map((area) => `src/i18n/bn/${area}.json`)
  const routeFiles = [...filesOf(manifest, [page.source, ...words])]
  const readsStore = routeFiles.some((file) => /^assets\/store-/.test(file))
  const linked = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>\s*/g)]
  const sheets = [...new Set([...linked.map(([, href = '']) => href), ...routeFiles.filter((file) => file.endsWith('.css'))])]
  const css = criticalCss((await Promise.all(sheets.map((file) => readFile(join(outDir, file), 'utf8')))).join(''), html)
  let text = shell
  for (const [link] of linked) text = text.replace(link, '')
  if (rendered.title !== null) text = text.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(rendered.title ?? '')}</title>`)
  const [, lead] = /<h1[^>]*>[^<]*<\/h1><p[^>]*>([^<]+)<\/p>/.exec(html) ?? []
  if (lead !== undefined) text = text.replace(/(<meta name="description" content=")[^"]*/, (_match, start: string) => start + lead)
  return (
    text
      .replace('<html lang="bn">', `<html lang="bn" data-early="${page.for}"${readsStore ? ' data-store' : ''}>`)
      .replace('<meta charset="utf-8" />', (meta) => `${meta}<script>${earlyScript}</script><style>${css}${inlineCss}${earlyCss}</style>`)
      .replace('</head>', () => `${preloadsOf(routeFiles, shell)}</head>`)
      // The whole sheets come after the text: what stands before them is drawn meanwhile.
      .replace('<div id="root"></div>', () => `<div id="early">${html}</div><div id="root" hidden></div>${sheetsOf(sheets, text)}`)
  )
}

/** What works only once the scripts run takes no input before: nothing typed or pressed there could be kept. */
function awaitingScripts(html: string, path: string): string {
  return html
    .replaceAll('<form', '<form inert')
    .replaceAll('<button', '<button inert')
    .replaceAll(/<(input|textarea)/g, '<$1 readonly')
    .replace('href="#main"', `href="${path}#early-main"`)
    .replace('id="main"', 'id="early-main"')
}

/** The content policy forbids style attributes in HTML. */
function withoutStyleAttributes(html: string): { html: string; css: string } {
  const styles: string[] = []
  const text = html.replaceAll(/<(\w+)([^>]*?) style="([^"]*)"/g, (_match, tag: string, before: string, style: string) => {
    if (!styles.includes(style)) styles.push(style)
    return `<${tag}${before} data-style="${styles.indexOf(style)}"`
  })
  return { html: text, css: styles.map((style, index) => `[data-style="${index}"]{${style}}`).join('') }
}

const sheetsOf = (files: Iterable<string>, page: string): string =>
  [...files]
    .filter((file) => file.endsWith('.css') && !page.includes(`./${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="./${file}">`)
    .join('')

/** Asks for scripts that the page will import later and does not name yet. */
function preloadsOf(files: Iterable<string>, page: string): string {
  const scripts = [...files].filter((file) => file.endsWith('.js') && !page.includes(`./${file}"`))
  return scripts.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`).join('')
}

/** The files of these sources and of what they import. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const source of sources) {
    const keys = Object.keys(manifest).filter((key) => key === source || key.startsWith(`${source}?`) || isShared(key, source))
    if (keys.length === 0) throw new Error(`${source} has no chunk of its own any more: correct scripts/prerender/pages.ts.`)
    for (const key of keys) follow(key)
  }
  return found
}

/** Pages that share one file (vite.config.ts, `codeSplitting`) stand in the list as `_<group>-<hash>.js`. */
const isShared = (key: string, source: string) => source.startsWith('_') && new RegExp(`^${source}-[\\w-]{8}\\.js$`).test(key)

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
