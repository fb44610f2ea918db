import { type Audience, audiences } from '../src/offline/sync/worker-messages.ts'
import { type Asset, type AssetList, decodeList, type Pack } from './asset-list.ts'
import { buildRecord, inScope, keyOf, list, openCache, partRecord, pdfRecord } from './assets.ts'
import { fetchFromBrowserCache, storeAsset, storePack } from './fetch-asset.ts'
import { forgetUserContent, isVisitedPage, storeOpenPages, storePage } from './pages.ts'

/** Slow connections lose more time waiting for each response than reading it, so several files are fetched at once. */
const parallelFiles = 4
/** While one pack arrives the next is requested. More at once would only delay the first. */
const parallelPacks = 2
/** The headers of a request and its answer, in bytes. */
const headBytes = 750

/**
 * Fetches the files of this build that the device lacks. Stored files stay when the connection is lost, so the next attempt
 * continues from there. Rejects, and with it the installation, only when the app would not work without the missing file. It also
 * rejects on a device that has the pages of EntreSoft if the new ones cannot be stored: the user may need the books offline.
 */
export async function install(): Promise<void> {
  const cache = await openCache()
  const hasPdf = (await cache.match(pdfRecord)) !== undefined
  const isRequired = ({ group }: Asset) => group === 'required' || (hasPdf && group === 'pdf')
  await storeAll(list, isRequired)
  if (await hasTools(cache)) {
    await cache.put(partRecord('tools'), new Response())
    await storeFilesOf('tools')
  }
  await storeAll(list, ({ group }) => group === 'optional').catch(() => {
    // A missing picture is fetched when it is displayed.
  })
  // The next page that starts fetches the files that are still missing.
  for (const audience of audiences)
    if (audience !== 'tools' && (await cache.match(partRecord(audience)))) await storeFilesOf(audience).catch(() => {})
  await storeOpenPages()
}

/** Builds before the audience `tools` installed its pages on every device, and left no record of it. */
async function hasTools(cache: Cache): Promise<boolean> {
  if (await cache.match(partRecord('tools'))) return true
  const active: string[] = (await (await cache.match(buildRecord))?.json()) ?? []
  return active.some((key) => key.includes('/assets/features-entresoft-'))
}

/** Stores all files of a list that pass the test: from the browser's cache, in packs, and one by one. */
async function storeAll(from: AssetList, isWanted: (asset: Asset) => boolean): Promise<void> {
  const wanted = from.assets.filter(isWanted)
  const hashed = (await missing(wanted)).filter(({ digest }) => digest !== undefined)
  await inParallel(parallelFiles, hashed, (asset) => storeAsset(asset, fetchFromBrowserCache).catch(rethrowFull))
  const lacking = new Set(await missing(hashed))
  await inParallel(parallelPacks, from.packs, (pack) =>
    storePackIfWorthwhile(
      pack,
      pack.assets.filter((asset) => lacking.has(asset)),
    ),
  )
  await inParallel(parallelFiles, await missing(wanted), (asset) => (asset.digest === undefined ? storePage(asset) : storeAsset(asset)))
}

/** Attempts per pack: one more after a broken connection. Files that are still missing then are fetched one by one. */
const packAttempts = 2

async function storePackIfWorthwhile(pack: Pack, wanted: readonly Asset[], attempts = packAttempts): Promise<void> {
  const single = wanted.reduce((sum, { bytes }) => sum + bytes + headBytes, 0)
  if (attempts === 0 || single < pack.bytes + headBytes) return
  await storePack(pack, wanted).catch(async (error) => {
    rethrowFull(error)
    await storePackIfWorthwhile(pack, await missing(wanted), attempts - 1)
  })
}

/** A full disk ends the installation: it is full for the next file too. */
function rethrowFull(error: unknown): void {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
}

async function missing(assets: readonly Asset[]): Promise<Asset[]> {
  const stored = new Set((await (await openCache()).keys()).map(({ url }) => url))
  return assets.filter((asset) => !stored.has(keyOf(asset)))
}

