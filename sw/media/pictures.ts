import { apiUrl } from '../../src/api/base-path.ts'
import { pictureCache } from '../../src/offline/pictures/picture-cache.ts'
import { notePicture } from '../data-use.ts'

/** Some 3 MB. */
const limit = 300

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
  if (response.status === 200 && response.headers.get('Content-Type') === 'image/webp') {
    const copy = response.clone()
    event.waitUntil(store(cache, request.url, copy).catch(() => {}))
  }
  return response
}

async function store(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key)))
}
