import { isServedFile, keptFileOf, keptTextLife } from '../contract/early-pages.ts'
import { requestTimeout } from '../src/api/call.ts'
import type { Part } from './parts.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * One cache for the files of all builds: a file that did not change between two builds is neither fetched nor stored
 * again. Files with a hash in their name lie under their URL, the others under their URL and revision.
 */
const cacheName = 'app-v1'
const open = () => caches.open(cacheName)

const scope = new URL('./', self.location.href)
const inScope = (path: string) => new URL(path, scope).href

/** First wins: vite-plugin-pwa adds the web manifest once more, without a hash. */
const parts = new Map<string, Part>()
for (const part of self.__WB_MANIFEST) if (!parts.has(inScope(part.url))) parts.set(inScope(part.url), part)

const page = inScope('index.html')
/** What was kept for the build that is active; the next one reads it to know what pages that are still open may ask for. */
const buildRecord = inScope('builds/active')
/** Stands in the cache once the book reader was kept whole: from then on each update has to bring its own. */
const pdfRecord = inScope('builds/pdf-kept')

const keyOf = (part: Part): string => inScope(part.url) + (part.revision === null ? '' : `?v=${part.revision}`)
const groupOf = (part: Part) => part.group ?? 'shell'

/** Slow lines lose more time waiting for each answer than reading it, so several files are fetched at once. */
const lanes = 4

/**
 * Fetches what this build needs and the phone lacks. What arrived stays when the line is cut, so the next try goes on
 * from there. Rejects, and with it the installation, only when the app would not work without the missing file.
 */
export async function install(): Promise<void> {
  const cache = await open()
  const isPdfKept = (await cache.match(pdfRecord)) !== undefined
  const needed = [...parts.values()].filter((part) => groupOf(part) === 'shell' || (isPdfKept && groupOf(part) === 'pdf'))
  const extras = [...parts.values()].filter((part) => groupOf(part) === 'extra')
  await keepAll(needed)
  await keepAll(extras).catch(() => {
    // A missing picture is fetched when it is looked at.
  })
  await keepOpenPages()
}

/**
 * Removes the files of builds that nobody can be using. The build before this one is spared: its tabs stay open until
 * their people press "new version", and must find their pages also when the line is down by then.
 */
export async function retireOldBuilds(): Promise<void> {
  const cache = await open()
  const current = [...parts.values()].map(keyOf)
  const previous: string[] = (await (await cache.match(buildRecord))?.json()) ?? []
  const needed = new Set([...current, ...previous, pdfRecord])
  for (const { url } of await cache.keys()) if (!needed.has(url) && !(await isOpenedPage(cache, url))) await cache.delete(url)
  await cache.put(buildRecord, Response.json(current))
  // Kept while this build waited, perhaps for days; a worker of before may not have known that something was taken back.
  if (previous.length > 0) await forgetPeoplesWords()
}

/** A page in no list that names files of this build: of a course, or the shape of one with a name in its address. */
async function isOpenedPage(cache: Cache, url: string): Promise<boolean> {
  const path = url.slice(scope.href.length)
  if (!isCoursePage(path) && !isServedFile(path)) return false
  return isOurs((await (await cache.match(url))?.text()) ?? '')
}

const isCoursePage = (path: string) => path.startsWith('pages/courses/')

export function findPart(url: URL): Part | undefined {
  return parts.get(url.origin + url.pathname) ?? olderPart(url)
}

/** A tab of the build before may ask for a file that this build no longer has; a hashed name is its own key. */
function olderPart(url: URL): Part | undefined {
  const path = url.href.startsWith(scope.href) ? url.pathname.slice(scope.pathname.length) : ''
  return path.startsWith('assets/') ? { url: path, revision: null } : undefined
}

/** Any page of the app: the HTML that has its text or shape already, else the one in which the router inside decides. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await open()
  const early = earlyPart(event.request.url)
  const kept = early && (await cache.match(keyOf(early)))
  if (early && !(kept && isFresh(kept, early))) event.waitUntil(renew(early).catch(() => {}))
  if (kept) return kept
  const part = parts.get(page)
  return (part && (await cache.match(keyOf(part)))) ?? fetch(event.request)
}

/**
 * Keeps the text of the pages that are open: they are what will be opened again. Not when the worker is activated, for
 * until then the browser holds back everything that the pages ask for.
 */
async function keepOpenPages(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = new Set(windows.map(({ url }) => earlyPart(url)))
  await Promise.allSettled([...open].map((part) => part && keep(part)))
}

/** When a page was last forgotten here: one that was under way then may have the text still. */
const forgotten = new Map<string, object>()

/** Drops the pages with words of people, some of which were taken back: this build's, and those of a build that waits. */
export async function forgetPeoplesWords(): Promise<void> {
  const cache = await open()
  for (const { url } of parts.values()) {
    if (!keptTextLife(url)?.isPeoples) continue
    forgotten.set(url, {})
    await cache.delete(inScope(url), { ignoreSearch: true })
  }
}

/**
 * The HTML of an address that has its text or its shape. Of courses and of pages with a name in their address only those that were
 * opened are kept, until the next build.
 */
