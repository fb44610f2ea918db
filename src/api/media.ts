import { mediaUrl } from './base-path.ts'
import { ApiError } from './errors.ts'

/** A large file on a slow line needs longer than a call; the worker answers at once from what is kept on the phone. */
const timeout = 120_000

/** The bytes of a file, from the phone's verified store when the worker has them, else from the server. @throws ApiError */
export async function fetchMedia(sha256: string): Promise<ArrayBuffer> {
  try {
    const response = await fetch(mediaUrl(sha256), { signal: AbortSignal.timeout(timeout) })
    if (response.ok && response.headers.get('ETag')?.includes(sha256)) return await response.arrayBuffer()
    throw new ApiError(response.status === 404 ? 'refused' : 'unreachable', response.status === 404 ? 'not_found' : 'portal', {
      status: response.status,
    })
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('unreachable', 'no_answer')
  }
}
