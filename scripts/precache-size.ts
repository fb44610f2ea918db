/**
 * Compares the bytes of an installation on the wire with their budgets. Checks the worker's list as well: every file in it exists,
 * each pack holds its files, and what must open without a connection is required.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Audience, audiences, workerBytes as expectedWorkerBytes, readerBytesAtMost } from '../src/offline/sync/worker-messages.ts'
import type { Asset, AssetGroup, AssetList } from '../sw/asset-list.ts'
import { filesIn } from '../sw/pack.ts'
import { readBuiltLists } from './build/asset-lists.ts'
import { builtWireBytes } from './build/wire-bytes.ts'

const outDir = 'dist/app'
/** In KiB: the worker's script with its list, all packs, and what a first visit to `/` fetches for the worker alone. */
// The packs hold the style sheets of the home page too: its HTML has them inside, so the browser has not loaded the files.
const budgets = { worker: 12, packs: 156.2, installation: 169.1 }
const maxPacks = 2
/** Without these nothing opens offline: the page, its chunks, the public texts, the pictures of the offline states. */
const mustHave = [
  /^index\.html$/,
  /^assets\/features-wall-/,
  /^assets\/features-player-course-/,
  /^assets\/features-info-text-/,
  /^assets\/features-info-about-/,
  /^assets\/about-[\w-]{7}\./,
  /^illustrations\/state-offline\.svg$/,
]
/** Pages of an audience, which no device of others fetches: books of a shop, and what is below a guard of staff. */
const onlyFor: Partial<Record<Audience, readonly RegExp[]>> = {
  // By the first name an update recognises the pages on a device whose build recorded no audience (sw/install.ts).
  tools: [/^assets\/features-entresoft-[\w-]{7}\.js$/, /^assets\/features-entresoft-[\w-]{7}\.css$/, /^assets\/entresoft-/],
  staff: [/^assets\/app-homes-staff-/, /^assets\/contract-staff-/, /^assets\/features-(administration|builder|password-help|students)-/],
}
const languagesOf = (area: string) =>
  readdirSync(join(outDir, 'assets')).filter((name) => new RegExp(`^${area}-[\\w-]{7}\\.js$`).test(name)).length

const { list, parts } = readBuiltLists(outDir)
const faults: string[] = []
const groupOf = new Map(list.assets.map((asset) => [asset.url, asset.group]))
const isInstalled = (url: string) => groupOf.get(url) === 'required' || groupOf.get(url) === 'optional'

await checkList(list)
for (const audience of audiences) await checkList(parts[audience])
for (const pattern of mustHave)
  if (!list.assets.some(({ url }) => pattern.test(url) && isInstalled(url))) faults.push(`nothing installed matches ${pattern}`)
for (const audience of audiences)
  for (const pattern of onlyFor[audience] ?? []) {
    if (list.assets.some(({ url }) => pattern.test(url))) faults.push(`the list of visitors names ${pattern}`)
    if (!parts[audience].assets.some(({ url }) => pattern.test(url))) faults.push(`the list of ${audience} lacks ${pattern}`)
  }
for (const area of ['common', 'wall', 'outbox', 'player', 'about', 'help'])
  if (languagesOf(area) < 2) faults.push(`${area}: words of both languages are missing`)
checkImports(
  list.assets.filter(({ group }) => group === 'required'),
  (url) => groupOf.get(url) === 'required',
)
const storedBefore = new Set(list.assets.filter(({ group }) => group === 'required').map(({ url }) => url))
for (const audience of audiences) {
  for (const { url } of parts[audience].assets) storedBefore.add(url)
  checkImports(parts[audience].assets, (url) => storedBefore.has(url))
}

const sum = (files: readonly { url: string }[]) => files.reduce((total, { url }) => total + builtWireBytes(join(outDir, url)), 0)
const groups: readonly AssetGroup[] = ['required', 'optional', 'on-demand', 'pdf']
for (const group of groups) print(group, sum(list.assets.filter((asset) => asset.group === group)))
for (const audience of audiences) print(audience, sum(parts[audience].packs))
const workerBytes = sum([{ url: 'sw.js' }])
const packBytes = sum(list.packs)
judge('the worker with its list', workerBytes, budgets.worker)
judge(`${list.packs.length} packs`, packBytes, budgets.packs)
judge('installed beside what / has loaded', workerBytes + packBytes + sum([{ url: 'index.html' }]), budgets.installation)
if (list.packs.length > maxPacks) faults.push(`${list.packs.length} packs: more answers to wait for than ${maxPacks}`)
// The price that a course's page shows before the worker has answered: never too low, and at most 10 kB too high.
const reader = list.assets.filter(({ group }) => group === 'pdf').reduce((total, { bytes }) => total + bytes, 0)
if (reader > readerBytesAtMost || reader < readerBytesAtMost - 10_000)
  faults.push(`the book reader weighs ${reader} bytes: correct readerBytesAtMost in src/offline/sync/worker-messages.ts`)
// The data meter counts it for each installation, because the browser reports no request for it.
if (Math.abs(workerBytes - expectedWorkerBytes) > 2_000)
  faults.push(`the worker weighs ${workerBytes} bytes: correct workerBytes in src/offline/sync/worker-messages.ts`)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

async function checkList({ assets, packs }: AssetList): Promise<void> {
  for (const asset of assets) {
    const content = read(asset.url)
    if (!content) faults.push(`${asset.url} is listed and does not exist`)
    else if (asset.digest !== undefined && !isOf(asset, content)) faults.push(`${asset.url} has another digest`)
  }
  for (const pack of packs) {
    const files = new Map<string, Uint8Array>()
    const body = new Blob([new Uint8Array(read(pack.url) ?? [])]).stream()
    for await (const [{ url }, content] of filesIn(body, pack.assets)) files.set(url, content)
    for (const asset of pack.assets)
      if (!isOf(asset, files.get(asset.url) ?? Buffer.alloc(0))) faults.push(`${pack.url} lacks ${asset.url}`)
  }
}

/** A file that is stored and imports one that is not would not run without a connection. */
function checkImports(assets: readonly Asset[], isStored: (url: string) => boolean): void {
  for (const { url } of assets.filter((asset) => asset.url.endsWith('.js')))
    for (const [, name] of read(url)
      ?.toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g) ?? [])
      if (!isStored(`assets/${name}`)) faults.push(`${url} imports ${name}, which is not stored with it`)
}

function isOf({ digest }: Asset, content: Uint8Array): boolean {
  return createHash('sha256')
    .update(content)
    .digest('base64url')
    .startsWith(digest ?? '')
}

function print(what: string, bytes: number): void {
  console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KiB  ${what}`)
}

function judge(what: string, bytes: number, budgetKiB: number): void {
  console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KiB of ${budgetKiB} KiB: ${what}`)
  if (bytes > budgetKiB * 1024) faults.push(`${what}: too heavy`)
}

function read(url: string): Buffer | undefined {
  try {
    return readFileSync(join(outDir, url))
  } catch {
    return undefined
  }
}
