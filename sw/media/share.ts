import { sharedParameter } from '../../contract/page-files.ts'
import { sharedCache, sharedField, sharedKey, sharedPicture } from '../../src/offline/pictures/shared-files.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Takes a share from another app, offline too. Its texts are in the address of the page that opens. Its pictures wait in a cache, since
 * the worker does not know the user of the page. An earlier share goes: its page was closed before it had read it.
 */
export async function takeShare(request: Request): Promise<Response> {
  const page = new URL('community', self.registration.scope)
  try {
    const fields = await request.formData()
    for (const [name, value] of fields) if (typeof value === 'string') page.searchParams.append(name, value)
    const pictures = fields.getAll(sharedField).filter((value) => typeof value !== 'string')
    await caches.delete(sharedCache)
    if (pictures.length > 0) {
      const share = crypto.randomUUID()
      page.searchParams.set(sharedParameter, share)
      const cache = await caches.open(sharedCache)
      for (const [place, picture] of pictures.entries()) await cache.put(sharedKey(share, place), sharedPicture(picture))
    }
  } catch {
    // A full disk. The page finds no picture, and says so.
  }
  return Response.redirect(page.href, 303)
}
