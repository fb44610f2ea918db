import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chunkBytes, type PackageFile } from '../../../contract/courses/courses.ts'

vi.hoisted(() => {
  vi.stubGlobal('location', { href: 'http://device.test/' })
  vi.stubGlobal('navigator', {})
})
const { downloadFile } = await import('./file.ts')
const { storedChunks } = await import('./chunks.ts')
const { ConnectionFailed } = await import('./range.ts')
const { readMedia } = await import('../packages/media-store.ts')
const { sharedDb } = await import('../store/shared-db.ts')

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const body = randomBytes(5 * chunkBytes + 1234)
const file: PackageFile = {
  path: 'handbook.pdf',
  sha256: hash(body),
  bytes: body.byteLength,
  type: 'application/pdf',
  chunks: Array.from({ length: 6 }, (_, index) => hash(body.subarray(index * chunkBytes, (index + 1) * chunkBytes))),
}

/** A fault of one response. Each request takes the next of the list; without one the response is right. */
interface Fault {
  /** Cuts the connection after this number of bytes. */
  cutAfter?: number
  /** Ends the body normally after this number of bytes. */
  endAfter?: number
  flipByte?: number
  status?: number
  isPortal?: boolean
  hasNoRanges?: boolean
}
let faults: Fault[] = []
let sent = 0
const requested: (string | undefined)[] = []

const server = createServer((request, response) => {
  requested.push(request.headers.range)
  const { status, isPortal, hasNoRanges, ...fault } = faults.shift() ?? {}
  if (isPortal) return response.setHeader('Content-Type', 'text/html').end('<p>Please sign in to the wifi</p>')
  if (status) return response.writeHead(status).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = hasNoRanges ? [0, body.byteLength - 1] : [Number(first), Number(last)]
  response.setHeader('Content-Type', 'application/pdf')
  if (!hasNoRanges) response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${body.byteLength}` })
  send(response, Buffer.from(body.subarray(start, end + 1)), fault)
})

function send(response: ServerResponse, bytes: Buffer, { cutAfter, endAfter, flipByte }: Fault): void {
  if (flipByte !== undefined) bytes[flipByte] = (bytes[flipByte] ?? 0) ^ 1
  const given = bytes.subarray(0, cutAfter ?? endAfter)
  sent += given.byteLength
  response.write(given, () => (cutAfter === undefined ? response.end() : response.destroy()))
}

/** The header that requests the chunks from `first` up to and including `last`. */
const range = (first: number, last: number) => `bytes=${first * chunkBytes}-${Math.min((last + 1) * chunkBytes, body.byteLength) - 1}`

/** The methods of Cache Storage that the media store uses. */
const cached = new Map<string, Response>()
const cache = {
  match: async (url: string) => cached.get(url)?.clone(),
  put: async (url: string, response: Response) => void cached.set(url, response),
  delete: async (url: string) => cached.delete(url),
  keys: async () => [...cached.keys()].map((url) => ({ url })),
}

let counted = 0
const download = (signal = new AbortController().signal) =>
  downloadFile(file, {
    signal,
    onBytes: (bytes) => {
      counted += bytes
    },
  })
/** Compared by hash: comparing 1 MB element by element takes seconds. */
async function isStored(): Promise<boolean> {
  const response = await readMedia(file.sha256)
  if (!response) return false
  expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(file.sha256)
  return true
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init))
  vi.stubGlobal('caches', { open: async () => cache })
})
afterAll(() => server.close())
beforeEach(async () => {
  await sharedDb.chunks.clear()
  cached.clear()
  faults = []
  requested.length = 0
  sent = counted = 0
})
it('a download requests two chunks at a time, after the ones before are stored, and leaves no chunks', async () => {
  await download()
  expect(requested).toEqual([range(0, 1), range(2, 3), range(4, 5)])
  expect(await isStored()).toBe(true)
  expect(await sharedDb.chunks.count()).toBe(0)
  expect(counted).toBe(file.bytes)
})

it('a download with twenty cuts fetches at most 2 % of its bytes twice', async () => {
  const part = Math.floor(body.byteLength / 21)
  faults = Array.from({ length: 20 }, () => ({ cutAfter: part }))
  await download()
  expect(faults).toEqual([])
  expect(await isStored()).toBe(true)
  expect(sent).toBeLessThanOrEqual(file.bytes * 1.02)
  expect(counted).toBe(file.bytes)
})

it('a new page continues at the byte where the old page stopped', async () => {
  const controller = new AbortController()
  faults = [{ cutAfter: chunkBytes + 1000 }, { status: 503 }]
  const stopped = download(controller.signal)
  await vi.waitUntil(() => requested.length === 2)
  controller.abort()
  await expect(stopped).rejects.toThrow()
  await download()
  expect(requested[2]).toBe(`bytes=${chunkBytes + 1000}-${3 * chunkBytes - 1}`)
  expect(sent).toBe(file.bytes)
  expect(await isStored()).toBe(true)
})

it('a download fetches only the chunk with the wrong byte again', async () => {
  faults = [{ flipByte: chunkBytes + 5 }]
  await download()
  expect(await isStored()).toBe(true)
  expect(requested).toEqual([range(0, 1), range(1, 2), range(3, 4), range(5, 5)])
  expect(counted).toBe(file.bytes)
})

it('a download continues on a server without range support', async () => {
  faults = [{ cutAfter: chunkBytes + 10 }, { hasNoRanges: true }]
  await download()
  expect(requested).toHaveLength(2)
  expect(await isStored()).toBe(true)
  expect(counted).toBe(file.bytes)
})

it('a download rejects a body that ended early', async () => {
  faults = [{ endAfter: chunkBytes }]
  await download()
  expect(requested[1]).toBe(range(1, 2))
  expect(await isStored()).toBe(true)
})

it('a download stores nothing of a captive portal, and reports a failed connection', async () => {
  const { setTimeout: start } = globalThis
  const delays: number[] = []
  // The delays between the attempts pass at once.
  vi.stubGlobal('setTimeout', (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    if (ms !== 1_000 && ms !== 4_000) return start(run, ms, ...given)
    delays.push(ms)
    return start(run, 0, ...given)
  })
  faults = Array.from({ length: 3 }, () => ({ isPortal: true }))
  try {
    await expect(download()).rejects.toThrow(ConnectionFailed)
  } finally {
    vi.stubGlobal('setTimeout', start)
  }
  expect(delays).toEqual([1_000, 4_000])
  expect(requested).toHaveLength(3)
  expect(await sharedDb.chunks.count()).toBe(0)
  expect(await isStored()).toBe(false)
})

it('a download fails at once when the server no longer has the file', async () => {
  faults = [{ cutAfter: chunkBytes + 10 }, { status: 404 }]
  await expect(download()).rejects.toMatchObject({ isGone: true })
  expect(requested).toHaveLength(2)
  expect(await storedChunks(file.sha256)).toEqual(new Set([0]))
})

it('a download without a connection fails after one attempt', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  faults = [{ cutAfter: 0 }]
  await expect(download()).rejects.toThrow(ConnectionFailed)
  expect(requested).toHaveLength(1)
  vi.stubGlobal('navigator', {})
})
