import { courseFileEndpoints } from '../../../contract/courses/course-files.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { abortAfter } from '../../api/abort-after.ts'
import { apiUrl } from '../../api/base-path.ts'
import { ownHeaders, read, request } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { newId } from '../../offline/store/id.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

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

/** Key of the draft that is on its way: its user's store, its file by the hash, and the id that the server may know by now. */
const broughtKey = 'brought_course'
interface Brought {
  readonly of: string
  readonly file: string
  readonly id: string
}

/** The same on a device without space. */
let inMemory: Brought | undefined

/**
 * Sends such a file. The id of a new draft is stored until the answer arrives: after a lost answer, or a reload, the same file is the same
 * draft. @throws ApiError
 */
export async function sendCourseFile(file: Blob, as: 'draft' | 'course'): Promise<BroughtCourse> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (as === 'course') return request(courseFileEndpoints.bring, { as, bytes }, { timeout })
  const db = personalDb()
  const hash = hexOf(await crypto.subtle.digest('SHA-256', bytes))
  const before = [inMemory, (await db.keyValues.get(broughtKey))?.value as Brought | null | undefined]
  const id = before.find((one) => one?.of === db.name && one.file === hash)?.id ?? newId()
  inMemory = { of: db.name, file: hash, id }
  await storeFetched(db, broughtKey, inMemory)
  const answer = await request(courseFileEndpoints.bring, { as, bytes, id }, { timeout })
  inMemory = undefined
  await storeFetched(db, broughtKey, null)
  return answer
}

const hexOf = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
