import { mediaPolicy } from '../../../contract/values/media-policy.ts'
import { mediaUrl } from '../../api/base-path.ts'

/**
 * The verified files of downloaded courses, each under its URL. The page writes them, the worker serves them. Each file is
 * verified against its SHA-256 before it is stored: browsers have cached bodies that a broken connection had truncated.
 */
const cacheName = 'media-v1'

const open = () => caches.open(cacheName)

export async function readMedia(sha256: string): Promise<Response | undefined> {
  // By URL: HEAD and range requests would never match.
  return (await open()).match(mediaUrl(sha256))
}

/** Stores a file that the caller has verified against `sha256`. @throws QuotaExceededError */
export async function storeMedia(sha256: string, bytes: Blob, type: string): Promise<void> {
  await (await open()).put(mediaUrl(sha256), mediaResponse(sha256, bytes, type))
}

export async function dropMedia(sha256: string): Promise<void> {
  await (await open()).delete(mediaUrl(sha256))
}

/** The hashes of all stored files. */
export async function storedMedia(): Promise<Set<string>> {
  const requests = await (await open()).keys()
  return new Set(requests.map(({ url }) => url.slice(-64)))
}

/** A response with the headers of our server: a page behaves the same with a stored file and with a fetched one. */
export function mediaResponse(sha256: string, bytes: Blob, type: string): Response {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(bytes.size),
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': mediaPolicy,
  }
  return new Response(bytes, { headers })
}

export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
