import { courseFileEndpoints } from '../../../contract/courses/course-files.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { abortAfter } from '../../api/abort-after.ts'
import { apiUrl } from '../../api/base-path.ts'
import { ownHeaders, read, request } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'

/** Milliseconds. The server cuts a body after the same time, and one that stalls sooner. */
const timeout = 30 * 60_000

export type BroughtCourse = OutputOf<typeof courseFileEndpoints.bring>

/** The file of a published course. @throws ApiError */
export async function fetchCourseFile(id: string): Promise<Blob> {
  const { save } = courseFileEndpoints
  try {
    const response = await fetch(apiUrl(save.path.replace(':id', id)), {
      credentials: 'include',
      cache: 'no-store',
      signal: abortAfter(timeout),
      headers: ownHeaders(),
    })
    // A captive portal answers with 200 too, and not with this type.
    if (response.ok && response.headers.get('content-type') === 'application/zip') return await response.blob()
    read(save, response, await response.text())
    throw new ApiError('unreachable', 'server_error', response)
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('unreachable', 'no_answer')
  }
}

/** Sends such a file. `id`: of the new draft, the same for each try. @throws ApiError */
export async function sendCourseFile(file: Blob, as: 'draft' | 'course', id: string): Promise<BroughtCourse> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return request(courseFileEndpoints.bring, { as, bytes, ...(as === 'draft' && { id }) }, { timeout })
}
