import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { bytesType, clientHeader } from '../../contract/transport.ts'
import type { Cookies } from './cookies.ts'
import { Refusal } from './errors.ts'

const safeMethods = new Set(['GET', 'HEAD'])

interface Own {
  readonly publicOrigin: string
  readonly cookies: Cookies
  readonly body: Endpoint['body']
}

/**
 * Refuses a state-changing request that another site may have sent. Another site can send a form with our cookie. It
 * cannot set our header, or send JSON or bytes, without a preflight, and browsers report its origin. A program that sends a bearer
 * token and no cookie needs no header of ours: no site can make a browser send that token.
 */
export function refuseForgedRequest(request: FastifyRequest, { publicOrigin, cookies, body }: Own): void {
  if (safeMethods.has(request.method)) return
  const { headers } = request
  const type = headers['content-type']
  if (type !== undefined && !isJson(type) && !isBytes(type)) throw new Refusal('wrong_type')
  const isFromProgram = /^bearer \S/i.test(headers.authorization ?? '') && headers.cookie === undefined
  const isOurs =
    (isFromProgram || headers[clientHeader] !== undefined) &&
    (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin') &&
    (headers.origin === undefined ? !needsOrigin(request, cookies) : isOwnOrigin(headers.origin, headers.host, publicOrigin))
  if (!isOurs) throw new Refusal('foreign_request')
  if (type !== undefined && !(body === 'bytes' ? isBytes : isJson)(type)) throw new Refusal('wrong_type')
  // A compressed body would be read as plain text. The app sends none.
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') throw new Refusal('wrong_type')
}

const isJson = (type: string) => /^application\/json\s*(?:;|$)/i.test(type)

/** Unlike an image type, no form can send it. */
const isBytes = (type: string) => type === bytesType

/** True where only the cookie says who calls: a browser then names the page that sends it, in one of two headers. */
function needsOrigin(request: FastifyRequest, cookies: Cookies): boolean {
  const { authorization, 'sec-fetch-site': site } = request.headers
  return site === undefined && authorization === undefined && cookies.read(request, cookies.session) !== undefined
}

/** Compares hosts, because behind a TLS proxy the server sees `http`. PUBLIC_URL covers proxies that change the host. */
function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host.toLowerCase()
}
