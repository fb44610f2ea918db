import { byteRange } from '../../contract/values/byte-range.ts'
import { mediaUrl } from '../../src/api/base-path.ts'
import { mediaResponse, readMedia, sha256Of } from '../../src/offline/packages/media-store.ts'
import { notePicture } from '../data-use.ts'

/** Small pictures seen online, so that lists and the wall show them without a connection. */
const seenCache = 'media-seen-v1'
const seenLimit = 80
const smallBytes = 300_000

/** The hash in a URL of our media; undefined for other URLs. */
export function mediaHash(url: URL): string | undefined {
  const hash = url.pathname.slice(-64)
  return /^[0-9a-f]{64}$/.test(hash) && url.pathname === mediaUrl(hash) ? hash : undefined
}

export async function answerMedia(event: FetchEvent, hash: string): Promise<Response> {
  const { request } = event
  const stored = (await readMedia(hash)) ?? (await (await caches.open(seenCache)).match(mediaUrl(hash)))
  if (stored) return answerRange(stored, request)
  notePicture(request)
  const response = await fetch(request)
  if (isSmallPicture(request, response)) event.waitUntil(storeSeen(hash, response.clone()).catch(() => {}))
  return response
}

/**
 * Answers a range request from a whole stored response: players request ranges, and Cache Storage stores no 206 responses.
 * The blob stays on disk; slicing it reads nothing.
 */
async function answerRange(whole: Response, request: Request): Promise<Response> {
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

/** If-Range asks for the whole file when its version has changed. */
function isStale(request: Request, headers: Headers): boolean {
  const wanted = request.headers.get('If-Range')
  return wanted !== null && wanted !== headers.get('ETag')
}

/** Only whole responses of our own server: no ranges (206), no opaque or failed ones. */
function isSmallPicture(request: Request, response: Response): boolean {
  const bytes = Number(response.headers.get('Content-Length') ?? Number.POSITIVE_INFINITY)
  const isPicture = response.headers.get('Content-Type')?.startsWith('image/') ?? false
  return request.method === 'GET' && response.status === 200 && response.type === 'basic' && isPicture && bytes <= smallBytes
}

async function storeSeen(hash: string, response: Response): Promise<void> {
  const blob = await response.blob()
  if ((await sha256Of(await blob.arrayBuffer())) !== hash) return
  const cache = await caches.open(seenCache)
  await cache.put(mediaUrl(hash), mediaResponse(hash, blob, blob.type))
  // The keys are in insertion order, so the oldest pictures are first.
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - seenLimit)).map((key) => cache.delete(key)))
}
