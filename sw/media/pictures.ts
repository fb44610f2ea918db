import { apiUrl } from '../../src/api/base-path.ts'
import { forgetPictures, pictureCache } from '../../src/offline/pictures/picture-cache.ts'
import { notePicture } from '../data-use.ts'

/** In bytes. */
const limit = 6_000_000
/** Of a picture, by its longest edge. */
const weights: Record<string, number> = { '320': 12_000, '720': 50_000, '1280': 110_000 }

/** A picture of a post. Its address names the post, so that a page can delete what a pull reports as removed. */
export const isPicture = (url: URL): boolean => url.pathname.startsWith(apiUrl('/media/pictures/'))

/** Stored ones never change: a removed one is deleted by the page that pulls the removal. The browser's own cache would keep it. */
export async function answerPicture(event: Pick<FetchEvent, 'request' | 'waitUntil'>): Promise<Response> {
  const { request } = event
  // A browser may refuse its caches.
  const cache = await caches.open(pictureCache).catch(() => null)
  const stored = await cache?.match(request.url).catch(() => undefined)
  if (stored) return stored
  notePicture(request)
  const download = fetch(request.url, { cache: 'no-store', credentials: 'same-origin' })
  const storing = download
    .then((response) => (cache && isStorable(response) ? store(cache, request.url, response.clone()) : undefined))
    .catch(() => {})
    .finally(() => downloads.delete(storing))
  downloads.add(storing)
  event.waitUntil(storing)
  return await download
}

const downloads = new Set<Promise<void>>()

/** Deletes stored pictures of removed posts once more when the downloads have ended that began before the removal was pulled. */
export async function forgetLatePictures(posts: readonly string[] | 'all' = []): Promise<void> {
  await Promise.all(downloads)
  await forgetPictures(posts)
}

const isStorable = (response: Response) =>
  response.status === 200 && response.headers.get('Content-Type') === 'image/webp' && !isPrivate(response)

/** One that others may not see, such as of a hidden post. */
const isPrivate = ({ headers }: Response) => headers.get('Cache-Control')?.includes('no-store') ?? false

async function store(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response)
  let bytes = 0
  // The newest first.
  for (const key of [...(await cache.keys())].reverse()) {
    bytes += weights[key.url.split('/').at(-1) ?? ''] ?? limit
    if (bytes > limit) await cache.delete(key)
  }
}
