import * as z from 'zod/mini'
import { chunkBytes } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { queryNumber } from '../values/query-number.ts'
import { id, sha256 } from '../values/text.ts'
import { type UploadKind, uploadKinds } from './upload-types.ts'

/** Bytes of one file as a device sends it, by its kind. The app shrinks pictures to 60 KB. */
export const uploadMaxBytes: Readonly<Record<UploadKind, number>> = {
  picture: 300 * 1024,
  audio: 8 * 1024 * 1024,
  video: 16 * 1024 * 1024,
  pdf: 8 * 1024 * 1024,
  captions: 128 * 1024,
}

/** Bytes of pieces that an author may send a day. As many as `upload_quota_mb` allows for all files, if that is more. */
export const uploadBytesPerDay = 300 * 1000 * 1000
/** Files of one draft. */
export const maxDraftFiles = 1000

/** Days after which the server deletes a file without a use, or without all of its pieces. */
export const uploadDays = 30

/** Files are sent in the pieces in which learners load them. */
export const pieceBytes = chunkBytes

const progress = z.object({
  /** The server has the file: its draft names it. */
  is_stored: z.boolean(),
  /** Bytes that the server has from the beginning of the file. The next piece begins there. */
  have: z.number(),
})

/**
 * Files of course drafts, sent by those who may edit them. Each call may be repeated. A device names a file in the fields of its part as
 * `uploadPath`, before or after it sends the bytes.
 */
export const uploadEndpoints = {
  /**
   * Announces a file, or asks how much of it the server has. 409 for other content under the id. 413 has `too_large` for the limit of the
   * kind. `no_author_room` is that of the author (`upload_quota_mb`), `no_draft_room` that of the draft.
   */
  begin: endpoint({
    method: 'PUT',
    path: '/teaching/uploads/:id',
    access: 'instructor',
    perMinute: 120,
    input: z.strictObject({
      id,
      course_id: id,
      kind: z.enum(uploadKinds),
      sha256,
      bytes: z.number().check(z.int(), z.positive()),
    }),
    output: progress,
  }),
  /** Stores the piece from the byte `at`, a multiple of `pieceBytes`. One that is there is ignored. 409 if an earlier one is missing. 429 after
   * the bytes of a day. */
  piece: endpoint({
    method: 'PUT',
    path: '/teaching/uploads/:id/pieces/:at',
    access: 'instructor',
    body: 'bytes',
    perMinute: 240,
    maxBytes: pieceBytes,
    input: z.strictObject({ id, at: queryNumber, bytes: z.instanceof(Uint8Array) }),
    output: progress,
  }),
  /**
   * Checks the whole file by its content, and adds it to the draft. A picture is encoded again, without metadata. 400 `bad_upload` with
   * `fields.file` ends the upload: `changed` if its bytes are not those that were announced, else `unsafe`. Its bytes are deleted. 409 if pieces are missing.
   */
  finish: endpoint({
    method: 'POST',
    path: '/teaching/uploads/:id/finish',
    access: 'instructor',
    perMinute: 60,
    input: z.strictObject({ id }),
    output: z.object({ path: z.string(), sha256, bytes: z.number(), type: z.string() }),
  }),
}
