import { type Album, galleryEndpoints } from '../../../contract/gallery.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { fetchMedia } from '../../api/media.ts'
import { localQuery } from '../../offline/local-query.ts'
import { sha256Of } from '../../offline/media-store.ts'
import { keepIfRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'

const fetchedKey = 'gallery_fetched'

/** Every album with its pictures, as last fetched. */
export const galleryQuery = () =>
  localQuery<Album[]>({
    key: ['gallery'],
    tables: ['shared.albums'],
    async read() {
      const albums = await sharedDb.albums.orderBy('position').toArray()
      // An empty gallery is an answer too, once it was given.
      return albums.length === 0 && !(await sharedDb.facts.get(fetchedKey)) ? undefined : albums
    },
    async fill() {
      const albums = await fetchAlbums()
      return (await keepAlbums(albums)) ? undefined : albums
    },
  })

/** Thumbnails kept on this phone, as data addresses by the hash of the file. */
export type Kept = Readonly<Record<string, string>>

export const thumbnailsQuery = () =>
  localQuery<Kept>({
    key: ['gallery-thumbnails'],
    tables: ['shared.thumbnails'],
    read: async () => Object.fromEntries((await sharedDb.thumbnails.toArray()).map(({ sha256, url }) => [sha256, url])),
  })

/** Brings the list anew behind what is on screen, then the thumbnails that are not here yet. Without a line, what is kept stays. */
export async function refreshGallery(): Promise<void> {
  try {
    const albums = await fetchAlbums()
    // Before anything is stored: on a full phone the pictures of a removed album are the room for what is new.
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
  return keepIfRoom(() =>
    sharedDb.transaction('rw', sharedDb.albums, sharedDb.facts, async () => {
      await sharedDb.albums.clear()
      await sharedDb.albums.bulkPut(albums.map((album, position) => ({ ...album, position })))
      await sharedDb.facts.put({ key: fetchedKey, value: Date.now() })
    }),
  )
}

const thumbnailsOf = (albums: readonly Album[]) =>
  new Set(albums.flatMap((album) => album.pictures.map((picture) => picture.files[0]?.sha256 ?? '')))

/** Takes the thumbnails off this phone that no album shows any more. */
async function freeThumbnails(albums: readonly Album[]): Promise<void> {
  const wanted = thumbnailsOf(albums)
  await keepIfRoom(async () => {
    const here = await sharedDb.thumbnails.toCollection().primaryKeys()
    const left = here.filter((sha256) => !wanted.has(sha256))
    if (left.length > 0) await sharedDb.thumbnails.bulkDelete(left)
  })
}

/** One after the other, so that the pictures somebody is looking at come first. */
async function keepThumbnails(albums: readonly Album[]): Promise<void> {
  const here = new Set(await sharedDb.thumbnails.toCollection().primaryKeys())
  for (const sha256 of thumbnailsOf(albums)) {
    if (here.has(sha256)) continue
    const bytes = await fetchThumbnail(sha256)
    // What arrived cut short is asked for again the next time.
    if (!bytes || (await sha256Of(bytes)) !== sha256) continue
    if (!(await keepIfRoom(() => sharedDb.thumbnails.put({ sha256, url: dataUrl(bytes) })))) return
  }
}

/** Nothing for one that the server has taken away: the others come all the same. @throws ApiError without a line */
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
