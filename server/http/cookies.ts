import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  readonly session: string
  readonly device: string
  readonly language: string
  set(reply: FastifyReply, name: string, value: string, maxAgeSeconds?: number): void
  clear(reply: FastifyReply, name: string): void
  read(request: FastifyRequest, name: string): string | undefined
}

/**
 * Over https the names begin with `__Host-`: browsers then accept the cookie only from this host, and only with
 * `Secure`. Without TLS (a server in a village) browsers reject that prefix, so the names are plain.
 */
export function createCookies({ isSecure, basePath }: { isSecure: boolean; basePath: string }): Cookies {
  const prefix = isSecure ? '__Host-' : ''
  const options = { path: isSecure ? '/' : basePath, secure: isSecure, httpOnly: true, sameSite: 'lax' as const }
  return {
    session: `${prefix}entlab-session`,
    device: `${prefix}entlab-device`,
    language: `${prefix}entlab-language`,
    set: (reply, name, value, maxAge) => void reply.setCookie(name, value, maxAge === undefined ? options : { ...options, maxAge }),
    clear: (reply, name) => void reply.clearCookie(name, options),
    // A request refused before the cookie hook has no cookies.
    read: (request, name) => (request.cookies as FastifyRequest['cookies'] | undefined)?.[name],
  }
}

/** The maximum cookie lifetime in browsers. */
export const maxCookieSeconds = 400 * 24 * 60 * 60
