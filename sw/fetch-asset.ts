import { type Asset, hashLength, type Pack } from './asset-list.ts'
import { inScope, keyOf, openCache } from './assets.ts'
import { filesIn } from './pack.ts'

/** Two tabs may ask for the book reader at once. A page may load a file while it is being stored. */
const inFlight = new Map<string, Promise<void>>()

/** Stores one file unless it is stored already. @throws errors of fetch and cache */
export function storeAsset(asset: Asset, fetchIt: (asset: Asset) => Promise<Response> = fetchAsset): Promise<void> {
  const key = keyOf(asset)
  const same = inFlight.get(key) ?? store(asset, fetchIt).finally(() => inFlight.delete(key))
  inFlight.set(key, same)
  return same
}

async function store(asset: Asset, fetchIt: (asset: Asset) => Promise<Response>): Promise<void> {
  const cache = await openCache()
  if (await cache.match(keyOf(asset))) return
  await cache.put(keyOf(asset), await fetchIt(asset))
}

/** A file from the browser's cache or the server. @throws for a file that differs from the build's, such as a portal's page */
export async function fetchAsset(asset: Asset): Promise<Response> {
  try {
    return await fetchChecked(asset, asset.revision === null ? 'default' : 'no-cache')
  } catch {
    // The browser's cache may have a truncated file.
    return fetchChecked(asset, 'reload')
  }
}

/** A file that a page has loaded, for 0 bytes. @throws where the browser's cache has none */
export const fetchFromBrowserCache = (asset: Asset): Promise<Response> => fetchChecked(asset, 'only-if-cached')

async function fetchChecked(asset: Asset, cache: RequestCache): Promise<Response> {
  // The browser allows `only-if-cached` for requests of the same origin only.
  const response = await fetch(inScope(asset.url), { cache, mode: 'same-origin', credentials: 'same-origin' })
  if (response.status !== 200) throw new TypeError(`${asset.url}: ${response.status}`)
  await check(asset, await response.clone().arrayBuffer())
  return response
}

/** @throws where the content is not that of this build */
export async function check({ url, digest }: Asset, content: BufferSource): Promise<void> {
  if ((await digestOf(content)).slice(0, hashLength) !== digest) throw new TypeError(`${url}: not the file of this build`)
}

/** The first 6 bytes of the SHA-256, base64url. */
export async function digestOf(content: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return btoa(String.fromCharCode(...hash.subarray(0, 6)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/**
 * Fetches a pack and stores the wanted files of it while it arrives: what has arrived before a lost connection, or the end of the
 * worker, is not fetched twice. Each file is verified by itself, so that one wrong byte rejects one file.
 * @throws errors of fetch and cache, after the good files were stored
 */
export async function storePack(pack: Pack, wanted: readonly Asset[]): Promise<void> {
  // Its files are stored; a second copy in the browser's cache would only take space.
  const response = await fetch(inScope(pack.url), { cache: 'no-store', mode: 'same-origin', credentials: 'same-origin' })
  if (response.status !== 200 || !response.body) throw new TypeError(`${pack.url}: ${response.status}`)
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
  }
  const storing: Promise<void>[] = []
  try {
    for await (const [{ url }, content] of filesIn(response.body, pack.assets)) {
      const asset = wanted.find((one) => one.url === url)
      if (asset) storing.push(storeAsset(asset, () => checkedResponse(asset, content)).catch(fail))
    }
  } catch (error) {
    fail(error)
  }
  await Promise.all(storing)
  if (failure !== undefined) throw failure
}

async function checkedResponse(asset: Asset, content: Uint8Array<ArrayBuffer>): Promise<Response> {
  await check(asset, content)
  return new Response(content, { headers: { 'content-type': typeOf(asset.url), 'content-length': String(content.length) } })
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
}
const typeOf = (url: string) => types[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
