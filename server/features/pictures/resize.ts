import sharp from 'sharp'
import { typeOfBytes } from '../../../contract/drafts/upload-types.ts'
import { pictureEdges } from '../../../contract/pictures.ts'
import { Refusal } from '../../http/errors.ts'

sharp.cache(false)
sharp.concurrency(1)
// Only these decoders: the others, such as those of SVG and PDF, read far more than pictures.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** Above the 1.6 megapixels of the app. Checked before a pixel is decoded: 800 KB can contain 256 megapixels. */
const maxPixels = 4_200_000
/** For all sizes together. */
const maxMs = 20_000
const quality = 62
/** Four pictures of a post in the list then take 30 KiB. */
const listBytes = 7.5 * 1024
/** Steps that make the list's size smaller, until it has `listBytes`. Its tile is some 160 pixels wide. */
const smaller = [
  { edge: 320, quality: 45 },
  { edge: 320, quality: 30 },
  { edge: 240, quality: 30 },
  { edge: 160, quality: 30 },
]

export interface Resized {
  /** As it is seen: turned upright. */
  readonly width: number
  readonly height: number
  /** WebP pictures without metadata, by the sizes of `pictureEdges`. */
  readonly sizes: readonly Buffer[]
}

interface Box {
  readonly width: number
  readonly height: number
}
type Pixels = Awaited<ReturnType<typeof decoded>>

/** Decodes a JPEG, PNG or WebP picture, upright, and hands its pixels on. @throws Refusal */
async function withPixels<T>(
  bytes: Uint8Array,
  box: Box,
  work: (pixels: Pixels) => Promise<T>,
  clock: () => number = Date.now,
): Promise<T> {
  try {
    return await work(await decoded(bytes, box, clock))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('bad_picture')
  }
}

async function decoded(bytes: Uint8Array, box: Box, clock: () => number) {
  const type = typeOfBytes('picture', bytes)
  if (!type) throw new Refusal('bad_picture')
  const end = clock() + maxMs
  // Whole seconds, as sharp counts.
  const limit = () => {
    const seconds = Math.ceil((end - clock()) / 1000)
    if (seconds <= 0) throw new Refusal('bad_picture')
    return { seconds }
  }
  const given = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning', pages: 1 })
  if (`image/${(await given.metadata()).format}` !== type) throw new Refusal('bad_picture')
  const upright = given.timeout(limit()).autoOrient().resize(inside(box))
  const { data: pixels, info: raw } = await upright.raw().toBuffer({ resolveWithObject: true })
  return (box: Box, quality: number) =>
    sharp(pixels, { raw }).timeout(limit()).resize(inside(box)).webp({ quality }).toBuffer({ resolveWithObject: true })
}

/** Decodes a picture once, and encodes its pixels alone. @throws Refusal */
export async function resize(bytes: Uint8Array, clock?: () => number): Promise<Resized> {
  return await withPixels(
    bytes,
    square(Number(pictureEdges.at(-1))),
    async (encoded) => {
      const sizes: Buffer[] = []
      let largest = { width: 0, height: 0 }
      for (const edge of pictureEdges) {
        let { data, info } = await encoded(square(Number(edge)), quality)
        if (edge === pictureEdges[0])
          for (const other of smaller) if (data.length > listBytes) ({ data, info } = await encoded(square(other.edge), other.quality))
        sizes.push(data)
        largest = info
      }
      return { width: largest.width, height: largest.height, sizes }
    },
    clock,
  )
}

/** A picture in a course: as wide as the column of a lesson on a mobile phone with two device pixels per pixel. */
const courseBox = { width: 720, height: 1440 }
const courseBytes = 60_000
/** A device has lost quality already: the first try loses little more. */
const courseQualities = [80, 65, 50, 35, 20]

/** A picture of a course as WebP: its pixels alone, in at most 60 KB wherever a picture can be. @throws Refusal */
export async function recode(bytes: Uint8Array): Promise<Buffer> {
  return await withPixels(bytes, courseBox, async (encoded) => {
    let smallest: Buffer | undefined
    for (const quality of courseQualities) {
      const { data } = await encoded(courseBox, quality)
      smallest = data
      if (data.length <= courseBytes) break
    }
    if (!smallest) throw new Refusal('bad_picture')
    return smallest
  })
}

const photoBytes = 12_000
/** Until the photo has `photoBytes`: only noise reaches the last one. */
const photoSteps = [
  { edge: 320, quality },
  { edge: 320, quality: 40 },
  { edge: 240, quality: 30 },
  { edge: 160, quality: 20 },
]

/** A photo of a person as WebP: its pixels alone, at most 320 of them along an edge, in 12 KB. @throws Refusal */
export async function encodePhoto(bytes: Uint8Array): Promise<Buffer> {
  return await withPixels(bytes, square(320), async (encoded) => {
    let photo = Buffer.alloc(0)
    for (const { edge, quality } of photoSteps) {
      photo = (await encoded(square(edge), quality)).data
      if (photo.length <= photoBytes) break
    }
    return photo
  })
}

const square = (edge: number): Box => ({ width: edge, height: edge })
const inside = (box: Box) => ({ ...box, fit: 'inside' as const, withoutEnlargement: true })
