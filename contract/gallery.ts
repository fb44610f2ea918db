import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './page-cursor.ts'
import { id, localizedText, reference, sha256 } from './text.ts'

/** One size of a picture, served for ever under its hash. Lengths in pixels. */
const pictureFile = z.object({ sha256, width: z.number(), height: z.number(), bytes: z.number() })

const galleryPicture = z.object({
  id: reference,
  /** What stands under it, for everybody. */
  caption: localizedText,
  /** What is to be seen, for whoever does not see it. */
  alt: localizedText,
  /** The same picture in several sizes, the smallest first: that one is kept on phones. */
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

/** What looking at one of these pictures in large takes at most, in bytes. */
export const mostBytes = (pictures: readonly GalleryPicture[]): number =>
  Math.max(...pictures.flatMap(({ files }) => files.map(({ bytes }) => bytes)))

export const galleryEndpoints = {
  /** Albums with their pictures in the order the house gave them, 20 a page. */
  list: endpoint({
    method: 'GET',
    path: '/gallery',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(album), next_cursor: z.nullable(z.string()) }),
  }),
}
