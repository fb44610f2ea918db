import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface BodyLimits {
  /** Milliseconds in which a body must arrive. */
  readonly requestMs: number
  /** A large body of a signed-in user may take longer while this number of bytes arrives in each window. */
  readonly slowBytes: number
  readonly slowWindowMs: number
  /** Milliseconds after which such a body is cut too. */
  readonly slowMs: number
}

/** Of one account at once: each is in memory until it is whole. */
const slowPerAccount = 3

interface Arriving {
  readonly socket: Socket
  readonly since: number
  account?: string
  /** Bytes that the socket had read at the time `windowSince`. */
  read: number
  windowSince: number
}

/**
 * Cuts requests whose body does not arrive in time, with Node's own answer 408. Node's limit would be the same for all: a course file of
 * 24 MB takes longer than a minute on most connections that it is made for.
 * @returns lets the body of this request arrive slowly. The caller has checked the session.
 */
export function limitBodies(server: Server, limits: BodyLimits): (request: IncomingMessage, account: string) => void {
  const arriving = new Map<IncomingMessage, Arriving>()

  server.on('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0') return
    const now = Date.now()
    arriving.set(request, { socket, since: now, read: socket.bytesRead, windowSince: now })
  })

  const check = setInterval(() => {
    const now = Date.now()
    for (const [request, one] of arriving) {
      if (request.complete || one.socket.destroyed) arriving.delete(request)
      else if (isLate(one, now)) {
        arriving.delete(request)
        server.emit('clientError', Object.assign(new Error('The body is late.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), one.socket)
      }
    }
  }, limits.requestMs / 12)
  check.unref()
  server.once('close', () => clearInterval(check))

  function isLate(one: Arriving, now: number): boolean {
    if (one.account === undefined) return now - one.since >= limits.requestMs
    if (now - one.since >= limits.slowMs) return true
    if (now - one.windowSince < limits.slowWindowMs) return false
    const arrived = one.socket.bytesRead - one.read
    Object.assign(one, { read: one.socket.bytesRead, windowSince: now })
    return arrived < limits.slowBytes
  }

  return (request, account) => {
    const one = arriving.get(request)
    const others = [...arriving].filter(([other, { account: of }]) => of === account && !other.complete)
    if (one && others.length < slowPerAccount) one.account = account
  }
}
