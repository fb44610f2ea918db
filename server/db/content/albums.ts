import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { GalleryPicture } from '../../../contract/gallery.ts'
import { localizedText, reference } from '../../../contract/values/text.ts'
import type { Services } from '../../handler.ts'
import { dataFolder } from '../../process/data-folders.ts'
import { albums } from '../schema.ts'
import { stableId } from '../stable-id.ts'
import { webpSize } from './webp-size.ts'

/** A fault in a folder of albums, as a message for its author. */
export class BadAlbums extends Error {
  override name = 'BadAlbums'
}

const writtenPicture = z.object({ name: reference, caption: localizedText, alt: localizedText })
const writtenAlbums = z.array(
  z.object({ slug: reference, title: localizedText, about: localizedText, pictures: z.array(writtenPicture).check(z.minLength(1)) }),
)

/** The widths of each picture in pixels, smallest first. */
const widths = [320, 720, 1440]

/**
 * Replaces the gallery with a folder: the albums of its `albums.json`, in that order. Each picture is
 * `pictures/<name>-<width>.webp` in every width. Throws `BadAlbums` and changes nothing if the folder is invalid.
 */
export async function loadAlbums({ db, files }: Pick<Services, 'db' | 'files'>, folder = dataFolder('gallery')): Promise<void> {
  const rows: (typeof albums.$inferInsert)[] = []
  for (const [position, { pictures, ...words }] of (await readAlbums(folder)).entries()) {
    const packed: GalleryPicture[] = []
    for (const { name, caption, alt } of pictures) packed.push({ id: name, caption, alt, files: await sizesOf(files, folder, name) })
    rows.push({ id: stableId(`album:${words.slug}`), ...words, pictures: packed, position })
  }
  await db.transaction(async (tx) => {
    await tx.delete(albums)
    if (rows.length > 0) await tx.insert(albums).values(rows)
  })
}

async function readAlbums(folder: string): Promise<z.output<typeof writtenAlbums>> {
  const path = join(folder, 'albums.json')
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) throw new BadAlbums(`${path} is missing.`)
  const read = z.safeParse(writtenAlbums, parseJson(text))
  if (read.success) return read.data
  throw new BadAlbums(`${path}:\n${read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function sizesOf(files: Services['files'], folder: string, name: string): Promise<GalleryPicture['files']> {
  const sizes: GalleryPicture['files'] = []
  for (const width of widths) {
    const path = join(folder, 'pictures', `${name}-${width}.webp`)
    const content = await readFile(path).catch(() => null)
    const size = content && webpSize(content)
    if (!content || !size) throw new BadAlbums(`${path} is missing, or is no WebP.`)
    const { sha256, bytes } = await files.put(content, 'image/webp')
    sizes.push({ sha256, bytes, ...size })
  }
  return sizes
}
