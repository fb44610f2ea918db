import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeclaredPage, pageFileOf } from '../contract/page-files.ts'
import { type Audience, audiences } from '../src/offline/sync/worker-messages.ts'
import { type Asset, type AssetGroup, encodeList, hashLength } from '../sw/asset-list.ts'
import { type AssetGroups, type BuiltGroups, requireNamedModules } from './asset-groups.ts'
import { appRoutes } from './build/app-routes.ts'
import { writePacks } from './build/packs.ts'
import { writeWireForm } from './build/wire-bytes.ts'
import { filesOf, filesOfStages, readBuiltPages, readManifest } from './build-manifest.ts'

/** Files that are not built from modules; the first match decides. What matches nothing is required. */
const otherGroups: readonly (readonly [RegExp, AssetGroup])[] = [
  // Without a connection every address opens by index.html; the text of another page is stored once it was open.
  [/^pages\/(?!home\.)/, 'on-demand'],
  [/^fonts\//, 'on-demand'],
  // The browser fetches these itself when the app is put on the home screen.
  [/^manifest\.webmanifest$/, 'on-demand'],
  [/^icons\/.*(192|512|apple|maskable|monochrome|screenshot)/, 'on-demand'],
  [/^(illustrations|icons|images)\//, 'optional'],
]

/** Sources and words that the home page loads once it is displayed. */
const afterHome = ['src/app/homes/start/starters/starter-list.tsx', 'src/app/shell/notices/notices.tsx']
const wordsAfterHome = ['catalogue', 'downloads']

/** Sources whose files the home page loads beside the stages of the start. The worker takes both from the browser's cache. */
function homeSources(pages: readonly DeclaredPage[]): string[] {
  const file = appRoutes.find(({ path }) => path === '/')?.file ?? ''
  const words = pages.find(({ path }) => path === '/')?.words ?? []
  return ['index.html', file, ...afterHome, ...['common', ...words, ...wordsAfterHome].map((area) => `src/i18n/bn/${area}.json`)]
}

/**
 * Turns the list that workbox-build globs into the worker's list. Writes the packs and a list per audience. Each
 * file gets the hash of its bytes, which the worker compares: a captive portal's page or a file cut short never becomes part
 * of the app. Pages have none, because the server writes into them; the worker checks those by the file of names in them.
 */
export function precacheList(outDir: string, built: BuiltGroups, version: string) {
  return async (entries: readonly { url: string; size: number }[]) => {
    const { pages } = await readBuiltPages(outDir)
    const groups = built.groupsFor(pages)
    const urls = entries.map(({ url }) => url).filter((url) => url !== 'sw.js')
    const build = buildOf(outDir, urls.sort())
    const all = urls.map((url) => assetOf(outDir, url, groupOf(url, groups), build))
    const manifest = await readManifest(outDir)
    requireNamedModules(manifest)
    const stages = filesOfStages(manifest, 'firstPaint', 'offlineLayer', 'background')
    const loadedByHome = new Set([...stages, ...filesOf(manifest, homeSources(pages))])
    // The home page has these inside.
    const inlined = new Set(sheetsInlinedIn(readFileSync(join(outDir, pageFileOf('')), 'utf8')))
    const packed = (group: AssetGroup, isPacked: (url: string) => boolean) =>
      writePacks(
        outDir,
        all.filter((asset) => asset.group === group && asset.digest !== undefined && isPacked(asset.url)),
        groups.sourcesOf,
      )
    const packs = [
      ...packed('required', (url) => (!loadedByHome.has(url) || inlined.has(url)) && !/\/names-/.test(url)),
      ...packed('optional', () => true),
    ]
    const parts = Object.fromEntries(audiences.map((audience) => [audience, writePartList(outDir, all, audience, groups)]))
    const assets = all.filter(({ group }) => !(audiences as readonly AssetGroup[]).includes(group))
    const list = encodeList({ version, build, parts, assets, packs })
    return { manifest: [{ list, url: 'list', revision: null, size: list.length }], warnings: [] }
  }
}

/** The list has no version in it: while no file of the audience changes, its name stays and nothing is fetched. */
function writePartList(outDir: string, all: readonly Asset[], audience: Audience, groups: AssetGroups): string {
  const assets = all.filter(({ url }) => groups.isFor(audience, url)).map((asset): Asset => ({ ...asset, group: audience }))
  const packs = writePacks(outDir, assets, groups.sourcesOf)
  const text = encodeList({ version: '-', build: '-', parts: {}, assets, packs })
  const url = `assets/${audience}-${createHash('sha256').update(text).digest('base64url').slice(0, hashLength)}.txt`
  writeFileSync(join(outDir, url), text)
  return url
}

const sheetsInlinedIn = (page: string): string[] => [...page.matchAll(/ disabled href="\.\/([^"]+\.css)"/g)].map(([, file = '']) => file)

/** Differs between any two builds, also of the same sources with another product name. */
function buildOf(outDir: string, urls: readonly string[]): string {
  const hash = createHash('sha256')
  for (const url of urls) hash.update(url).update(readFileSync(join(outDir, url)))
  return hash.digest('hex').slice(0, 10)
}

const groupOf = (url: string, groups: AssetGroups): AssetGroup =>
  /^assets\/.*\.(js|mjs|css)$/.test(url) ? groups.groupOf(url) : (otherGroups.find(([pattern]) => pattern.test(url))?.[1] ?? 'required')

function assetOf(outDir: string, url: string, group: AssetGroup, build: string): Asset {
  const content = readFileSync(join(outDir, url))
  if (url.endsWith('.html')) return { url, revision: pageRevision(content.toString(), group, build), group, bytes: 0 }
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, hashLength)
  return {
    url,
    // A hashed name says its content; the others have a revision in their key.
    revision: url.startsWith('assets/') ? null : digest,
    group,
    digest,
    bytes: writeWireForm(join(outDir, url), content),
  }
}

/** A required page that differs from the build before in its file of names only is not fetched again: see `reuse` in sw/pages.ts. */
function pageRevision(html: string, group: AssetGroup, build: string): string {
  if (group !== 'required') return build
  const content = createHash('sha256').update(html.replaceAll(/assets\/names-[\w-]{7}\.js/g, ''))
  return `${content.digest('hex').slice(0, 8)}-${build}`
}
