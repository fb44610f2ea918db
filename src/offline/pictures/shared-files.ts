// Without Dexie: the worker imports it.

/** Pictures that another app has shared, until a page puts them into the store of its user. */
export const sharedCache = 'shared-files'
/** Field of a share with its pictures (`share_target` of the web manifest). */
export const sharedField = 'pictures'
/** Key of a shared picture in the cache. */
export const sharedKey = (share: string, place: number): string => `/shared/${share}/${place}`

/** Header with the time of the share. Earlier builds stored none. */
const sharedAt = 'x-shared-at'
const maxAge = 24 * 60 * 60_000

export const sharedPicture = (picture: Blob): Response => new Response(picture, { headers: { [sharedAt]: String(Date.now()) } })

/** Deletes the pictures that no page has taken: those older than a day, or all. Never rejects: a browser may refuse its caches. */
export async function dropShares(which: 'old' | 'all'): Promise<void> {
  if (!('caches' in globalThis)) return
  await drop(which).catch(() => {})
}

async function drop(which: 'old' | 'all'): Promise<void> {
  if (!(await caches.has(sharedCache))) return
  const cache = await caches.open(sharedCache)
  for (const key of await cache.keys()) {
    const age = Date.now() - Number((await cache.match(key))?.headers.get(sharedAt) ?? 0)
    // The clock may have been set back since.
    if (which === 'all' || age > maxAge || age < -maxAge) await cache.delete(key)
  }
}
