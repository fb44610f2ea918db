/**
 * What a first visit downloads before the home page stands on the screen: the entry with all it imports statically, the
 * chunk of the home page and its words, in Bengali. Read from Vite's manifest, weighed as the brotli files the server
 * sends. Above the budget the check fails: at 50 kbit/s every 6 KiB more are another second of waiting.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotli } from './precache-manifest.ts'

const built = 'dist/app'
const budget = { js: 130 * 1024, css: 12 * 1024, html: 16 * 1024 }
/** Sources that are imported dynamically and yet needed for the first paint of `/`. */
const firstPaint = ['src/app/start/draw.tsx', '_start', 'src/app/homes/home-page.tsx', 'src/i18n/bn/common.json', 'src/i18n/bn/home.json']

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** The files behind a manifest key and everything it imports statically. */
function filesOf(manifest: Manifest, key: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return found
  seen.add(key)
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, found, seen)
  return found
}

/** A page split off by the router keeps its source's name and adds a query; a group of modules has `_` and its name. */
function keysOf(manifest: Manifest, source: string): string[] {
  const keys = Object.keys(manifest).filter(
    (key) => key === source || key.startsWith(`${source}?`) || (source.startsWith('_') && key.startsWith(`${source}-`)),
  )
  if (keys.length === 0) throw new Error(`${source} has no chunk of its own any more: correct the list in scripts/size.ts.`)
  return keys
}

export async function firstRouteBytes(): Promise<{ js: number; css: number; files: [string, number][] }> {
  const manifest = JSON.parse(await readFile(join(built, '.vite/manifest.json'), 'utf8')) as Manifest
  const keys = ['index.html', ...firstPaint.flatMap((source) => keysOf(manifest, source))]
  const names = new Set(keys.flatMap((key) => [...filesOf(manifest, key)]))
  const files = await Promise.all(
    [...names].map(async (name): Promise<[string, number]> => [name, brotli(await readFile(join(built, name))).length]),
  )
  const sum = (ending: string) => files.filter(([name]) => name.endsWith(ending)).reduce((total, [, bytes]) => total + bytes, 0)
  return { js: sum('.js'), css: sum('.css'), files: files.sort(([, one], [, other]) => other - one) }
}

/** What a public page weighs until its text is on the screen: its HTML, with the rules it needs inside. */
async function pageBytes(): Promise<[string, number][]> {
  const names = (await readdir(join(built, 'pages'))).filter((name) => name.endsWith('.html'))
  if (names.length === 0) throw new Error('No public page has its text in HTML: scripts/prerender did not run.')
  return Promise.all(
    names.map(async (name): Promise<[string, number]> => [name, brotli(await readFile(join(built, 'pages', name))).length]),
  )
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

if (import.meta.filename === process.argv[1]) {
  const { js, css, files } = await firstRouteBytes()
  for (const [name, bytes] of files) console.log(`${kib(bytes).padStart(10)}  ${name}`)
  console.log(`first page, brotli: JavaScript ${kib(js)} of ${kib(budget.js)}, CSS ${kib(css)} of ${kib(budget.css)}`)
  if (js > budget.js || css > budget.css) process.exitCode = 1
  for (const [name, bytes] of await pageBytes()) {
    console.log(`${kib(bytes).padStart(10)}  ${name}`)
    if (bytes > budget.html) process.exitCode = 1
  }
}
