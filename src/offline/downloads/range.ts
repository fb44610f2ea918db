import { chunkBytes, type PackageFile } from '../../../contract/courses/courses.ts'
import { mediaUrl } from '../../api/base-path.ts'
import { sha256Of } from '../packages/media-store.ts'
import { dropPartialChunk, readPartialChunk, storeChunk, storePartialChunk } from './chunks.ts'
import { type ChunkRange, chunkLength } from './plan.ts'
import { readAhead } from './read-ahead.ts'

/**
 * The request gave nothing usable: it was cut, it timed out, or the response is not our file. Such a response is the page of
 * a captive portal or has a wrong byte. A later attempt may succeed. `isGone`: our server no longer has this file.
 */
export class ConnectionFailed extends Error {
  readonly isGone: boolean
  constructor(what: string, isGone = false) {
    super(what)
    this.isGone = isGone
  }
}

export interface DownloadOptions {
  signal: AbortSignal
  /** Reports received bytes of missing chunks; negative when they turned out to be wrong. */
  onBytes: (bytes: number) => void
}

/** A request without any data for this long is treated as cut. */
const silenceTimeoutMs = 30_000
/** The unverified beginning of a chunk is stored each time it has grown by this much … */
const partialStepBytes = chunkBytes / 4
/** … but not more often than this. On a fast connection the chunk is complete before, and each write wears flash memory. */
const partialIntervalMs = 2_000

/**
 * Fetches one range with one request; verifies and stores each chunk as soon as it is complete. The beginning of a chunk that
 * was cut is stored too, so that the next attempt continues at that byte.
 * @throws ConnectionFailed, QuotaExceededError, or the signal's reason
 */
export async function downloadRange(
  file: PackageFile,
  range: ChunkRange,
  storedIndexes: ReadonlySet<number>,
  { signal, onBytes }: DownloadOptions,
): Promise<void> {
  const request = openRequest(signal)
  const beginning = await readPartialChunk(file.sha256, range.first)
  const from = range.first * chunkBytes + beginning.byteLength
  const to = Math.min((range.last + 1) * chunkBytes, file.bytes) - 1
  let index = range.first
  let chunk = new Uint8Array(chunkLength(file, index))
  let filled = beginning.byteLength
  let stored = filled
  let storedAt = Date.now()
  let badChunks = 0
  chunk.set(beginning)
  try {
    const response = await request.settled(fetch(mediaUrl(file.sha256), requestFor(from, to, request.signal)))
    checkResponse(response, file, from)
    if (response.status === 200) {
      // The server or a proxy does not support ranges: the response begins at the first byte.
      onBytes(-filled)
      index = 0
      chunk = new Uint8Array(chunkLength(file, 0))
      filled = stored = 0
    }
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const read = async () => (await request.settled(reader.read())).value
    for await (const value of readAhead(read)) {
      for (let rest = value; rest.byteLength > 0; ) {
        if (index >= file.chunks.length) throw new ConnectionFailed('longer than promised')
        const data = rest.subarray(0, chunk.byteLength - filled)
        chunk.set(data, filled)
        filled += data.byteLength
        rest = rest.subarray(data.byteLength)
        const isNew = !storedIndexes.has(index)
        if (isNew) onBytes(data.byteLength)
        if (filled === chunk.byteLength) {
          // One bad chunk costs only itself: the chunks after it in this response are still stored.
          if (isNew && !(await finish(file, index, chunk, onBytes))) badChunks += 1
          if (badChunks > 1) throw new ConnectionFailed('several chunks have wrong hashes')
          index += 1
          chunk = new Uint8Array(Math.max(0, chunkLength(file, index)))
          filled = stored = 0
        } else if (isNew && filled - stored >= partialStepBytes && Date.now() - storedAt > partialIntervalMs) {
          await storePartialChunk(file.sha256, index, chunk.slice(0, filled))
          stored = filled
          storedAt = Date.now()
        }
      }
    }
    if (index <= range.last) throw new ConnectionFailed('ended early')
    if (badChunks > 0) throw new ConnectionFailed('a chunk has a wrong hash')
  } finally {
    request.close()
    if (filled > stored && filled < chunk.byteLength && !storedIndexes.has(index))
      await storePartialChunk(file.sha256, index, chunk.slice(0, filled))
  }
}

/** Stores the chunk if its hash is right. @returns whether it is */
async function finish(
  file: PackageFile,
  index: number,
  chunk: Uint8Array<ArrayBuffer>,
  onBytes: DownloadOptions['onBytes'],
): Promise<boolean> {
  const isRight = (await sha256Of(chunk)) === file.chunks[index]
  if (isRight) await storeChunk(file.sha256, index, chunk)
  else {
    await dropPartialChunk(file.sha256, index)
    onBytes(-chunk.byteLength)
  }
  return isRight
}

/**
 * Always with a range, also for a whole file: the worker does not cache range responses among the pictures seen online. No
 * If-Range: the URL is the hash of its content, and each chunk is verified by its own hash.
 */
function requestFor(from: number, to: number, signal: AbortSignal): RequestInit {
  return { headers: { Range: `bytes=${from}-${to}` }, cache: 'no-store', credentials: 'same-origin', signal }
}

/** Rejects, before the body is read, a response that cannot be our file. The hashes decide about the others. */
function checkResponse(response: Response, file: PackageFile, from: number): void {
  const { status, headers } = response
  if (status === 404 || status === 410) throw new ConnectionFailed('gone', true)
  if (status !== 200 && status !== 206) throw new ConnectionFailed(`status ${status}`)
  if (headers.get('Content-Type')?.split(';', 1)[0] !== file.type) throw new ConnectionFailed('another type: a portal')
  if (status === 206 && headers.get('Content-Range') !== null) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
    if (Number(start) !== from || Number(total) !== file.bytes) throw new ConnectionFailed('another range')
  }
}

/** One request with a timeout per wait, not in total: a slow connection may take as long as data arrives. */
function openRequest(signal: AbortSignal) {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  signal.throwIfAborted()
  return {
    signal: controller.signal,
    /** @throws ConnectionFailed after the timeout or on a network error; the outer signal's reason if that was aborted */
    async settled<T>(pending: Promise<T>): Promise<T> {
      const timer = setTimeout(() => controller.abort(), silenceTimeoutMs)
      try {
        return await pending
      } catch (error) {
        signal.throwIfAborted()
        throw new ConnectionFailed(String(error))
      } finally {
        clearTimeout(timer)
      }
    },
    close(): void {
      signal.removeEventListener('abort', stop)
      controller.abort()
    },
  }
}
