import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers all open requests with `busy` (503), for a shutdown that cannot wait. */
    refuseInFlight: () => void
  }
}

/** Seconds. A new server usually starts right after a shutdown. */
const retryAfter = 5

/** Tracks open requests. While the server closes, refuses new ones with our own error body. */
export function trackRequests(
  app: FastifyInstance,
  refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const open = new Set<FastifyReply>()
  let isClosing = false

  app.decorate('refuseInFlight', () => {
    for (const reply of open)
      if (!reply.sent && !reply.raw.headersSent)
        refuse(new Refusal('busy', { retryAfter }), reply.request, reply.header('connection', 'close'))
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) throw new Refusal('busy', { retryAfter })
    open.add(reply)
  })
  app.addHook('onResponse', async (_request, reply) => void open.delete(reply))
}
