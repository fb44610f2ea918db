import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { pageDigest, prerenderedFor, userContent } from '../../contract/page-files.ts'
import { documentHeaders, policyForPage } from '../http/security-headers.ts'
import type { PageContent } from '../prerender/prerenderer.ts'

/** Headers of a page: its content policy, its cache rules, and what the worker needs to store it. `source`: the page without content. */
export function pageHeaders(page: string, source: string, content: PageContent | undefined): OutgoingHttpHeaders {
  const hash = createHash('sha256').update(page).digest('base64url')
  const own = {
    ...documentHeaders,
    'content-security-policy': policyForPage(source),
    [pageDigest]: hash.slice(0, 8),
    ...(content && contentHeaders(content)),
  }
  // User content stays in no HTTP cache, not even in the back/forward cache. Nor does personal content, on a shared device.
  if (content?.isPersonal || content?.rules.containsUserContent) return { ...own, 'cache-control': 'no-store' }
  // A 304 has none of its own headers: the browser goes on with those that it has.
  const tag = createHash('sha256').update(hash).update(JSON.stringify(own)).digest('base64url')
  return { ...own, 'cache-control': 'no-cache', etag: `"${tag.slice(0, 27)}"` }
}

const contentHeaders = ({ rules, address }: PageContent) => ({
  [prerenderedFor]: rules.search === 'ignored' ? `${address}?*` : address,
  ...(rules.containsUserContent && { [userContent]: '1' }),
})
