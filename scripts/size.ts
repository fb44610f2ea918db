/**
 * What a first visit downloads before the home page stands on the screen: the entry with all it imports statically, the
 * chunk of the home page and its words, in Bengali. Read from Vite's manifest, weighed as the brotli files the server
 * sends. Above the budget the check fails: at 50 kbit/s every 6 KiB more are another second of waiting.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, readManifest, startedSources } from './build-manifest.ts'
import { compiledWhole, compileWhole } from './chunk-groups.ts'
import { builtWireBytes } from './precache-manifest.ts'

const built = 'dist/app'
const budget = { js: 130 * 1024, css: 12 * 1024, html: 16 * 1024 }
/** Sources that are imported dynamically and yet needed for the first paint of `/`. */
const firstPaint = [...startedSources, 'src/app/homes/home-page.tsx', 'src/i18n/bn/common.json', 'src/i18n/bn/home.json']

export async function firstRouteBytes(): Promise<{ js: number; css: number; files: [string, number][] }> {
  const names = filesOf(await readManifest(built), ['index.html', ...firstPaint])
  const files = [...names].map((name): [string, number] => [name, builtWireBytes(join(built, name))])
  const sum = (ending: string) => files.filter(([name]) => name.endsWith(ending)).reduce((total, [, bytes]) => total + bytes, 0)
  return { js: sum('.js'), css: sum('.css'), files: files.sort(([, one], [, other]) => other - one) }
}

/** What a public page weighs until its text is on the screen: its HTML, with the rules it needs inside. */
async function pageBytes(): Promise<[string, number][]> {
  const names = (await readdir(join(built, 'pages'), { recursive: true })).filter((name) => name.endsWith('.html'))
  if (names.length === 0) throw new Error('No public page has its text in HTML: scripts/prerender did not run.')
  return names.map((name) => [name, builtWireBytes(join(built, 'pages', name))])
}

/** Names of `compiledWhole` that the build made no such file of. */
async function notCompiledWhole(): Promise<string[]> {
  const files = (await readdir(join(built, 'assets'))).filter((file) => file.endsWith('.js'))
  const begins = async (file: string) => (await readFile(join(built, 'assets', file), 'utf8')).startsWith(compileWhole)
  const isThere = async (name: string) => {
    const found = files.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    return found !== undefined && (await begins(found))
  }
  const there = await Promise.all(compiledWhole.map(isThere))
  return compiledWhole.filter((_, place) => !there[place])
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

if (import.meta.filename === process.argv[1]) {
  const { js, css, files } = await firstRouteBytes()
  for (const [name, bytes] of files) console.log(`${kib(bytes).padStart(10)}  ${name}`)
  console.log(`first page, brotli: JavaScript ${kib(js)} of ${kib(budget.js)}, CSS ${kib(css)} of ${kib(budget.css)}`)
  if (js > budget.js || css > budget.css) process.exitCode = 1
  for (const name of await notCompiledWhole()) {
    console.log(`${name} is no file that Chromium compiles whole: correct scripts/chunk-groups.ts.`)
    process.exitCode = 1
  }
  for (const [name, bytes] of await pageBytes()) {
    console.log(`${kib(bytes).padStart(10)}  ${name}`)
    if (bytes > budget.html) process.exitCode = 1
  }
}
