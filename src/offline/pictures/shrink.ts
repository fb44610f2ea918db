import { rgbaToThumbHash } from 'thumbhash'
import { sha256Of } from '../packages/media-store.ts'
import type { PictureRow } from '../store/personal-db.ts'

export type Shrunk = Pick<PictureRow, 'bytes' | 'type' | 'sha256' | 'width' | 'height' | 'hash'>

/** The browser cannot decode the file. `isHeic`: cameras of some devices make such files. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
  readonly isHeic: boolean
  constructor(isHeic: boolean) {
    super()
    this.isHeic = isHeic
  }
}

/** The word that says why a picture was not taken. */
export const pictureTrouble = (error: unknown): 'heic' | 'unreadable' =>
  error instanceof UnreadablePicture && error.isHeic ? 'heic' : 'unreadable'

/** Parts of the picture that are cut off at its sides, from 0 to 1. */
export interface Trim {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
export interface Target {
  readonly maxBytes: number
  /** Width and height that the picture has at most, the largest first. */
  readonly boxes: readonly (readonly [number, number])[]
  readonly trim?: Trim
}

const ofPost: Target = { maxBytes: 100_000, boxes: [1280, 960, 720].map((edge) => [edge, edge]) }
const qualities = [0.7, 0.55, 0.4]
const deadlineMs = 20_000
/** Edge of the copy from which the placeholder is computed; its algorithm takes no more. */
const hashEdge = 100

/** Makes a small picture without metadata: of a post, unless `target` says otherwise. @throws UnreadablePicture */
export async function shrink(file: Blob & { readonly name?: string }, target = ofPost): Promise<Shrunk> {
  const isHeic = /hei[cf]/i.test(`${file.type} ${file.name ?? ''}`)
  const url = URL.createObjectURL(file)
  try {
    const image = await decoded(url)
    return await encoded(image, target)
  } catch {
    throw new UnreadablePicture(isHeic)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The browser turns it upright, as it does on every page. */
async function decoded(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), deadlineMs)
  })
  await Promise.race([image.decode(), deadline]).finally(() => clearTimeout(timer))
  return image
}

async function encoded(image: HTMLImageElement, { maxBytes, boxes, trim }: Target): Promise<Shrunk> {
  let blob: Blob | undefined
  let canvas: HTMLCanvasElement | undefined
  for (const box of boxes) {
    canvas = drawn(image, box, trim)
    for (const quality of qualities) {
      blob = await blobOf(canvas, quality)
      if (blob.size <= maxBytes) break
    }
    if (blob && blob.size <= maxBytes) break
  }
  if (!canvas || !blob || blob.size > maxBytes) throw new Error('too large')
  const bytes = await blob.arrayBuffer()
  const { width, height } = canvas
  return { bytes, type: blob.type, sha256: await sha256Of(bytes), width, height, hash: hashOf(canvas) }
}

const whole: Trim = { left: 0, right: 0, top: 0, bottom: 0 }

function drawn(
  source: HTMLImageElement | HTMLCanvasElement,
  [maxWidth, maxHeight]: readonly [number, number],
  trim = whole,
): HTMLCanvasElement {
  const [all, tall] = source instanceof HTMLImageElement ? [source.naturalWidth, source.naturalHeight] : [source.width, source.height]
  const [width, height] = [all * (1 - trim.left - trim.right), tall * (1 - trim.top - trim.bottom)]
  const scale = Math.min(1, maxWidth / width, maxHeight / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparent pixels: they would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, all * trim.left, tall * trim.top, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A browser that does not encode WebP answers with PNG. */
async function blobOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg', quality)
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no memory'))), type, quality)
  })

function hashOf(canvas: HTMLCanvasElement): string {
  const small = drawn(canvas, [hashEdge, hashEdge])
  const { data, width, height } = small.getContext('2d')?.getImageData(0, 0, small.width, small.height) ?? new ImageData(1, 1)
  return btoa(String.fromCharCode(...rgbaToThumbHash(width, height, data)))
}
