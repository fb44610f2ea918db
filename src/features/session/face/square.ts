/** Edge of a photo in pixels. */
const edge = 320
/** Bytes of a photo on its way: 27,000 letters of base64. */
const maxBytes = 20_000
const qualities = [0.7, 0.5, 0.3]

/** The square part of a picture: its place by parts of the room that is left, from 0 to 1. */
export interface Cut {
  readonly zoom: number
  readonly across: number
  readonly down: number
}

/** In pixels of the picture. */
export function squareOf({ width, height }: { width: number; height: number }, { zoom, across, down }: Cut) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * across, top: (height - side) * down }
}

/** The chosen part as a small picture, in base64. @throws if the browser cannot encode it */
export async function cutSquare(image: HTMLImageElement, cut: Cut): Promise<string> {
  const { side, left, top } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, cut)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, side, side, 0, 0, edge, edge)
  for (const quality of qualities) {
    // A browser that does not encode WebP answers with PNG.
    const webp = await blobOf(canvas, 'image/webp', quality)
    const blob = webp.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg', quality)
    if (blob.size <= maxBytes) return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())))
  }
  throw new Error('too large')
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no memory'))), type, quality)
  })
