import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asset, Pack } from '../../sw/asset-list.ts'
import { packHead } from '../../sw/pack.ts'
import { brotli } from './wire-bytes.ts'

/** Target size: small enough to lose little when the connection breaks, large enough for a good compression. */
const packBytes = 72 * 1024

/** Order of need. A file's rank is the first pattern that one of its sources matches. */
const order = [
  /\/features\/player\/|\/i18n\/\w+\/player|\/blocks\//,
  /\/features\/catalogue\/|\/catalogue\./,
  /\/features\/wall\/|\/app\/outbox\/|\/(wall|outbox)\./,
]

/**
 * Combines files of the app into a few packs, in the order of need. The first installation makes one request per pack instead
 * of one per file. Compressed together, the files are a quarter smaller (docs/decisions/028).
 */
export function writePacks(outDir: string, assets: readonly Asset[], sourcesOf: (url: string) => readonly string[]): Pack[] {
  const rankOf = ({ url }: Asset) => {
    const rank = order.findIndex((pattern) => sourcesOf(url).some((source) => pattern.test(`/${source}`)))
    return rank < 0 ? order.length : rank
  }
  const kind = ({ url }: Asset) => url.slice(url.lastIndexOf('.'))
  const sorted = [...assets].sort((a, b) => rankOf(a) - rankOf(b) || kind(a).localeCompare(kind(b)) || a.url.localeCompare(b.url))
  const total = sorted.reduce((sum, { bytes }) => sum + bytes, 0)
  const size = total / Math.max(1, Math.round(total / packBytes))
  const packs: Asset[][] = [[]]
  let filled = 0
  for (const asset of sorted) {
    if (filled >= size * packs.length) packs.push([])
    packs.at(-1)?.push(asset)
    filled += asset.bytes
  }
  return packs.filter((pack) => pack.length > 1).map((pack) => writePack(outDir, pack))
}

function writePack(outDir: string, assets: readonly Asset[]): Pack {
  const contents = assets.map(({ url }) => readFileSync(join(outDir, url)))
  const head = packHead(assets.map(({ url }, at) => [url, contents[at]?.byteLength ?? 0]))
  const bytes = Buffer.concat([Buffer.from(head), ...contents])
  const url = `assets/pack-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.bin`
  writeFileSync(join(outDir, url), bytes)
  return { url, bytes: brotli(bytes).byteLength, assets }
}
