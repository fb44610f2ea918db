import { type Album, galleryEndpoints } from '../../../contract/gallery.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { fetchMedia } from '../../api/media.ts'
import { sha256Of } from '../../offline/packages/media-store.ts'
import { storeIfSpace } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { sharedDb } from '../../offline/store/shared-db.ts'

const fetchedKey = 'gallery_fetched'

/** Every album with its pictures, as of the last fetch. */
export const galleryQuery = () =>
  localQuery<Album[]>({
    key: ['gallery'],
    tables: ['shared.albums'],
    async read() {
      const albums = await sharedDb.albums.orderBy('position').toArray()
      // An empty gallery is a result too, once it was fetched.
      return albums.length === 0 && !(await sharedDb.keyValues.get(fetchedKey)) ? undefined : albums
    },
    async fill() {
      const albums = await fetchAlbums()
      return (await keepAlbums(albums)) ? undefined : albums
    },
  })

/** Stored thumbnails as data URLs, by the hash of the file. */
export type SavedThumbnails = Readonly<Record<string, string>>

export const thumbnailsQuery = () =>
  localQuery<SavedThumbnails>({
    key: ['gallery-thumbnails'],
    tables: ['shared.thumbnails'],
    read: async () => Object.fromEntries((await sharedDb.thumbnails.toArray()).map(({ sha256, url }) => [sha256, url])),
  })

/** Fetches the list in the background, then missing thumbnails. Offline, the stored ones remain. */
export async function refreshGallery(): Promise<void> {
  try {
    const albums = await fetchAlbums()
    // Before storing: on a full device, the removed album's thumbnails free the space for new ones.
    await freeThumbnails(albums)
    if (await keepAlbums(albums)) await keepThumbnails(albums)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

async function fetchAlbums(): Promise<Album[]> {
  const albums: Album[] = []
  let cursor: string | undefined
  do {
    const page = await call(galleryEndpoints.list, { cursor })
    albums.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return albums
}

function keepAlbums(albums: readonly Album[]): Promise<boolean> {
  return storeIfSpace(() =>
    sharedDb.transaction('rw', sharedDb.albums, sharedDb.keyValues, async () => {
      await sharedDb.albums.clear()
      await sharedDb.albums.bulkPut(albums.map((album, position) => ({ ...album, position })))
      await sharedDb.keyValues.put({ key: fetchedKey, value: Date.now() })
    }),
  )
}

const thumbnailsOf = (albums: readonly Album[]) =>
  new Set(albums.flatMap((album) => album.pictures.map((picture) => picture.files[0]?.sha256 ?? '')))

/** Deletes the thumbnails that no album uses. */
async function freeThumbnails(albums: readonly Album[]): Promise<void> {
  const wanted = thumbnailsOf(albums)
  await storeIfSpace(async () => {
    const here = await sharedDb.thumbnails.toCollection().primaryKeys()
    const left = here.filter((sha256) => !wanted.has(sha256))
    if (left.length > 0) await sharedDb.thumbnails.bulkDelete(left)
  })
}

/** Sequentially, so that visible pictures are first. */
async function keepThumbnails(albums: readonly Album[]): Promise<void> {
  const here = new Set(await sharedDb.thumbnails.toCollection().primaryKeys())
  for (const sha256 of thumbnailsOf(albums)) {
    if (here.has(sha256)) continue
    const bytes = await fetchThumbnail(sha256)
    // A truncated file is requested again next time.
    if (!bytes || (await sha256Of(bytes)) !== sha256) continue
    if (!(await storeIfSpace(() => sharedDb.thumbnails.put({ sha256, url: dataUrl(bytes) })))) return
  }
}

/**
 * Undefined for a file that the server has removed: the others are still fetched.
 * @throws ApiError when offline
 */
async function fetchThumbnail(sha256: string): Promise<ArrayBuffer | undefined> {
  try {
    return await fetchMedia(sha256)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') throw error
    return undefined
  }
}

function dataUrl(bytes: ArrayBuffer): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return `data:image/webp;base64,${btoa(binary)}`
}
