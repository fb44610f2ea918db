import { once } from 'node:events'
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Link, type LinkShape } from './link.ts'
import { type Random, seededRandom } from './random.ts'
import { noteAnswer, noteRequest } from './traces.ts'

/**
 * Faults of one request.
 * `lose-request`: it never arrives. `lose-reply`: the server applies it, and the reply is lost. `duplicate`: it arrives
 * twice at once. `delay`: it arrives after later ones. `cut`: half of the body, then the connection breaks.
 * `cut-silently`: half of the body as if it were complete. `portal`: the page of a captive portal with status 200.
 */
export const faultKinds = [
  'lose-request',
  'lose-reply',
  'duplicate',
  'delay',
  'cut',
  'cut-silently',
  'portal',
  '429',
  '500',
  '503',
] as const
export type Fault = (typeof faultKinds)[number]
/** Probability of each fault, 0 to 1. The rest of the requests passes unchanged. */
export type FaultChances = Partial<Record<Fault, number>>

export interface LoggedRequest {
  readonly at: number
  readonly method: string
  readonly url: string
  readonly body: string
  /** Bytes of the body that went to the server. */
  readonly bytes: Buffer
  readonly fault: Fault | null
  /** Status that the client received; null without an answer. */
  status: number | null
  /** Bytes of the answer's body that were sent towards the client. */
  sent: number
}

/** Fault in one answer's body: the connection breaks after `cutAfter` bytes, or the byte at `flipByte` arrives wrong. */
export interface ByteFault {
  readonly cutAfter?: number
  readonly flipByte?: number
}

interface Reply {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

interface ProxyOptions {
  /** Address of the server; it may not exist yet. */
  readonly target: string
  readonly seed?: number
  readonly faults?: FaultChances
  /** Only requests whose path matches get faults. */
  readonly path?: RegExp
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const portalPage = '<!doctype html><title>Wi-Fi</title><p>Please accept the terms to go online.</p>'

/** An HTTP proxy on loopback that simulates the network: browsers and clients connect to it, and it fails as networks do. */
export class FaultProxy {
  target: string
  faults: FaultChances
  path: RegExp
  /** Fault of an answer that has no random one; undefined: none. */
  byteFault: (request: LoggedRequest) => ByteFault | undefined = () => undefined
  /**
   * Bytes of a request's body after which its connection breaks; the server receives them. As many as the body has, or more: the server applies
   * the request, and its answer is lost. undefined: no cut.
   */
  uploadCut: (request: IncomingMessage) => number | undefined = () => undefined
  /** True: each answer ends its connection. If one that it has used before breaks, a browser repeats the request by itself. */
  endsConnections = false
  readonly log: LoggedRequest[] = []
  readonly up = new Link()
  readonly down = new Link()
  #isOffline = false
  readonly #random: Random
  readonly #sockets = new Set<Socket>()
  #closedBytes = 0
  #closedSentBytes = 0
  readonly #fresh = new WeakSet<Socket>()
  readonly #server = createServer((request, response) => void this.#serve(request, response).catch(() => response.destroy()))

