import type { IncomingMessage } from 'node:http'
import { pathOf } from './log.ts'

/** Far more than any address of ours has. */
const longest = 2_000

/**
 * Leads a browser from an address that nobody can read to the page that says there is nothing here; without that it would
 * get what programs get, a piece of JSON. Programs still do. To be given to Fastify as `rewriteUrl`.
 */
export function lostAddresses(basePath: string): (request: IncomingMessage) => string {
  return (request) => {
    const url = request.url ?? ''
    const path = pathOf(url)
    const isPage = request.headers.accept?.includes('text/html') && path.startsWith(basePath)
    if (!isPage || isReadable(path.slice(basePath.length))) return url
    Object.assign(request, { originalUrl: url })
    return `${basePath}404`
  }
}

/** Paths that browsers, proxies and folders read in different ways, or not at all, are nobody's. */
function isReadable(path: string): boolean {
  if (path.length > longest || path.startsWith('/')) return false
  try {
    return !/\p{Cc}|\\|(?:^|\/)\.\.(?:\/|$)/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
