import type { IncomingMessage } from 'node:http'
import { pathOf } from '../log/log.ts'

/** Longer than any URL of the app. */
const maxLength = 2_000

/**
 * Rewrites page requests with a malformed URL to the app's not-found page. API clients still get a JSON error. Passed
 * to Fastify as `rewriteUrl`.
 */
export function redirectMalformedUrls(basePath: string): (request: IncomingMessage) => string {
  return (request) => {
    const url = request.url ?? ''
    const path = pathOf(url)
    const isPage = request.headers.accept?.includes('text/html') && path.startsWith(basePath)
    if (!isPage || isReadable(path.slice(basePath.length))) return url
    Object.assign(request, { originalUrl: url })
    return `${basePath}404`
  }
}

/** Rejects paths that browsers, proxies and file systems interpret differently. */
export function isReadable(path: string): boolean {
  if (path.length > maxLength || path.startsWith('/')) return false
  try {
    return !/\p{Cc}|\\|(?:^|\/)\.\.(?:\/|$)/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
