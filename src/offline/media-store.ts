import { mediaPolicy } from '../../contract/media-policy.ts'
import { mediaUrl } from '../api/base-path.ts'

/**
 * The verified files of downloaded courses, each under the URL it is asked for by. The page writes them, the worker
 * answers from them. Nothing gets in here before its sha256 was compared: the browser itself has stored bodies that were
 * cut short on the line as if they were whole.
 */
const cacheName = 'media-v1'

const open = () => caches.open(cacheName)

export async function readMedia(sha256: string): Promise<Response | undefined> {
  // By URL and not by request: HEAD and range requests would never match.
  return (await open()).match(mediaUrl(sha256))
}

/** Keeps a file for good. The caller has verified `bytes` against `sha256`. @throws QuotaExceededError */
export async function keepMedia(sha256: string, bytes: Blob, type: string): Promise<void> {
  await (await open()).put(mediaUrl(sha256), mediaResponse(sha256, bytes, type))
}

export async function dropMedia(sha256: string): Promise<void> {
  await (await open()).delete(mediaUrl(sha256))
}

/** The hashes of all files kept here. */
export async function keptMedia(): Promise<Set<string>> {
  const requests = await (await open()).keys()
  return new Set(requests.map(({ url }) => url.slice(-64)))
}

/** An answer as our server gives it, so that nobody can tell where the bytes came from. */
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
