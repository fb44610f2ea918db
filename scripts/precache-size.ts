/**
 * What the worker installs on a first visit, on the wire, against its budget; and whether the list it was built with is
 * whole: every file it names exists, and what must open without a line is in it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readerBytesAtMost } from '../src/offline/worker-messages.ts'
import type { PartGroup } from '../sw/parts.ts'
import { builtWireBytes, groupOf } from './precache-manifest.ts'

const budgetKiB = 500
const outDir = 'dist/app'
/** Without these nothing opens offline: the page, its parts, both languages, the public texts, the pictures of the offline states. */
const mustHave = [
  /^index\.html$/,
  /^assets\/frame-/,
  /^assets\/store-/,
  /^assets\/wall-page-/,
  /^assets\/learn-page-/,
  /^assets\/text-pages-/,
  /^assets\/about-pages-/,
  /^assets\/about-[\w-]{8}\./,
  /^illustrations\/state-offline\.svg$/,
]
const languagesOf = (area: string) =>
  readdirSync(join(outDir, 'assets')).filter((name) => new RegExp(`^${area}-[\\w-]{8}\\.js$`).test(name)).length

const worker = readFileSync(join(outDir, 'sw.js'), 'utf8')
const urls = [
  ...new Set(
    worker.match(/(?:assets|icons|illustrations|fonts|pages)\/[\w./-]+\.\w+|index\.html|favicon\.svg|manifest\.webmanifest/g) ?? [],
  ),
]
const bytes = new Map<PartGroup, number>()
const faults: string[] = []

for (const url of urls) {
  if (!read(url)) faults.push(`${url} is listed and does not exist`)
  else bytes.set(groupOf(url), (bytes.get(groupOf(url)) ?? 0) + builtWireBytes(join(outDir, url)))
}
for (const pattern of mustHave) {
  const found = urls.find((url) => pattern.test(url))
  if (!found || groupOf(found) === 'pdf' || groupOf(found) === 'demand') faults.push(`nothing installed matches ${pattern}`)
}
for (const area of ['common', 'wall', 'outbox', 'player', 'about', 'help'])
  if (languagesOf(area) < 2) faults.push(`${area}: words of both languages are missing`)

// A part that is installed and stands on one that is not would not open without a line.
for (const url of urls.filter((one) => one.endsWith('.js') && groupOf(one) === 'shell')) {
  const imported = [
    ...(read(url)
      ?.toString()
      .matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g) ?? []),
  ].map(([, name]) => `assets/${name}`)
  for (const missing of imported.filter((one) => groupOf(one) !== 'shell'))
    faults.push(`${url} stands on ${missing}, which is not installed`)
}

const installed = ((bytes.get('shell') ?? 0) + (bytes.get('extra') ?? 0) + builtWireBytes(join(outDir, 'sw.js'))) / 1024
for (const [group, size] of bytes) console.log(`${(size / 1024).toFixed(1).padStart(8)} KiB  ${group}`)
console.log(`installed on a first visit: ${installed.toFixed(1)} KiB of ${budgetKiB} KiB`)
// What a course's page says of it before the worker is asked: never too little, and not much too much.
const reader = bytes.get('pdf') ?? 0
if (reader > readerBytesAtMost || reader < readerBytesAtMost - 10_000)
  faults.push(`the book reader weighs ${reader} bytes: correct readerBytesAtMost in src/offline/worker-messages.ts`)
if (installed > budgetKiB) faults.push(`the installation is too heavy`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

function read(url: string): Buffer | undefined {
  try {
    return readFileSync(join(outDir, url))
  } catch {
    return undefined
  }
}
