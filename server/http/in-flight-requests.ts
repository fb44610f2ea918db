import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busyFor } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers all open requests with `busy` (503), for a shutdown that cannot wait. */
    refuseInFlight: () => void
    /** From now on the health check fails: a load balancer sends no further requests. */
    announceEnd: () => void
  }
}

/** Least seconds until a retry. A new server usually starts right after a shutdown. */
const retryAfter = 5

interface Tracking {
  readonly refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown
  /** URL of the health check. */
  readonly health: string
}

/** Tracks open requests. While the server closes, refuses new ones with our own error body. */
export function trackRequests(app: FastifyInstance, { refuse, health }: Tracking): void {
  const open = new Set<FastifyReply>()
  let [isEnding, isClosing] = [false, false]

  app.decorate('refuseInFlight', () => {
    for (const reply of open)
      if (!reply.sent && !reply.raw.headersSent) refuse(busyFor(retryAfter), reply.request, reply.header('connection', 'close'))
  })
  app.decorate('announceEnd', () => {
    isEnding = true
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isClosing || (isEnding && request.routeOptions.url === health)) throw busyFor(retryAfter)
    open.add(reply)
  })
  app.addHook('onResponse', async (_request, reply) => void open.delete(reply))
}
