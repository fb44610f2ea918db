/** The target of a link in a text: a page of this product, another site, or none where it is not allowed. */
export type SafeLink = { kind: 'page'; path: string } | { kind: 'outside'; href: string }

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const here = 'https://here.invalid'

/**
 * Authors write links, so a link is taken apart by the browser's own parser before it is trusted: what counts is where
 * it would lead, not how it is written (`java\nscript:`, `\\host`, `//host`). Null when it may not be a link.
 */
export function safeLink(href: string): SafeLink | null {
  const url = parsed(href)
  if (!url || !allowed.has(url.protocol)) return null
  if (url.origin !== here) return { kind: 'outside', href: url.href }
  return href.startsWith('/') ? { kind: 'page', path: `${url.pathname}${url.search}${url.hash}` } : null
}

function parsed(href: string): URL | null {
  try {
    return new URL(href, here)
  } catch {
    return null
  }
}
