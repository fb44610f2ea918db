import { sharedParameter } from '../../../../../contract/page-files.ts'
import { sharedCache, sharedKey } from '../../../../offline/pictures/shared-files.ts'

/** The id of the share whose pictures wait for this page; null if there is none. */
export const waitingShare = (): string | null => new URLSearchParams(location.search).get(sharedParameter)

/** The place of a waiting picture within its share, with the picture. */
type Waiting = readonly [place: number, picture: Blob]

/** The pictures of a share that no page has taken yet. Empty if the browser has not stored them. */
export async function readShare(share: string): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  if (!('caches' in window)) return waiting
  const cache = await caches.open(sharedCache)
  // A taken one leaves a gap.
  for (const { url } of await cache.keys()) {
    const place = Number(url.split('/').at(-1))
    const stored = await cache.match(sharedKey(share, place))
    if (stored) waiting.push([place, await stored.blob()])
  }
  return waiting.sort(([one], [other]) => one - other)
}

/** Deletes a picture that is in its user's own store. */
export async function dropShared(share: string, place: number): Promise<void> {
  await (await caches.open(sharedCache)).delete(sharedKey(share, place))
}
