import type { Audience } from '../src/offline/sync/worker-messages.ts'
import { type Asset, decodeList } from './asset-list.ts'

declare const self: ServiceWorkerGlobalScope

/** All calls of the API send the version. A page reads it from the file of names, which the worker does not load. */
export const list = decodeList(self.__WB_MANIFEST[0].list)
Object.assign(globalThis, { appVersion: list.version })

export const scope = new URL('./', self.location.href)
export const inScope = (path: string): string => new URL(path, scope).href

/** One cache for the files of all builds: a file that two builds share is neither fetched nor stored again. */
export const openCache = (): Promise<Cache> => caches.open('app-v1')

/** Files with a hash in their name are stored under their URL, the others under their URL and revision. */
export const keyOf = (asset: Asset): string => inScope(asset.url) + (asset.revision === null ? '' : `?v=${asset.revision}`)

const byUrl = new Map(list.assets.map((asset) => [inScope(asset.url), asset]))

/** A file of this build by its URL without a query. */
export const assetAt = (url: string): Asset | undefined => byUrl.get(url)

/** The keys under which a build stores its files. The next build keeps these files, which open tabs may request. */
export const buildRecord = inScope('builds/active')
/** Present once the whole book reader was stored: from then on each update stores its own. */
export const pdfRecord = inScope('builds/pdf-kept')
/** Present for an audience whose files each build stores. */
export const partRecord = (audience: Audience): string => inScope(`builds/${audience}`)

/** The file of a requested URL. A tab of the previous build may request a file that only its build has. */
export function findAsset(url: URL): Asset | undefined {
  const known = assetAt(url.origin + url.pathname)
  const path = url.href.startsWith(scope.href) ? url.pathname.slice(scope.pathname.length) : ''
  return known ?? (path.startsWith('assets/') ? { url: path, revision: null, group: 'on-demand', bytes: 0 } : undefined)
}
