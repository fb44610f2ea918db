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
 * Over https names begin with `__Host-`: browsers then accept the cookie only from this very host, with `Secure` and for
 * the whole host. Without TLS (a box in a village) that prefix would be refused, so names are plain.
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
    // A request refused before the cookie hook ran has none.
    read: (request, name) => (request.cookies as FastifyRequest['cookies'] | undefined)?.[name],
  }
}

/** The longest browsers keep a cookie. */
export const longestSeconds = 400 * 24 * 60 * 60
