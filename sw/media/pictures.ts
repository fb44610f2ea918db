import { apiUrl } from '../../src/api/base-path.ts'
import { pictureCache } from '../../src/offline/pictures/picture-cache.ts'
import { notePicture } from '../data-use.ts'

/** In bytes. */
const limit = 6_000_000
/** Of a picture, by its longest edge. */
const weights: Record<string, number> = { '320': 12_000, '720': 50_000, '1280': 110_000 }

/** A picture of a post. Its address names the post, so that a page can delete what a pull reports as removed. */
export const isPicture = (url: URL): boolean => url.pathname.startsWith(apiUrl('/media/pictures/'))

/** Stored ones never change: a removed one is deleted by the page that pulls the removal. The browser's own cache would keep it. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(pictureCache)
  const stored = await cache.match(request.url)
  if (stored) return stored
  notePicture(request)
  const response = await fetch(request.url, { cache: 'no-store', credentials: 'same-origin' })
  if (response.status === 200 && response.headers.get('Content-Type') === 'image/webp' && !isPrivate(response)) {
    const copy = response.clone()
    event.waitUntil(store(cache, request.url, copy).catch(() => {}))
  }
  return response
}

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
