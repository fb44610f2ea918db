import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers whatever is still under way with `busy` (503), for an end that cannot wait for it. */
    refuseOpen: () => void
  }
}

/** Seconds; a server that is told to end is usually followed by the next one. */
const retryAfter = 5

/** Keeps an eye on the answers under way, and refuses in our own words what comes while the server is closing. */
export function watchAnswers(
  app: FastifyInstance,
  refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  const open = new Set<FastifyReply>()
  let isClosing = false

  app.decorate('refuseOpen', () => {
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
