import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { pageDigest, prerenderedFor, userContent } from '../../contract/page-files.ts'
import { documentHeaders, policyForPage } from '../http/security-headers.ts'
import type { PageContent } from '../prerender/prerenderer.ts'

/** Headers of a page: its content policy, its cache rules, and what the worker needs to store it. `source`: the page without content. */
export function pageHeaders(page: string, source: string, content: PageContent | undefined): OutgoingHttpHeaders {
  const hash = createHash('sha256').update(page).digest('base64url')
  const policy = policyForPage(source)
  const own = { ...documentHeaders, 'content-security-policy': policy, [pageDigest]: hash.slice(0, 8) }
  // A 304 has no policy: the browser goes on with the one that it has.
  const tag = createHash('sha256').update(hash).update(policy).digest('base64url')
  const revalidated = { 'cache-control': 'no-cache', etag: `"${tag.slice(0, 27)}"` }
  if (!content) return { ...own, ...revalidated }
  const { rules, address, isPersonal } = content
  return {
    ...own,
    // User content stays in no HTTP cache, not even in the back/forward cache. Nor does personal content, on a shared device.
    ...(isPersonal || rules.containsUserContent ? { 'cache-control': 'no-store' } : revalidated),
    [prerenderedFor]: rules.search === 'ignored' ? `${address}?*` : address,
    ...(rules.containsUserContent && { [userContent]: '1' }),
  }
}
