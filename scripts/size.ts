/**
 * Compares the bytes before the first paint of the home page with their budget: at 50 kbit/s every 6 KiB take another second.
 * They are the entry with its static imports, the chunk of the home page, and its Bengali texts. Read from the build's manifest, with
 * the sizes of the brotli files.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtWireBytes } from './build/wire-bytes.ts'
import { filesOf, filesOfStages, readManifest } from './build-manifest.ts'
import { compileHint, hintedChunks } from './chunks.ts'

const built = 'dist/app'
const budget = { js: 130 * 1024, css: 12 * 1024, html: 16 * 1024 }
/** Sources that the first paint of `/` needs beside the first stage of the start. */
const home = ['index.html', 'src/app/homes/start/home-page.tsx', 'src/i18n/bn/common.json', 'src/i18n/bn/home.json']

export async function firstRouteBytes(): Promise<{ js: number; css: number; files: [string, number][] }> {
  const manifest = await readManifest(built)
  const names = new Set([...filesOfStages(manifest, 'firstPaint'), ...filesOf(manifest, home)])
  const files = [...names].map((name): [string, number] => [name, builtWireBytes(join(built, name))])
  const sum = (ending: string) => files.filter(([name]) => name.endsWith(ending)).reduce((total, [, bytes]) => total + bytes, 0)
  return { js: sum('.js'), css: sum('.css'), files: files.sort(([, one], [, other]) => other - one) }
}

/** Sizes of the prerendered pages: HTML with its styles inside. */
async function pageBytes(): Promise<[string, number][]> {
  const names = (await readdir(join(built, 'pages'), { recursive: true })).filter((name) => name.endsWith('.html'))
  if (names.length === 0) throw new Error('No public page has its text in HTML: scripts/prerender did not run.')
  return names.map((name) => [name, builtWireBytes(join(built, 'pages', name))])
}

/** Names in `hintedChunks` without a built file that has the hint. */
async function chunksWithoutHint(): Promise<string[]> {
  const files = (await readdir(join(built, 'assets'))).filter((file) => file.endsWith('.js'))
  const begins = async (file: string) => (await readFile(join(built, 'assets', file), 'utf8')).startsWith(compileHint)
  const isThere = async (name: string) => {
    const found = files.find((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file))
    return found !== undefined && (await begins(found))
  }
  const there = await Promise.all(hintedChunks.map(isThere))
  return hintedChunks.filter((_, place) => !there[place])
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

if (import.meta.filename === process.argv[1]) {
  const { js, css, files } = await firstRouteBytes()
  for (const [name, bytes] of files) console.log(`${kib(bytes).padStart(10)}  ${name}`)
  console.log(`first page, brotli: JavaScript ${kib(js)} of ${kib(budget.js)}, CSS ${kib(css)} of ${kib(budget.css)}`)
  if (js > budget.js || css > budget.css) process.exitCode = 1
  for (const name of await chunksWithoutHint()) {
    console.log(`${name} has no compile hint in the build: correct scripts/chunks.ts.`)
    process.exitCode = 1
  }
  for (const [name, bytes] of await pageBytes()) {
    console.log(`${kib(bytes).padStart(10)}  ${name}`)
    if (bytes > budget.html) process.exitCode = 1
  }
}
