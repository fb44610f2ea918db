import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../values/text.ts'

/** Bytes of a course as one file. The product's own courses take about one megabyte. */
export const maxCourseFileBytes = 24 * 1024 * 1024

/** Why a file is refused, in `fields.file`. */
export const courseFileFaults = ['not_course', 'changed', 'faulty', 'unsafe'] as const

/** A published course as one file: it travels on a memory card, and keeps its hash. The folder in it is one that `load-content` takes. */
export const courseFileEndpoints = {
  /** The current version with all its files, signed by this server. Only for its owner. 400 if one is `unsafe`. */
  save: endpoint({
    method: 'GET',
    path: '/teaching/courses/:id/file',
    access: 'instructor',
    answer: 'file',
    perMinute: 6,
    input: z.strictObject({ id }),
    output: z.unknown(),
  }),
  /**
   * Makes a course of such a file. `draft`: a new one, with the caller as its owner. `course`: the course itself, under its own id, as its next
   * version; only by administrators. 400 with `fields.file` for anything else than an unchanged file. 409 with `fields.slug` if another course
   * has the address. `state`: `same` and `older` change nothing. `is_own`: this installation has signed it. `id`: of the new draft.
   * After a lost answer the same call finds it, with the state `same`.
   */
  bring: endpoint({
    method: 'PUT',
    path: '/teaching/course-files/:as',
    access: 'instructor',
    body: 'bytes',
    perMinute: 6,
    bytesPerDay: 10 * maxCourseFileBytes,
    maxBytes: maxCourseFileBytes,
    query: ['id'],
    input: z.strictObject({ as: z.enum(['draft', 'course']), id: z.optional(id), bytes: z.instanceof(Uint8Array) }),
    output: z.object({
      message: z.string(),
      id,
      slug: z.nullable(z.string()),
      state: z.enum(['new', 'same', 'older']),
      version: z.nullable(z.number()),
      is_own: z.boolean(),
    }),
  }),
}
