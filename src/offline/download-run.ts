import { chunkBytes, type PackageFile } from '../../contract/courses.ts'
import { mediaUrl } from '../api/base-path.ts'
import { dropBeginning, keepBeginning, keepPiece, readBeginning } from './download-pieces.ts'
import { pieceBytes, type Run } from './download-plan.ts'
import { sha256Of } from './media-store.ts'
import { readAhead } from './read-ahead.ts'

/**
 * The line brought nothing usable: it was cut, it was silent for too long, or what came was not our file (a captive
 * portal's page, a broken piece). Trying later may help. `isGone`: our server does not have this file any more.
 */
export class LineFailed extends Error {
  readonly isGone: boolean
  constructor(what: string, isGone = false) {
    super(what)
    this.isGone = isGone
  }
}

export interface Watch {
  signal: AbortSignal
  /** Bytes that came and count; negative when they turned out to be wrong. */
  onBytes: (bytes: number) => void
}

/** A line that says nothing for this long is treated as cut. */
const silenceLimit = 30_000
/** The unverified beginning of a piece is stored each time so much more of it has come. */
const beginningStep = chunkBytes / 4
/** … but not oftener than this, in ms: on a fast line the piece is whole before, and each writing costs the phone's memory. */
const beginningPause = 2_000

/**
 * Brings the pieces of one run with one request, comparing and storing each as soon as it is whole. What came of a piece
 * that was cut is stored too, so that the next try goes on from that very byte.
 * @throws LineFailed, QuotaExceededError, or the signal's reason
 */
export async function downloadRun(file: PackageFile, run: Run, kept: ReadonlySet<number>, { signal, onBytes }: Watch): Promise<void> {
  const line = openLine(signal)
  const beginning = await readBeginning(file.sha256, run.first)
  const from = run.first * chunkBytes + beginning.byteLength
  const to = Math.min((run.last + 1) * chunkBytes, file.bytes) - 1
  let index = run.first
  let piece = new Uint8Array(pieceBytes(file, index))
  let filled = beginning.byteLength
  let stored = filled
  let storedAt = Date.now()
  let badPieces = 0
  piece.set(beginning)
  try {
    const response = await line.hear(fetch(mediaUrl(file.sha256), requestFor(from, to, line.signal)))
    checkAnswer(response, file, from)
    if (response.status === 200) {
      // The server, or something between, does not do ranges: everything comes again from the first byte.
      onBytes(-filled)
      index = 0
      piece = new Uint8Array(pieceBytes(file, 0))
      filled = stored = 0
    }
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const read = async () => (await line.hear(reader.read())).value
    for await (const value of readAhead(read)) {
      for (let rest = value; rest.byteLength > 0; ) {
        if (index >= file.chunks.length) throw new LineFailed('longer than promised')
        const part = rest.subarray(0, piece.byteLength - filled)
        piece.set(part, filled)
        filled += part.byteLength
        rest = rest.subarray(part.byteLength)
        const isNew = !kept.has(index)
        if (isNew) onBytes(part.byteLength)
        if (filled === piece.byteLength) {
          // A single bad piece costs itself only: what follows it on this line is read on and kept.
          if (isNew && !(await finish(file, index, piece, onBytes))) badPieces += 1
          if (badPieces > 1) throw new LineFailed('pieces are not what was promised')
          index += 1
          piece = new Uint8Array(Math.max(0, pieceBytes(file, index)))
          filled = stored = 0
        } else if (isNew && filled - stored >= beginningStep && Date.now() - storedAt > beginningPause) {
          await keepBeginning(file.sha256, index, piece.slice(0, filled))
          stored = filled
          storedAt = Date.now()
        }
      }
    }
    if (index <= run.last) throw new LineFailed('ended early')
    if (badPieces > 0) throw new LineFailed('a piece is not what was promised')
  } finally {
    line.close()
    if (filled > stored && filled < piece.byteLength && !kept.has(index)) await keepBeginning(file.sha256, index, piece.slice(0, filled))
  }
}

/** Whether the piece is what was promised; then it is kept. */
async function finish(file: PackageFile, index: number, piece: Uint8Array<ArrayBuffer>, onBytes: Watch['onBytes']): Promise<boolean> {
  const isRight = (await sha256Of(piece)) === file.chunks[index]
  if (isRight) await keepPiece(file.sha256, index, piece)
  else {
    await dropBeginning(file.sha256, index)
    onBytes(-piece.byteLength)
  }
  return isRight
}

/**
 * Always with a range, also for a whole file: the worker lets ranges pass without keeping them among the pictures that
 * were merely seen. No If-Range: the URL is the hash of its content, and each piece is compared with its own.
 */
function requestFor(from: number, to: number, signal: AbortSignal): RequestInit {
  return { headers: { Range: `bytes=${from}-${to}` }, cache: 'no-store', credentials: 'same-origin', signal }
}

/** What is surely not our file is refused before it is read. The hashes decide about the rest. */
function checkAnswer(response: Response, file: PackageFile, from: number): void {
  const { status, headers } = response
  if (status === 404 || status === 410) throw new LineFailed('gone', true)
  if (status !== 200 && status !== 206) throw new LineFailed(`answer ${status}`)
  if (headers.get('Content-Type')?.split(';', 1)[0] !== file.type) throw new LineFailed('another type: a portal')
  if (status === 206 && headers.get('Content-Range') !== null) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('Content-Range') ?? '') ?? []
    if (Number(start) !== from || Number(total) !== file.bytes) throw new LineFailed('another range')
  }
}

/** One request with a limit on silence instead of on time: a slow line may take as long as it talks. */
function openLine(signal: AbortSignal) {
  const controller = new AbortController()
  const stop = () => controller.abort(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  signal.throwIfAborted()
  return {
    signal: controller.signal,
    async hear<T>(said: Promise<T>): Promise<T> {
      const timer = setTimeout(() => controller.abort(), silenceLimit)
      try {
        return await said
      } catch (error) {
        signal.throwIfAborted()
        throw new LineFailed(String(error))
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