async function inParallel<T>(count: number, items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items]
  const workThrough = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: count }, workThrough))
}

/**
 * Removes the files of builds that no tab can be using. The files of the build before this one stay: its tabs stay open until their
 * users press "new version", and must find their pages also without a connection.
 */
export async function removeOldBuilds(): Promise<void> {
  const cache = await openCache()
  const current = await currentKeys()
  const previous: string[] = (await (await cache.match(buildRecord))?.json()) ?? []
  const needed = new Set([...current, ...previous, pdfRecord, ...audiences.map(partRecord)])
  for (const { url } of await cache.keys()) if (!needed.has(url) && !(await isVisitedPage(cache, url))) await cache.delete(url)
  await cache.put(buildRecord, Response.json(current))
  // Stored while this build waited, perhaps for days; an older worker may not have known that something was deleted.
  if (previous.length > 0) await forgetUserContent()
}

/** The keys of all files of this build, with those of each audience whose list is stored. */
async function currentKeys(): Promise<string[]> {
  const cache = await openCache()
  const keys = list.assets.map(keyOf)
  for (const url of Object.values(list.parts).map(inScope)) {
    const stored = await cache.match(url)
    keys.push(url, ...(stored ? decodeList(await stored.text()).assets.map(keyOf) : []))
  }
  return keys
}

/**
 * Stores the files of the user's audiences. From the next build on, those for staff are left out once no such user is signed in.
 * Those of members and tools stay: a device is shared, and the next user of it signs in offline. @throws errors of fetch and cache
 */
export async function followAudiences(wanted: readonly Audience[]): Promise<void> {
  const cache = await openCache()
  if (!wanted.includes('staff')) await cache.delete(partRecord('staff'))
  // Files of an audience import those of the audiences before it. Pages of older builds do not report `tools`.
  const last = Math.max(...wanted.map((audience) => audiences.indexOf(audience)))
  for (const audience of audiences.slice(0, last + 1))
    if (!(await cache.match(partRecord(audience)))) await cache.put(partRecord(audience), new Response())
  if (!(await storeKnownParts(cache))) return
  // The next build keeps the files in this record.
  await cache.put(buildRecord, Response.json(await currentKeys()))
}

/** @returns false if the device has no audience but everyone */
async function storeKnownParts(cache: Cache): Promise<boolean> {
  let isAny = false
  for (const audience of audiences) {
    if (!(await cache.match(partRecord(audience)))) continue
    await storeFilesOf(audience)
    isAny = true
  }
  return isAny
}

async function storeFilesOf(audience: Audience): Promise<void> {
  const url = list.parts[audience]
  if (url !== undefined) await storeAll(await readPartList(url, audience), () => true)
}

/** The list is a file of its own: other users never fetch it. */
async function readPartList(url: string, audience: Audience): Promise<AssetList> {
  const asset: Asset = { url, revision: null, group: audience, digest: /-([\w-]{7})\.\w+$/.exec(url)?.[1] ?? '', bytes: 0 }
  await storeAsset(asset)
  const stored = await (await openCache()).match(keyOf(asset))
  return decodeList((await stored?.text()) ?? '')
}

export const missingPdfAssets = (): Promise<Asset[]> => missing(list.assets.filter(({ group }) => group === 'pdf'))

/** The stored size of the book reader, uncompressed, in bytes. */
export async function storedPdfBytes(): Promise<number> {
  const cache = await openCache()
  let bytes = 0
  for (const asset of list.assets) {
    const stored = asset.group === 'pdf' ? await cache.match(keyOf(asset)) : undefined
    if (stored) bytes += (await stored.blob()).size
  }
  return bytes
}

/** Resolves once the whole book reader is stored. @throws errors of fetch and cache */
export async function storePdfAssets(onStored: (asset: Asset) => void): Promise<void> {
  await inParallel(parallelFiles, await missingPdfAssets(), async (asset) => {
    await storeAsset(asset)
    onStored(asset)
  })
  await (await openCache()).put(pdfRecord, new Response())
}
