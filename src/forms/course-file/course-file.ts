import { courseFileEndpoints } from '../../../contract/courses/course-files.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { failure } from '../../../contract/site/system.ts'
import { bytesType, clientHeader, markerHeader } from '../../../contract/transport.ts'
import { abortAfter } from '../../api/abort-after.ts'
import { apiUrl } from '../../api/base-path.ts'
import { caller } from '../../api/caller.ts'
import { ApiError } from '../../api/errors.ts'

/** Milliseconds. The server cuts a body after the same time, and one that stalls sooner. */
const timeout = 30 * 60_000

export type BroughtCourse = OutputOf<typeof courseFileEndpoints.bring>

/** The file of a published course. @throws ApiError */
export async function fetchCourseFile(id: string): Promise<Blob> {
  const response = await send('GET', courseFileEndpoints.save.path.replace(':id', id))
  return await response.blob().catch(() => {
    throw new ApiError('unreachable', 'no_answer')
  })
}

/** Sends such a file. `id`: of the new draft, the same for each try. @throws ApiError */
export async function sendCourseFile(file: Blob, as: 'draft' | 'course', id: string): Promise<BroughtCourse> {
  const path = courseFileEndpoints.bring.path.replace(':as', as)
  const response = await send('PUT', as === 'draft' ? `${path}?id=${id}` : path, file)
  const output = courseFileEndpoints.bring.output.safeParse(await response.json().catch(() => undefined))
  if (!output.success) throw new ApiError('unreachable', 'server_error', response)
  return output.data
}

/** `call` is for JSON alone, and on every learner's phone. */
async function send(method: 'GET' | 'PUT', path: string, body?: Blob): Promise<Response> {
  const token = caller.token()
  const response = await fetch(apiUrl(path), {
    method,
    credentials: 'include',
    cache: 'no-store',
    signal: abortAfter(timeout),
    headers: {
      'Accept-Language': caller.language(),
      [clientHeader]: __APP_VERSION__,
      ...(token === null ? {} : { Authorization: `Bearer ${token}`.trim() }),
      ...(body && { 'Content-Type': bytesType }),
    },
    ...(body && { body }),
  }).catch(() => {
    throw new ApiError('unreachable', 'no_answer')
  })
  const { status, statusText, headers } = response
  // A captive portal answers with 200 too. Files have no marker header, and no portal sends this type.
  if (!headers.has(markerHeader) && headers.get('content-type') !== 'application/zip')
    throw new ApiError('unreachable', 'portal', { status, statusText })
  if (response.ok) return response
  const error = failure.safeParse(await response.json().catch(() => undefined))
  const { code, message, fields } = error.success ? error.data : { code: 'server_error', message: '', fields: undefined }
  throw new ApiError(status >= 500 ? 'unreachable' : 'refused', code, { status, statusText, serverMessage: message, fields })
}
