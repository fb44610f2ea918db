import { abortAfter } from './abort-after.ts'
import { mediaUrl } from './base-path.ts'
import { ApiError } from './errors.ts'

/** Milliseconds: a large file on a slow connection takes longer than a call. The worker answers stored files at once. */
const timeoutMs = 120_000

/** Fetches a file's bytes. The worker answers from the device if the file is stored. @throws ApiError */
export async function fetchMedia(sha256: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(mediaUrl(sha256), { signal: abortAfter(timeoutMs) })
    if (response.ok && response.headers.get('ETag')?.includes(sha256)) return await response.arrayBuffer()
    throw new ApiError(response.status === 404 ? 'refused' : 'unreachable', response.status === 404 ? 'not_found' : 'portal', {
      status: response.status,
    })
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('unreachable', 'no_answer')
  }
}
