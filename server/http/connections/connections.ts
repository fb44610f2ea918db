import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { addressKey } from '../../limits/address-key.ts'
import type { BodyLimits } from './slow-bodies.ts'

export interface ConnectionLimits extends BodyLimits {
  /** Connections of one address at once. A village behind one address has some hundred, mostly idle. */
  readonly perAddress: number
  /** Milliseconds after which a reader who has taken nothing more is cut. A device that returns requests the rest. */
  readonly stalledMs: number
}

export const defaultConnectionLimits: ConnectionLimits = {
  perAddress: 500,
  // The headers, and then the body. A full push takes 42 s at 16 kbit/s.
  requestMs: 60_000,
  // 9 kbit/s. A course of 1 MB takes nine minutes at 16 kbit/s. The largest file takes half an hour at 112 kbit/s. The window is as
  // long as the time of other bodies: a signal that is gone for half a minute cuts nothing.
  slowBytes: 64 * 1024,
  slowWindowMs: 60_000,
  slowMs: 30 * 60_000,
  stalledMs: 120_000,
}

interface Connection {
  /** Responses in progress. */
  open: number
  /** Bytes that the reader had taken at the time `since`. */
  taken: number
  since: number
}

/**
 * Bounds what connections cost. A reader who does not read is cut. An address with too many loses its oldest idle
 * connection, or gets no further one. Proxies are exempt: their connections carry the requests of many addresses.
 */
export function limitConnections(server: Server, { perAddress, stalledMs }: ConnectionLimits, proxies: readonly string[]): void {
  const isProxy = proxyTest(proxies)
  /** By address, oldest first. */
  const byAddress = new Map<string, Map<Socket, Connection>>()

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const key = addressKey(address)
    const own = byAddress.get(key) ?? new Map<Socket, Connection>()
    byAddress.set(key, own)
    if (own.size >= perAddress) {
      const idle = [...own].find(([, { open }]) => open === 0)?.[0]
      ;(idle ?? socket).destroy()
      if (!idle) return
    }
    own.set(socket, { open: 0, taken: 0, since: Date.now() })
    socket.once('close', () => {
      own.delete(socket)
      if (own.size === 0) byAddress.delete(key)
    })
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = byAddress.get(addressKey(socket.remoteAddress ?? ''))?.get(socket)
    if (!connection) return
    connection.open += 1
    response.once('close', () => {
      connection.open -= 1
    })
  })

  const check = setInterval(() => {
    const now = Date.now()
    for (const own of byAddress.values()) for (const [socket, connection] of own) cutIfStalled(socket, connection, now)
  }, stalledMs / 8)
  check.unref()
  server.once('close', () => clearInterval(check))

  function cutIfStalled(socket: Socket, connection: Connection, now: number): void {
    const taken = socket.bytesWritten - socket.writableLength
    if (socket.writableLength === 0 || taken !== connection.taken) Object.assign(connection, { taken, since: now })
    else if (now - connection.since >= stalledMs) socket.destroy()
  }
}

/** `loopback`, addresses and ranges, as TRUSTED_PROXIES has them. */
function proxyTest(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const proxy of proxies.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))) {
    const [net = '', bits] = proxy.split('/')
    const family = isIPv6(net) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(bits), family)
  }
  // An IPv4 address on a socket for both families arrives as `::ffff:…`, which the list compares with IPv4 ranges too.
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
