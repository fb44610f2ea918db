import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, sha256, typedText } from './values/text.ts'

/** Bytes of a picture as a device sends it. The app shrinks to 100 KB. */
export const pictureMaxBytes = 300 * 1024

/** Longest edges of the stored sizes, in pixels: for lists, for one picture, for its details. */
export const pictureEdges = ['320', '720', '1280'] as const

export const postMaxPictures = 4
export const altMaxLength = 300

/** Days that the server waits for the bytes of a picture, and for a use of bytes. */
export const pictureDays = 30

/** The picture in 4 to 27 bytes of whole base64, drawn until it is there (thumbhash). */
const thumbhash = z.string().check(z.regex(/^(?:[A-Za-z0-9+/]{4}){1,8}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/))
const edge = z.number().check(z.int(), z.gte(1), z.lte(10_000))

/** A picture as its text names it. The text is sent first; `sha256` is of the bytes that follow. */
const announced = { id, width: edge, height: edge, hash: thumbhash }
export const sentPicture = z.strictObject({ ...announced, sha256, alt: typedText(altMaxLength, 0) })
export type SentPicture = z.output<typeof sentPicture>

/** The pictures of one text, in their order. Absent where there are none. */
export const sentPictures = z.array(sentPicture).check(
  z.minLength(1),
  z.maxLength(postMaxPictures),
  z.refine((pictures) => new Set(pictures.map((picture) => picture.id)).size === pictures.length, { error: 'repeated' }),
)

/**
 * A picture in a row. Without `bytes`, those of the sizes of `pictureEdges`, the server is waiting for it. `is_lost`: it did not arrive
 * in time.
 */
export const shownPicture = z.object({
  ...announced,
  // Rows of earlier servers may have another text, which is drawn as nothing.
  hash: z.string(),
  alt: z.string(),
  bytes: z.optional(z.array(z.number())),
  is_lost: z.optional(z.boolean()),
})
export type ShownPicture = z.output<typeof shownPicture>

export const picturePath = '/media/pictures'

export const pictureEndpoints = {
  /**
   * Stores the bytes of a JPEG, PNG or WebP picture, sent raw and whole, as three WebP pictures without metadata. A repeated call changes
   * nothing. `gone`: the picture or its text was removed. With `is_late` the text is there, and the
   * picture did not arrive in time. 409 for other bytes under the id, or another
   * person's id. 400 `bad_picture` if they cannot be read, 413 `no_room` if the account's pictures are too many.
   */
  put: endpoint({
    method: 'PUT',
    path: '/pictures/:id',
    access: 'member',
    body: 'bytes',
    perMinute: 60,
    bytesPerDay: 60 * 1024 * 1024,
    maxBytes: pictureMaxBytes,
    input: z.strictObject({ id, bytes: z.instanceof(Uint8Array) }),
    output: z.object({ state: z.enum(['stored', 'gone']), is_late: z.optional(z.boolean()) }),
  }),
  /** One size of a picture of the post `of`, whose longest edge is `edge` or less. 404 once the picture or the post is removed. */
  get: endpoint({
    method: 'GET',
    path: `${picturePath}/:of/:id/:edge`,
    access: 'anyone',
    answer: 'file',
    perMinute: 600,
    input: z.strictObject({ of: id, id, edge: z.enum(pictureEdges) }),
    output: z.object({}),
  }),
}
