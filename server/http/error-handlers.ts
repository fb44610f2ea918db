import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Person } from '../handler.ts'
import { faultOf, pathOf } from '../log/log.ts'
import { messageLanguage } from '../messages/request-language.ts'
import type { Cookies } from './cookies.ts'
import { Refusal, refusalOf } from './errors.ts'
import { sendRefusal } from './responses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the session is read, so that later refusals use the user's language. */
    person: Person | null
  }
}

/** Statuses of faults below HTTP, by Node's code. */
const connectionFaults: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Maps every error to a response and a log line. */
export function createErrorHandlers(cookies: Cookies, headers: Record<string, string>) {
  function inRoutes(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = refusalOf(error)
    const person = request.person ?? null
    const event = { requestId: request.id, method: request.method, path: pathOf(request.raw.url), code: refusal.code, person: person?.id }
    if (refusal.code === 'fault') request.log.error({ ...event, fault: faultOf(error) }, 'fault')
    else if (refusal.status !== 404) request.log.info(event, 'refused')
    // The support team finds the request in the log by this id.
    reply.header('x-request-id', request.id)
    return sendRefusal(reply, refusal, messageLanguage(request, person, cookies.read(request, cookies.language)))
  }

  return {
    inRoutes,
    notFound: (request: FastifyRequest, reply: FastifyReply) => inRoutes(new Refusal('not_found'), request, reply),
    outsideRoutes: {
      /** A malformed URL reaches no route and no hook. */
      frameworkErrors: (error, request, reply) => void inRoutes(error, request, reply.headers(headers)),
      /** A request that is not HTTP gets the shortest response. */
      clientErrorHandler(error, socket) {
        const status = connectionFaults[(error as { code?: string }).code ?? ''] ?? '400 Bad Request'
        const answer = `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`
        // A client that goes on sending would keep a socket that is only ended.
        if (socket.writable) socket.end(answer, () => socket.destroy())
        else socket.destroy()
      },
    } satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>,
  }
}
