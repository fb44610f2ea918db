import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { GalleryPicture } from '../../contract/gallery.ts'
import { localizedText, reference } from '../../contract/text.ts'
import type { Services } from '../handler.ts'
import { albums } from './schema.ts'
import { stableId } from './stable-id.ts'

const writtenPicture = z.object({ name: reference, caption: localizedText, alt: localizedText })
const writtenAlbums = z.array(
  z.object({ slug: reference, title: localizedText, about: localizedText, pictures: z.array(writtenPicture).check(z.minLength(1)) }),
)

/** The widths scripts/gallery-pictures.ts draws, in pixels, the smallest first. */
const widths = [320, 720, 1440]

/** Puts the albums of a folder into the gallery, with their pictures in every size. Albums that are there keep their place. */
export async function loadAlbums({ db, files }: Pick<Services, 'db' | 'files'>, folder = 'gallery'): Promise<void> {
  const written = z.parse(writtenAlbums, JSON.parse(await readFile(join(folder, 'albums.json'), 'utf8')))
  for (const [position, { slug, title, about, pictures }] of written.entries()) {
    const packed: GalleryPicture[] = []
    for (const { name, caption, alt } of pictures) packed.push({ id: name, caption, alt, files: await sizesOf(files, folder, name) })
    const row = { slug, title, about, pictures: packed, position }
    await db
      .insert(albums)
      .values({ id: stableId(`album:${slug}`), ...row })
      .onConflictDoUpdate({ target: albums.id, set: row })
  }
}

async function sizesOf(files: Services['files'], folder: string, name: string): Promise<GalleryPicture['files']> {
  const sizes: GalleryPicture['files'] = []
  for (const width of widths) {
    const content = await readFile(join(folder, 'pictures', `${name}-${width}.webp`))
    const { sha256, bytes } = await files.put(content, 'image/webp')
    sizes.push({ sha256, bytes, width, height: heightOf(content) })
  }
  return sizes
}

/** From the head of an extended WebP, which is what browsers write of a canvas. */
function heightOf(webp: Buffer): number {
  if (webp.toString('latin1', 12, 16) !== 'VP8X') throw new Error('a picture of the gallery is no extended WebP')
  return webp.readUIntLE(27, 3) + 1
}
