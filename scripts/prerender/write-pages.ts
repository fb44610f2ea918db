import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import {
  type EarlyPath,
  earlyFileOf,
  earlyPaths,
  type RenderedText,
  type ServedPage,
  servedFileOf,
  servedPages,
} from '../../contract/early-pages.ts'
import { browserNames } from '../../server/early-text/browser-names.ts'
import type { Render } from '../../server/early-text/renderer.ts'
import { withTitle } from '../../server/early-text/with-text.ts'
import { isOwnPage } from '../../src/app/start/own-pages.ts'
import { filesOf, type Manifest, readManifest, startedSources, storeSources } from '../build-manifest.ts'
import { criticalCss } from './critical-css.ts'
import { earlyCss, earlyScript } from './early-script.ts'
import { lastScreenScript } from './last-screen-script.ts'
import { type EarlyPage, earlyPages, earlyServedPages } from './pages.ts'
import { sampleId, sampleShown } from './sample-shown.ts'

/**
 * After the app's build: renders the public pages in Bengali and writes one HTML file for each, with its text and the
 * rules it needs inside. A phone on a slow line then shows text before any script has come (docs/decisions/011). Runs
 * before the worker's list is made, so that the pages are in it.
 */
export function earlyHtml(root: string, outDir: string): Plugin {
  let isServerBuild = false
  // A build that failed comes here too, and its own error is the one to be seen.
  let isWritten = false
  return {
    name: 'early-html',
    apply: 'build',
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr)
    },
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (isWritten && !isServerBuild) await writePages(root, outDir)
      },
    },
  }
}

async function writePages(root: string, outDir: string): Promise<void> {
  const manifest = await readManifest(outDir)
  const bare = await readFile(join(outDir, 'index.html'), 'utf8')
  const files = filesOf(manifest, startedSources)
  const shell = bare.replace('</head>', () => `${sheetsOf(files, bare)}${preloadsOf(files, bare)}</head>`)
  // Nearly every other address is a page made of what lies on the phone.
  const reading = shell.replace('</head>', () => `${preloadsOf(filesOf(manifest, storeSources), shell, 'store')}</head>`)
  await writeFile(join(outDir, 'index.html'), reading.replace('<html lang="bn">', '<html lang="bn" data-store>'))
  const renderer = await buildRenderer(root, join(dirname(outDir), 'render'))
  Object.assign(globalThis, browserNames)
  try {
    const { render } = (await import(pathToFileURL(renderer).href)) as { render: Render }
    await writeEach(render, { shell, manifest, outDir })
  } finally {
    for (const name of Object.keys(browserNames)) Reflect.deleteProperty(globalThis, name)
  }
}

async function writeEach(render: Render, built: Pick<Built, 'shell' | 'manifest' | 'outDir'>): Promise<void> {
  const { outDir } = built
  const write = async (name: EarlyPath | ServedPage, file: string, page: EarlyPage) => {
    const path = `/${name.replace(/\$\w+/, sampleId)}`
    const rendered = nameless(path, await render(path))
    // With what only the server knows, for the rules it will need.
    const full = await render(path, sampleShown)
    await mkdir(dirname(join(outDir, file)), { recursive: true })
    await writeFile(join(outDir, file), await pageOf(name, page, { ...built, rendered, full }))
  }
  for (const path of earlyPaths) await write(path, earlyFileOf(path) ?? '', earlyPages[path])
  for (const path of servedPages) await write(path, servedFileOf(path) ?? '', earlyServedPages[path])
}

/** The file is sent for any such address: it may not carry the name it was drawn with. */
function nameless(path: string, rendered: RenderedText): RenderedText {
  if (!path.includes(sampleId)) return rendered
  const html = rendered.html.replace(/<a [^>]*#early-main"[^>]*>.*?<\/a>/, '')
  if (html.includes(`/${sampleId}`)) throw new Error(`${path} names the sample.`)
  return { ...rendered, html, title: null }
}

/** The app built for Node, beside the app it belongs to. The server renders with it too, what only it knows (server/early-text). */
async function buildRenderer(root: string, folder: string): Promise<string> {
  await build({
    root,
    logLevel: 'warn',
    // With what it needs of its packages inside, in React's fast form: loaded whole, module by module, they take three times as long,
    // and the server's thread begins anew whenever nobody has asked for a minute.
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, manifest: false, copyPublicDir: false },
  })
  return join(folder, 'prerender.js')
}

interface Built {
  shell: string
  manifest: Manifest
  outDir: string
  rendered: RenderedText
  full: RenderedText
}

async function pageOf(name: EarlyPath | ServedPage, page: EarlyPage, { shell, manifest, outDir, rendered, full }: Built): Promise<string> {
  if (!/<h1[^>]*>[^<]*[\u0980-\u09ff]/.test(full.html)) throw new Error(`${name} was rendered without a heading in Bengali.`)
  const { html, css: inlineCss } = rendered
  const words = ['common', ...page.areas].map((area) => `src/i18n/bn/${area}.json`)
  const routeFiles = [...filesOf(manifest, [page.source, ...(page.also ?? []), ...words])]
  const store = filesOf(manifest, storeSources)
  const readsStore = routeFiles.some((file) => /^assets\/store-/.test(file))
  const [first, ofStore] = [routeFiles.filter((file) => !store.has(file)), routeFiles.filter((file) => store.has(file))]
  const linked = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>\s*/g)]
  const sheets = [...new Set([...linked.map(([, href = '']) => href), ...routeFiles.filter((file) => file.endsWith('.css'))])]
  const css = criticalCss((await Promise.all(sheets.map((file) => readFile(join(outDir, file), 'utf8')))).join(''), html + full.html)
  let text = withTitle(shell, rendered.title)
  for (const [link] of linked) text = text.replace(link, '')
  const [own, ownScript] = isOwnPage(name) ? [` data-screen="${name}"`, `<script>${lastScreenScript}</script>`] : ['', '']
  const [, lead] = /<h1[^>]*>[^<]*<\/h1><p[^>]*>([^<]+)<\/p>/.exec(html) ?? []
  if (lead !== undefined) text = text.replace(/(<meta name="description" content=")[^"]*/, (_match, start: string) => start + lead)
  return (
    text
      .replace('<html lang="bn">', `<html lang="bn" data-early="${page.for}"${readsStore ? ' data-store' : ''}${own}>`)
      .replace('<meta charset="utf-8" />', (meta) => `${meta}<script>${earlyScript}</script><style>${css}${inlineCss}${earlyCss}</style>`)
      .replace('</head>', () => `${preloadsOf(first, shell)}${preloadsOf(ofStore, shell, 'store')}</head>`)
      // The whole sheets come after the text: what stands before them is drawn meanwhile.
      .replace(
        '<div id="root"></div>',
        () => `${ownScript}<div id="early">${html}</div><div id="root" hidden></div>${sheetsOf(sheets, text)}`,
      )
  )
}

const sheetsOf = (files: Iterable<string>, page: string): string =>
  [...files]
    .filter((file) => file.endsWith('.css') && !page.includes(`./${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="./${file}">`)
    .join('')

/** Asks for scripts that the page will import and does not name yet; `store` leaves the moment to src/app/start/store-parts.ts. */
function preloadsOf(files: Iterable<string>, page: string, rel: 'modulepreload' | 'store' = 'modulepreload'): string {
  const scripts = [...files].filter((file) => file.endsWith('.js') && !page.includes(`./${file}"`))
  return scripts.map((file) => `<link rel="${rel}" crossorigin href="./${file}">`).join('')
}
