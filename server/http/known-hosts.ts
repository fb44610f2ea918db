import type { FastifyInstance } from 'fastify'
import { Refusal } from './errors.ts'

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses requests for hosts that are not ours. A foreign name whose address becomes ours (DNS rebinding) would give a
 * foreign page the origin of this server. Probes of a load balancer name an address, so `open` paths have any host.
 */
export function refuseUnknownHosts(app: FastifyInstance, hosts: readonly string[], open: readonly string[]): void {
  const known = new Set([...hosts, ...loopback])
  app.addHook('onRequest', async (request) => {
    if (!known.has(nameOf(request.headers.host)) && !open.includes(request.routeOptions.url ?? '')) throw new Refusal('unknown_host')
  })
}

/** Without the port: the one of a proxy differs from ours, and no foreign page can choose the name. */
const nameOf = (host: string | undefined) => (host ?? '').replace(/:\d+$/, '').toLowerCase()