  constructor(options: ProxyOptions) {
    this.target = options.target
    this.faults = options.faults ?? {}
    this.path = options.path ?? /./
    this.#random = seededRandom(options.seed ?? 1)
    this.#server.on('connection', (socket) => this.#accept(socket))
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Bytes of all connections in both directions, with the heads of requests and answers. */
  get wireBytes(): number {
    return [...this.#sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, this.#closedBytes)
  }

  /** Bytes towards clients, with the heads of answers. */
  get sentBytes(): number {
    return [...this.#sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, this.#closedSentBytes)
  }

  get isOffline(): boolean {
    return this.#isOffline
  }

  /** Ends all connections and rejects new ones while offline. */
  setOffline(isOffline: boolean): void {
    this.#isOffline = isOffline
    if (isOffline) for (const socket of this.#sockets) socket.destroy()
  }

  /** The same limits in both directions. */
  shape(shape: LinkShape): void {
    this.up.shape = shape
    this.down.shape = shape
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket)
    this.#fresh.add(socket)
    socket.on('close', () => {
      if (!this.#sockets.delete(socket)) return
      this.#closedBytes += socket.bytesRead + socket.bytesWritten
      this.#closedSentBytes += socket.bytesWritten
    })
    socket.on('error', () => socket.destroy())
    if (this.#isOffline) socket.destroy()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cutAfter = this.uploadCut(request)
    const body = await readAll(request, cutAfter)
    const fault = this.path.test(request.url ?? '') ? this.#draw() : null
    const entry: LoggedRequest = {
      at: Date.now(),
      method: request.method ?? '',
      url: request.url ?? '',
      body: body.toString(),
      bytes: body,
      fault,
      status: null,
      sent: 0,
    }
    this.log.push(entry)
    await this.#receive(request, body)
    if (body.length < Number(request.headers['content-length'] ?? 0)) {
      await this.#forwardBeginning(request, body)
      return void request.destroy()
    }
    if (fault === 'lose-request') return void response.destroy()
    const reply = ownReply(fault) ?? (await this.#pass(request, body, fault))
    if (fault === 'lose-reply' || cutAfter !== undefined || this.#isOffline) return void response.destroy()
    entry.status = reply.status
    await this.#answer(response, reply, entry)
  }

  /** Takes as long as the link. A new connection costs one round trip before its first request. */
  async #receive(request: IncomingMessage, body: Buffer): Promise<void> {
    if (this.#fresh.delete(request.socket)) await wait(2 * this.up.shape.latencyMs)
    const head = Buffer.from(`${request.method} ${request.url}\r\n${request.rawHeaders.join('\r\n')}`)
    await this.up.pass(Buffer.concat([head, body]), () => undefined)
  }

  #draw(): Fault | null {
    let rest = this.#random()
    for (const kind of faultKinds) {
      rest -= this.faults[kind] ?? 0
      if (rest < 0) return kind
    }
    return null
  }

  async #pass(request: IncomingMessage, body: Buffer, fault: Fault | null): Promise<Reply> {
    if (fault === 'delay') await wait(100 + this.#random() * 700)
    if (fault !== 'duplicate') return await this.#forward(request, body)
    const [first, second] = await Promise.all([this.#forward(request, body), this.#forward(request, body)])
    return this.#random() < 0.5 ? first : second
  }

  #forward(request: IncomingMessage, body: Buffer): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const { connection: _hop, ...headers } = request.headers
      const address = new URL(request.url ?? '/', this.target)
      noteRequest(request.method ?? '', address)
      const onward = openRequest(address, { method: request.method, headers }, (answer) => {
        noteAnswer(address, answer.statusCode ?? 502)
        readAll(answer).then((content) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: content }), reject)
      })
      onward.on('error', reject)
      onward.end(body)
    })
  }

  /** Sends the beginning of a request to the server, and breaks that connection. */
  async #forwardBeginning(request: IncomingMessage, beginning: Buffer): Promise<void> {
    const { connection: _hop, ...headers } = request.headers
    const onward = openRequest(new URL(request.url ?? '/', this.target), { method: request.method, headers })
    const ended = once(onward, 'close')
    onward.on('error', () => undefined)
    onward.write(beginning, () => onward.destroy())
    await ended
  }

  async #answer(response: ServerResponse, reply: Reply, entry: LoggedRequest): Promise<void> {
    for (const [name, value] of Object.entries(reply.headers))
      if (value !== undefined && !hopByHop.has(name)) response.setHeader(name, value)
    if (this.endsConnections) response.shouldKeepAlive = false
    const { fault } = entry
    const { cutAfter, flipByte } = fault ? {} : (this.byteFault(entry) ?? {})
    const half = reply.body.subarray(0, Math.floor(reply.body.length / 2))
    if (fault === 'cut-silently') {
      // Without length and chunks the body ends with the connection, so the client sees no error.
      response.shouldKeepAlive = false
      response.useChunkedEncodingByDefault = false
    } else if (reply.headers['content-length'] !== undefined || reply.body.length > 0) {
      response.setHeader('content-length', reply.headers['content-length'] ?? reply.body.length)
    }
    response.writeHead(reply.status)
    const complete = fault === 'cut' || fault === 'cut-silently' ? half : reply.body
    const content = flipped(complete.subarray(0, cutAfter), flipByte)
    // Waits for the client to read, so that `sent` counts only bytes it can have received.
    await this.down.pass(content, async (segment) => {
      if (response.destroyed) return
      entry.sent += segment.length
      await new Promise<void>((resolve) => response.write(segment, () => resolve()))
    })
    if (fault !== 'cut' && content.length === complete.length) return void response.end()
    response.destroy()
  }
}

function flipped(content: Buffer, at: number | undefined): Buffer {
  const byte = at === undefined ? undefined : content[at]
  if (at === undefined || byte === undefined) return content
  const copy = Buffer.from(content)
  copy[at] = byte ^ 1
  return copy
}

function ownReply(fault: Fault | null): Reply | null {
  if (fault === 'portal') return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(portalPage) }
  if (fault === '429' || fault === '503') return { status: Number(fault), headers: { 'retry-after': '1' }, body: Buffer.from('Busy') }
  if (fault === '500') return { status: 500, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Internal Server Error') }
  return null
}

/** Reads a body to its end, or its first bytes. The connection remains: to leave the loop would end it before the cut. */
async function readAll(stream: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    pieces.push(piece)
    length += piece.length
    if (length >= most) break
  }
  return Buffer.concat(pieces).subarray(0, Math.min(length, most))
}