function earlyPart(url: string): Part | undefined {
  const { pathname, search } = new URL(url)
  if (!url.startsWith(scope.href)) return undefined
  const file = keptFileOf(pathname.slice(scope.pathname.length), search.slice(1), (one) => parts.has(inScope(one)))
  return file === undefined ? undefined : (parts.get(inScope(file)) ?? { url: file, revision: null })
}

export async function answerPart(event: FetchEvent, part: Part): Promise<Response> {
  const cache = await open()
  const kept = await cache.match(keyOf(part))
  if (kept) return kept
  const response = await fetchInTime(event.request)
  // Pictures that were missed at the installation, the web font: kept from the first use on. The browser may also have
  // thrown a single file away.
  if (response.ok && part.digest && groupOf(part) !== 'pdf') event.waitUntil(keep(part).catch(() => {}))
  return response
}

/** A line that hangs is one that is gone: whoever waits is told, and may try again. What has begun to come may take its time. */
async function fetchInTime(request: Request): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), requestTimeout)
  try {
    return await fetch(request, { signal: waiting.signal })
  } finally {
    clearTimeout(timer)
  }
}

export async function missingPdfParts(): Promise<Part[]> {
  const cache = await open()
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  return [...parts.values()].filter((part) => groupOf(part) === 'pdf' && !kept.has(keyOf(part)))
}

/** What the book reader takes on this phone, unpacked, in bytes. */
export async function keptPdfBytes(): Promise<number> {
  const cache = await open()
  let bytes = 0
  for (const part of parts.values()) {
    const kept = groupOf(part) === 'pdf' ? await cache.match(keyOf(part)) : undefined
    if (kept) bytes += (await kept.blob()).size
  }
  return bytes
}

/** Resolves once the whole book reader is kept. @throws what fetching or storing threw */
export async function keepPdfParts(onKept: (part: Part) => void): Promise<void> {
  await keepAll(await missingPdfParts(), onKept)
  await (await open()).put(pdfRecord, new Response())
}

async function keepAll(wanted: readonly Part[], onKept: (part: Part) => void = () => {}): Promise<void> {
  const queue = [...wanted]
  const lane = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) {
      await keep(part)
      onKept(part)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Two tabs may ask for the book reader at once, and a page may load a part that is being kept. */
const underWay = new Map<string, Promise<void>>()

function keep(part: Part): Promise<void> {
  const key = keyOf(part)
  const same = underWay.get(key) ?? bring(part).finally(() => underWay.delete(key))
  underWay.set(key, same)
  return same
}

async function bring(part: Part): Promise<void> {
  const cache = await open()
  if (await cache.match(keyOf(part))) return
  if (part.digest) await cache.put(keyOf(part), await fetchChecked(part, part.digest))
  else await renew(part)
}

/** What differs from the file of the build, as a page of the line's provider or a file cut short, is refused. */
async function fetchChecked(part: Part, digest: string): Promise<Response> {
  const get = async (cache: RequestCache) => {
    const response = await fetch(inScope(part.url), { cache, credentials: 'same-origin' })
    if (response.status !== 200) throw new TypeError(`${part.url}: ${response.status}`)
    if ((await digestOf(response.clone())) !== digest) throw new TypeError(`${part.url}: not the file of this build`)
    return response
  }
  try {
    // The page has just loaded many of these: the browser's cache has them, and they cost nothing.
    return await get(part.revision === null ? 'default' : 'no-cache')
  } catch {
    // That cache may itself hold a file that was cut short.
    return get('reload')
  }
}

async function digestOf(response: Response): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return btoa(String.fromCharCode(...hash.subarray(0, 6)))
}

/**
 * Into some pages the server writes what it knows: after a day that is brought again. The others change with the build. On a
 * phone whose clock is wrong, nothing says how old a page is: then it is brought at each visit, and not never.
 */
const isFresh = (page: Response, { url }: Part) =>
  !keptTextLife(url) || Math.abs(Date.now() - Date.parse(page.headers.get('date') ?? '')) < 24 * 3600_000

async function renew(part: Part): Promise<void> {
  const before = forgotten.get(part.url)
  const page = await fetchPage(part)
  const cache = await open()
  await cache.put(keyOf(part), page)
  if (forgotten.get(part.url) !== before) await cache.delete(keyOf(part))
}

/** Pages have no hash, because the server writes into them. The scripts they name tell whether they are of this build. */
async function fetchPage(part: Part): Promise<Response> {
  const response = await fetch(inScope(part.url), { cache: 'no-cache', credentials: 'same-origin' })
  const html = await response.text()
  // The course was withdrawn: what was kept of it goes too.
  if (response.status === 404 && isCoursePage(part.url)) await (await open()).delete(keyOf(part))
  if (response.status !== 200 || !isOurs(html)) throw new TypeError(`${part.url}: not the page of this build`)
  // A copy, because an answer that came by a redirect may not be given to a navigation.
  return new Response(html, { headers: response.headers })
}

function isOurs(html: string): boolean {
  const scripts = html.match(/assets\/[\w.-]+\.js/g) ?? []
  return scripts.length > 0 && scripts.every((script) => parts.has(inScope(script)))
}
