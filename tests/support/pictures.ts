import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import type { SentPicture } from '../../contract/pictures.ts'
import { newId } from '../../src/offline/store/id.ts'

/** The noise of a photograph, which does not compress to nothing. Differs from call to call. */
export async function aPicture(width = 64, height = 48, type: 'jpeg' | 'png' | 'webp' = 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    [type]()
    .toBuffer()
}

/** The picture as its post announces it. */
export function announced(bytes: Uint8Array = Buffer.from(newId()), id = newId(), changes: Partial<SentPicture> = {}): SentPicture {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id, sha256, width: 64, height: 48, hash: '1QcSHQRnh493V4dIh4eXh1h4kJUI', alt: 'ডিমের ঝুড়ি', ...changes }
}

/** Half white, with a red left upper quarter, stored so that this orientation of EXIF turns it upright. With a place and a maker. */
export async function turnedPicture(orientation: number): Promise<Buffer> {
  const red = { create: { width: 60, height: 30, channels: 3 as const, background: '#f00' } }
  const upright = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#fff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
  // The inverse of what a viewer does. sharp mirrors before it turns.
  const turns: Record<number, (image: Sharp) => Sharp> = {
    1: (image) => image,
    2: (image) => image.flop(),
    3: (image) => image.rotate(180),
    4: (image) => image.flip(),
    5: (image) => image.rotate(270).flop(),
    6: (image) => image.rotate(270),
    7: (image) => image.rotate(90).flop(),
    8: (image) => image.rotate(90),
  }
  const stored = await (turns[orientation] as (image: Sharp) => Sharp)(sharp(upright)).png().toBuffer()
  return await sharp(stored)
    .withExif({ IFD0: { Make: 'CANARYMAKER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A PNG of zeros with one bit per pixel: small as a file, large in memory. */
export function flatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
