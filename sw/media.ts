import { byteRange } from '../contract/byte-range.ts'
import { mediaUrl } from '../src/api/base-path.ts'
import { mediaResponse, readMedia, sha256Of } from '../src/offline/media-store.ts'

/** Small pictures seen online, so that lists and the wall keep their faces without a line. */
const seenCache = 'media-seen-v1'
const seenLimit = 80
const smallBytes = 300_000

/** The hash a URL of our media names, if it is one. */
export function mediaHash(url: URL): string | undefined {
  const hash = url.pathname.slice(-64)
  return /^[0-9a-f]{64}$/.test(hash) && url.pathname === mediaUrl(hash) ? hash : undefined
}

export async function answerMedia(event: FetchEvent, hash: string): Promise<Response> {
  const { request } = event
  const kept = (await readMedia(hash)) ?? (await (await caches.open(seenCache)).match(mediaUrl(hash)))
  if (kept) return partOf(kept, request)
  const response = await fetch(request)
  if (isSmallPicture(request, response)) event.waitUntil(keepSeen(hash, response.clone()).catch(() => {}))
  return response
}

/**
 * Cuts the asked range out of a whole answer: a player asks for pieces, and the cache holds only wholes. The body stays
 * on disk as a blob; slicing it reads nothing.
 */
async function partOf(whole: Response, request: Request): Promise<Response> {
  const blob = await whole.blob()
  const headers = new Headers(whole.headers)
  const isHead = request.method === 'HEAD'
  const range = isHead || isStale(request, headers) ? 'whole' : byteRange(request.headers.get('Range'), blob.size)
  if (range === 'whole') return new Response(isHead ? null : blob, { headers })
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${blob.size}`)
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, statusText: 'Range Not Satisfiable', headers })
  }
  const { start, end } = range
  headers.set('Content-Range', `bytes ${start}-${end}/${blob.size}`)
  headers.set('Content-Length', String(end - start + 1))
  return new Response(blob.slice(start, end + 1), { status: 206, statusText: 'Partial Content', headers })
}

/** A piece is wanted only of the version named in If-Range. */
function isStale(request: Request, headers: Headers): boolean {
  const wanted = request.headers.get('If-Range')
  return wanted !== null && wanted !== headers.get('ETag')
}

/** Only whole answers of our own server: never a part (206), never an opaque or failed one. */
function isSmallPicture(request: Request, response: Response): boolean {
  const bytes = Number(response.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false
  return request.method === 'GET' && response.status === 200 && response.type === 'basic' && isPicture && bytes <= smallBytes
}

async function keepSeen(hash: string, response: Response): Promise<void> {
  const blob = await response.blob()
  if ((await sha256Of(await blob.arrayBuffer())) !== hash) return
  const cache = await caches.open(seenCache)
  await cache.put(mediaUrl(hash), mediaResponse(hash, blob, blob.type))
  // Keys come in the order they were put in: the oldest leave.
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - seenLimit)).map((key) => cache.delete(key)))
}
