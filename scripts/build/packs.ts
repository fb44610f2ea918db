import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asset, Pack } from '../../sw/asset-list.ts'
import { packHead } from '../../sw/pack.ts'
import { writeWireForm } from './wire-bytes.ts'

/** Order of need. A file's rank is the first pattern that one of its sources matches. */
const order = [
  /\/features\/player\/|\/i18n\/\w+\/player|\/blocks\//,
  /\/features\/catalogue\/|\/catalogue\./,
  /\/features\/wall\/|\/app\/outbox\/|\/(wall|outbox)\./,
]

/**
 * Combines files of the app into a pack, in the order of need: the worker stores each while the next arrives. The first
 * installation makes one request instead of one per file. Compressed together, the files are a third smaller (docs/decisions/028).
 */
export function writePacks(outDir: string, assets: readonly Asset[], sourcesOf: (url: string) => readonly string[]): Pack[] {
  const rankOf = ({ url }: Asset) => {
    const rank = order.findIndex((pattern) => sourcesOf(url).some((source) => pattern.test(`/${source}`)))
    return rank < 0 ? order.length : rank
  }
  const kind = ({ url }: Asset) => url.slice(url.lastIndexOf('.'))
  const sorted = [...assets].sort((a, b) => rankOf(a) - rankOf(b) || kind(a).localeCompare(kind(b)) || a.url.localeCompare(b.url))
  return sorted.length > 1 ? [writePack(outDir, sorted)] : []
}

function writePack(outDir: string, assets: readonly Asset[]): Pack {
  const contents = assets.map(({ url }) => readFileSync(join(outDir, url)))
  const head = packHead(assets.map(({ url }, at) => [url, contents[at]?.byteLength ?? 0]))
  const bytes = Buffer.concat([Buffer.from(head), ...contents])
  const url = `assets/pack-${createHash('sha256').update(bytes).digest('base64url').slice(0, 8)}.bin`
  const path = join(outDir, url)
  writeFileSync(path, bytes)
  return { url, bytes: writeWireForm(path, bytes), assets }
}
