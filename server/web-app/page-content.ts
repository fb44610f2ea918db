import { patternOf } from '../../contract/page-files.ts'
import { pathOf } from '../log/log.ts'
import type { PageContent, Prerenderer } from '../prerender/prerenderer.ts'

export interface PageRequest {
  /** Path or pattern below the base, no leading slash. */
  readonly path: string
  readonly search: string | undefined
  /** The worker requests a page by its file name, a browser by its path. */
  readonly isForWorker: boolean
}

export function readPageRequest(url: string | undefined, basePath: string): PageRequest {
  const asked = pathOf(url).slice(basePath.length)
  const path = patternOf(asked)
  return { path, search: /\?(.*)/.exec(url ?? '')?.[1], isForWorker: path !== asked }
}

interface FoundContent {
  readonly content?: PageContent
  /** The account of the request, where the content depends on it. */
  readonly reader?: string | undefined
}

/**
 * Content of the server for a page, or the status that replaces the page. A browser gets the page without content that is still to
 * be rendered. The worker stores what it gets, so it gets that content or none of the page.
 */
export async function findContent(
  { path, search, isForWorker }: PageRequest,
  readerOf: () => Promise<string | undefined>,
  prerenderer: Prerenderer | undefined,
): Promise<FoundContent | 404 | 503> {
  const rules = prerenderer?.rulesAt(path, search)
  if (!prerenderer || (isForWorker && !rules?.isStored)) return {}
  let reader: string | undefined
  const content = await prerenderer.contentOf(path, search, async () => (reader = await readerOf()))
  if (content === 'later') return isForWorker ? 503 : {}
  if (content === undefined) return isForWorker && path !== rules?.pattern ? 404 : {}
  return { content, reader }
}
