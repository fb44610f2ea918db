import type { FastifyRequest } from 'fastify'
import { clientHeader } from '../contract/system.ts'
import { Refusal } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD'])

/**
 * What changes something must come from our own page. A foreign page can send a form with our cookie, but it can neither
 * set our header nor send JSON without being asked for consent first, and browsers name the page it came from.
 */
export function requireOwnPage(request: FastifyRequest, publicOrigin: string): void {
  if (safeMethods.has(request.method)) return
  const { headers } = request
  if (headers['content-type'] !== undefined && !isJson(headers['content-type'])) throw new Refusal('wrong_type')
  // A compressed body would be read as it is; nothing of ours sends one.
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') throw new Refusal('wrong_type')
  const isOurs =
    headers[clientHeader] !== undefined &&
    (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin') &&
    (headers.origin === undefined || isOwnOrigin(headers.origin, headers.host, publicOrigin))
  if (!isOurs) throw new Refusal('foreign_request')
}

const isJson = (type: string) => /^application\/json\s*(?:;|$)/i.test(type)

/** Behind a proxy that ends TLS we see `http`, so hosts are compared; PUBLIC_URL counts for proxies that change the host. */
function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}
