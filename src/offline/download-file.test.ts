import 'fake-indexeddb/auto'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { chunkBytes, type PackageFile } from '../../contract/courses.ts'

vi.hoisted(() => vi.stubGlobal('location', { href: 'http://phone.test/' }))
const { downloadFile } = await import('./download-file.ts')
const { keptPieces } = await import('./download-pieces.ts')
const { LineFailed } = await import('./download-run.ts')
const { readMedia } = await import('./media-store.ts')
const { sharedDb } = await import('./shared-db.ts')

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const body = randomBytes(5 * chunkBytes + 1234)
const file: PackageFile = {
  path: 'handbook.pdf',
  sha256: hash(body),
  bytes: body.byteLength,
  type: 'application/pdf',
  chunks: Array.from({ length: 6 }, (_, index) => hash(body.subarray(index * chunkBytes, (index + 1) * chunkBytes))),
}

/** How the server treats one request; the next request takes the next of the list, and an empty list means well. */
interface Mood {
  /** Breaks the line after so many bytes. */
  cutAfter?: number
  /** Ends the body after so many bytes as if it were whole. */
  endAfter?: number
  flipByte?: number
  status?: number
  isPortal?: boolean
  hasNoRanges?: boolean
}
let moods: Mood[] = []
let sent = 0
const asked: (string | undefined)[] = []

const server = createServer((request, response) => {
  asked.push(request.headers.range)
  const { status, isPortal, hasNoRanges, ...faults } = moods.shift() ?? {}
  if (isPortal) return response.setHeader('Content-Type', 'text/html').end('<p>Please sign in to the wifi</p>')
  if (status) return response.writeHead(status).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const [start, end] = hasNoRanges ? [0, body.byteLength - 1] : [Number(first), Number(last)]
  response.setHeader('Content-Type', 'application/pdf')
  if (!hasNoRanges) response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${body.byteLength}` })
  send(response, Buffer.from(body.subarray(start, end + 1)), faults)
})

function send(response: ServerResponse, bytes: Buffer, { cutAfter, endAfter, flipByte }: Mood): void {
  if (flipByte !== undefined) bytes[flipByte] = (bytes[flipByte] ?? 0) ^ 1
  const given = bytes.subarray(0, cutAfter ?? endAfter)
  sent += given.byteLength
  response.write(given, () => (cutAfter === undefined ? response.end() : response.destroy()))
}

/** The header that asks for the pieces from `first` up to and including `last`. */
const pieces = (first: number, last: number) => `bytes=${first * chunkBytes}-${Math.min((last + 1) * chunkBytes, body.byteLength) - 1}`

/** Cache Storage as far as the media store uses it. */
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
/** By hash: comparing a megabyte element by element takes seconds. */
async function isKept(): Promise<boolean> {
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
  moods = []
  asked.length = 0
  sent = counted = 0
})
it('asks for little at a time, each time when what came before is stored, and leaves no pieces', async () => {
  await download()
  expect(asked).toEqual([pieces(0, 1), pieces(2, 3), pieces(4, 5)])
  expect(await isKept()).toBe(true)
  expect(await sharedDb.chunks.count()).toBe(0)
  expect(counted).toBe(file.bytes)
})

it('survives twenty cuts with hardly a byte fetched twice', async () => {
  const part = Math.floor(body.byteLength / 21)
  moods = Array.from({ length: 20 }, () => ({ cutAfter: part }))
  await download()
  expect(moods).toEqual([])
  expect(await isKept()).toBe(true)
  expect(sent).toBeLessThanOrEqual(file.bytes * 1.02)
  expect(counted).toBe(file.bytes)
})

it('goes on in a new page from the byte where the old one was stopped', async () => {
  const controller = new AbortController()
  moods = [{ cutAfter: chunkBytes + 1000 }, { status: 503 }]
  const stopped = download(controller.signal)
  await vi.waitUntil(() => asked.length === 2)
  controller.abort()
  await expect(stopped).rejects.toThrow()
  await download()
  expect(asked[2]).toBe(`bytes=${chunkBytes + 1000}-${3 * chunkBytes - 1}`)
  expect(sent).toBe(file.bytes)
  expect(await isKept()).toBe(true)
})

it('fetches only the piece again in which a byte was wrong', async () => {
  moods = [{ flipByte: chunkBytes + 5 }]
  await download()
  expect(await isKept()).toBe(true)
  expect(asked).toEqual([pieces(0, 1), pieces(1, 2), pieces(3, 4), pieces(5, 5)])
  expect(counted).toBe(file.bytes)
})

it('reads on when the server knows no ranges', async () => {
  moods = [{ cutAfter: chunkBytes + 10 }, { hasNoRanges: true }]
  await download()
  expect(asked).toHaveLength(2)
  expect(await isKept()).toBe(true)
  expect(counted).toBe(file.bytes)
})

it('does not take a body for whole that ended early', async () => {
  moods = [{ endAfter: chunkBytes }]
  await download()
  expect(asked[1]).toBe(pieces(1, 2))
  expect(await isKept()).toBe(true)
})

it('keeps nothing of a portal and says that the line failed', async () => {
  moods = Array.from({ length: 3 }, () => ({ isPortal: true }))
  await expect(download()).rejects.toThrow(LineFailed)
  expect(asked).toHaveLength(3)
  expect(await sharedDb.chunks.count()).toBe(0)
  expect(await isKept()).toBe(false)
})

it('tells at once when the server has the file no more', async () => {
  moods = [{ cutAfter: chunkBytes + 10 }, { status: 404 }]
  await expect(download()).rejects.toMatchObject({ isGone: true })
  expect(asked).toHaveLength(2)
  expect(await keptPieces(file.sha256)).toEqual(new Set([0]))
})
