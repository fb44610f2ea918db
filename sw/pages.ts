import { pageDigest, pageFileAt, pageFileOf, patternOf, prerenderedFor, userContent } from '../contract/page-files.ts'
import { requestTimeout } from '../contract/transport.ts'
import type { Asset } from './asset-list.ts'
import { assetAt, inScope, keyOf, list, openCache, scope } from './assets.ts'
import { digestOf, storeAsset } from './fetch-asset.ts'

declare const self: ServiceWorkerGlobalScope

const indexPage = inScope('index.html')

/** Pages with content of one URL, such as a course, are in no list. A page belongs to this build if it has its file of names. */
export async function isVisitedPage(cache: Cache, url: string): Promise<boolean> {
  if (!url.startsWith(inScope('pages/')) || url.includes('?')) return false
  return isOfThisBuild((await (await cache.match(url))?.text()) ?? '')
}

/** A page of the app by its URL. */
interface PageAddress {
  /** Below the base, no leading slash. */
  readonly path: string
  readonly search: string
  /** The file to request: the server adds the content of the URL. */
  readonly file: string
  /** The build's file for all URLs of the page's pattern. */
  readonly template: Asset
}

const pageFiles = list.assets.map(({ url }) => url).filter((url) => url.startsWith('pages/'))

function pageAt(url: string): PageAddress | undefined {
  if (!url.startsWith(scope.href)) return undefined
  const { pathname, search } = new URL(url)
  const path = pathname.slice(scope.pathname.length)
  const template = assetAt(inScope(pageFileAt(path, pageFiles) ?? ''))
  return template && { path, search: search.slice(1), file: pageFileOf(path), template }
}

/** The key of a page with content of the server. Without such content the template is stored, for all URLs of its pattern. */
const ownKey = ({ file, template }: PageAddress): string => (file === template.url ? keyOf(template) : inScope(file))

const storedPage = async (cache: Cache, page: PageAddress): Promise<Response | undefined> =>
  (await cache.match(ownKey(page))) ?? cache.match(keyOf(page.template))

/** False if the page has content of the server for another query. */
function isFor(stored: Response, { path, search }: PageAddress): boolean {
  const address = stored.headers.get(prerenderedFor)
  return address === null || address === `${path}?*` || address === (search === '' ? path : `${path}?${search}`)
}

/** Any page of the app: the prerendered HTML of its URL, else index.html, in which the router decides. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await openCache()
  const page = pageAt(event.request.url)
  const stored = page && (await storedPage(cache, page))
  if (page && !(stored && isFresh(stored))) event.waitUntil(renew(page).catch(() => {}))
  if (stored && page && isFor(stored, page)) return stored
  const index = assetAt(indexPage)
  return (index && (await cache.match(keyOf(index)))) ?? fetch(event.request)
}

/**
 * Stores the HTML of the open pages, since users open them again. Runs at the installation: until the activation ends, the
 * browser delays all requests of the pages.
 */
export async function storeOpenPages(): Promise<void> {
  const cache = await openCache()
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = new Map(windows.flatMap(({ url }) => pageAt(url) ?? []).map((page) => [page.path, page]))
  await Promise.allSettled([...open.values()].map(async (page) => (await storedPage(cache, page)) ?? renew(page)))
}

/** Counts the deletions. A page that was being fetched during one may still have the deleted content. */
let deletions = 0

/** Drops all pages with user content after some of it was deleted: the pages of this build and of a waiting one. */
export async function forgetUserContent(): Promise<void> {
  deletions += 1
  const cache = await openCache()
  for (const { url } of await cache.keys()) {
    if (url.startsWith(inScope('pages/')) && (await cache.match(url))?.headers.has(userContent)) await cache.delete(url)
  }
}

export async function answerAsset(event: FetchEvent, asset: Asset): Promise<Response> {
  const cache = await openCache()
  const stored = await cache.match(keyOf(asset))
  if (stored) return stored
  const response = await fetchInTime(event.request)
  // Stores pictures that the installation missed, the web font at its first use, and single files that the browser evicted.
  if (response.ok && asset.digest && asset.group !== 'pdf') event.waitUntil(storeAsset(asset).catch(() => {}))
  return response
}

/** A request without a response in time fails, and the page may try again. The timeout ends with the headers; a body has none. */
async function fetchInTime(request: Request): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), requestTimeout)
  try {
    return await fetch(request, { signal: waiting.signal })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A page with content of the server is fetched again after a day. The others change with the build. With a wrong clock the age
 * is unknown; the page is then fetched at each visit rather than never.
 */
const isFresh = ({ headers }: Response) =>
  !headers.has(prerenderedFor) || Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) < 24 * 3600_000

/** Stores a page unless it is stored already. */
export async function storePage(page: Asset): Promise<void> {
  const cache = await openCache()
  if (await cache.match(keyOf(page))) return
  const reused = await reuse(page)
  if (reused) await cache.put(keyOf(page), reused)
  else await renew({ path: patternOf(page.url), search: '', file: page.url, template: page })
}

const namesInPage = /assets\/names-[\w-]{7,8}\.js/g

/** The page of another build that differs in its file of names only, with this build's name. */
async function reuse(page: Asset): Promise<Response | undefined> {
  const [content, build] = page.revision?.split('-') ?? []
  const names = list.assets.find(({ url }) => url.startsWith('assets/names-'))?.url
  if (build === undefined || names === undefined) return undefined
  const cache = await openCache()
  const same = (await cache.keys()).find(({ url }) => url.startsWith(`${inScope(page.url)}?v=${content}-`))
  const stored = same && (await cache.match(same.url))
  return stored && new Response((await stored.text()).replaceAll(namesInPage, names), { headers: stored.headers })
}

async function renew(page: PageAddress): Promise<void> {
  const before = deletions
  const response = await fetchPage(page)
  if (response.headers.has(userContent) && deletions !== before) return
  await (await openCache()).put(response.headers.has(prerenderedFor) ? ownKey(page) : keyOf(page.template), response)
}

/** A damaged answer may be in the browser's cache, where a 304 would keep it: a second request omits that cache. */
async function fetchPage(page: PageAddress): Promise<Response> {
  return (
    (await fetchPageFrom(page, 'no-cache')) ??
    (await fetchPageFrom(page, 'reload')) ??
    Promise.reject(new TypeError(`${page.file}: damaged`))
  )
}

/**
 * The build knows no digest of a page, because the server adds content: the answer has it. The file of names in the page identifies
 * the build.
 */
async function fetchPageFrom(page: PageAddress, cache: 'no-cache' | 'reload'): Promise<Response | undefined> {
  // The browser has just loaded the home page from its URL and can revalidate it with a 304.
  const address = page.path === '' ? '' : page.file
  const response = await fetch(inScope(address), { cache, credentials: 'same-origin' })
  const html = await response.text().catch(() => '')
  const isDamaged = (await digestOf(new TextEncoder().encode(html))) !== response.headers.get(pageDigest)
  if (response.status === 200 && isDamaged) return undefined
  // The course was withdrawn, so its stored page is deleted.
  if (response.status === 404) await (await openCache()).delete(ownKey(page))
  if (response.status !== 200 || !isOfThisBuild(html)) throw new TypeError(`${address}: not the page of this build`)
  // A copy, because a navigation rejects a redirected response.
  return new Response(html, { headers: response.headers })
}

/** The first script of a page is the file of names, which differs between any two builds. */
function isOfThisBuild(html: string): boolean {
  const [names] = html.match(/assets\/[\w.-]+\.js/) ?? []
  return names !== undefined && assetAt(inScope(names)) !== undefined
}
