import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './values/page-cursor.ts'
import { id, localizedText, reference, sha256 } from './values/text.ts'

/** One size of a picture, immutable under its hash. `width` and `height` in pixels. */
const pictureFile = z.object({ sha256, width: z.number(), height: z.number(), bytes: z.number() })

const galleryPicture = z.object({
  id: reference,
  /** The visible caption. */
  caption: localizedText,
  /** Alt text. */
  alt: localizedText,
  /** The same picture in several sizes, the smallest first. Devices store the smallest one for offline use. */
  files: z.array(pictureFile).check(z.minLength(1)),
})
export type GalleryPicture = z.output<typeof galleryPicture>

export const album = z.object({
  id,
  slug: reference,
  title: localizedText,
  about: localizedText,
  pictures: z.array(galleryPicture).check(z.minLength(1)),
})
export type Album = z.output<typeof album>

/** Size of the largest file of these pictures, in bytes: the most that enlarging one of them downloads. */
export const maxBytes = (pictures: readonly GalleryPicture[]): number =>
  Math.max(...pictures.flatMap(({ files }) => files.map(({ bytes }) => bytes)))

export const galleryEndpoints = {
  /** Albums with their pictures in the order of `albums.json`, 20 per page. */
  list: endpoint({
    method: 'GET',
    path: '/gallery',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(album), next_cursor: z.nullable(z.string()) }),
  }),
}
