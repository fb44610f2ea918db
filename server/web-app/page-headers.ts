import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { prerenderedFor, userContent } from '../../contract/page-files.ts'
import { policyForPage } from '../http/security-headers.ts'
import type { PageContent } from '../prerender/prerenderer.ts'

/** Headers of a page: its content policy, its cache rules, and what the worker needs to store it. `source`: the page without content. */
export function pageHeaders(page: string, source: string, content: PageContent | undefined): OutgoingHttpHeaders {
  const policy = { 'content-security-policy': policyForPage(source) }
  if (!content) return { ...policy, ...revalidated(page) }
  const { rules, address, isPersonal } = content
  return {
    ...policy,
    // User content stays in no HTTP cache, not even in the back/forward cache. Nor does personal content, on a shared device.
    ...(isPersonal || rules.containsUserContent ? { 'cache-control': 'no-store' } : revalidated(page)),
    [prerenderedFor]: rules.search === 'ignored' ? `${address}?*` : address,
    ...(rules.containsUserContent && { [userContent]: '1' }),
  }
}

const revalidated = (page: string) => ({
  'cache-control': 'no-cache',
  etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`,
})
