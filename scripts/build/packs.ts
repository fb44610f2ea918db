import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, hashLength, type Pack } from '../../sw/asset-list.ts'
import { packHead } from '../../sw/pack.ts'
import { writeWireForm } from './wire-bytes.ts'

/** Order of need. A file's rank is the first pattern that one of its sources matches. */
const order = [
  /\/features\/player\/|\/i18n\/\w+\/player|\/blocks\//,
  /\/features\/catalogue\/|\/catalogue\./,
  /\/features\/wall\/|\/app\/outbox\/|\/(wall|outbox)\./,
]

/** Order within a rank: files that resemble each other are neighbours, which takes 1 KiB less. */
const kinds: readonly string[] = ['svg', 'js', 'css', 'en', 'bn']

/**
 * Combines files of the app into a pack, in the order of need: the worker stores each while the next arrives. The first
 * installation makes one request instead of one per file. Compressed together, the files are a third smaller (docs/decisions/028).
 */
export function writePacks(outDir: string, assets: readonly Asset[], sourcesOf: (url: string) => readonly string[]): Pack[] {
  const rankOf = ({ url }: Asset) => {
    const rank = order.findIndex((pattern) => sourcesOf(url).some((source) => pattern.test(`/${source}`)))
    return rank < 0 ? order.length : rank
  }
  const kindOf = ({ url }: Asset) => {
    const language = sourcesOf(url).length === 1 ? /\/i18n\/(bn|en)\//.exec(`/${sourcesOf(url)[0]}`)?.[1] : undefined
    return kinds.indexOf(language ?? url.slice(url.lastIndexOf('.') + 1))
  }
  const sorted = [...assets].sort((a, b) => rankOf(a) - rankOf(b) || kindOf(a) - kindOf(b) || a.url.localeCompare(b.url))
  return sorted.length > 1 ? [writePack(outDir, sorted)] : []
}

function writePack(outDir: string, assets: readonly Asset[]): Pack {
  const contents = assets.map(({ url }) => readFileSync(join(outDir, url)))
  const head = packHead(contents.map(({ byteLength }) => byteLength))
  const bytes = Buffer.concat([Buffer.from(head), ...contents])
  const url = `assets/pack-${createHash('sha256').update(bytes).digest('base64url').slice(0, hashLength)}.bin`
  const path = join(outDir, url)
  writeFileSync(path, bytes)
  return { url, bytes: writeWireForm(path, bytes), assets }
}
