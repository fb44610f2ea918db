// Without Dexie: the worker imports it.

/** Pictures of posts that the worker has stored, by their address. */
export const pictureCache = 'pictures-v1'

/** Deletes the stored pictures of removed posts, and of posts without pictures. Never rejects: a browser may refuse its caches. */
export async function forgetPictures(postIds: readonly string[] | 'all'): Promise<void> {
  if (!('caches' in globalThis) || postIds.length === 0) return
  await forget(postIds).catch(() => {})
}

async function forget(postIds: readonly string[] | 'all'): Promise<void> {
  if (!(await caches.has(pictureCache))) return
  const cache = await caches.open(pictureCache)
  const gone = new Set(postIds)
  for (const key of await cache.keys()) {
    const postId = new URL(key.url).pathname.split('/').at(-3) ?? ''
    if (postIds === 'all' || gone.has(postId)) await cache.delete(key)
  }
}
