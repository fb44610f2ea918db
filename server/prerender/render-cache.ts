import type { RenderedPage } from '../../contract/page-files.ts'

export interface CachedPage {
  /** Null: there is nothing to show. */
  readonly page: RenderedPage | null
  /** Hash of the content that it was rendered from. */
  readonly version: string
  /** The counter of the content's scope and the day, at which the content was last compared. */
  readonly stamp: string | undefined
}

/** LRU cache of at most `max` pages. */
export function createRenderCache(max: number) {
  /** The least recently used first. */
  const pages = new Map<string, CachedPage>()

  function put(key: string, page: CachedPage): void {
    pages.delete(key)
    if (pages.size >= max) pages.delete(pages.keys().next().value ?? '')
    pages.set(key, page)
  }

  return {
    put,
    use(key: string): CachedPage | undefined {
      const found = pages.get(key)
      if (found) put(key, found)
      return found
    },
    peek: (key: string): CachedPage | undefined => pages.get(key),
    drop: (key: string) => void pages.delete(key),
  }
}
