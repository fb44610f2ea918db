import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '../../../contract/values/byte-range.ts'
import { mediaPolicy } from '../../../contract/values/media-policy.ts'
import type { FileAnswer } from '../../handler.ts'
import { Refusal } from '../errors.ts'
import { isNamedIn } from './entity-tag.ts'

/** Seconds until an operator may have restored a file. */
const damagedRetry = 300

/** Streams an immutable file, whole or as one range. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const etag = file.etag.startsWith('"') ? file.etag : `"${file.etag}"`
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.headers(mediaHeaders(etag, file)).code(304).send()

  const range = wantsRange(request, etag) ? byteRange(request.headers.range, file.bytes) : 'whole'
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new Refusal('bad_range')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  if (typeof file.path !== 'string') {
    reply.headers(mediaHeaders(etag, file)).type(file.type)
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
    return reply.send(file.path.subarray(start, end + 1))
  }
  // Opened before the headers are sent. A listed file that is missing or cut short is a fault of the server: a device repeats the request.
  const handle = await open(file.path).catch(() => null)
  if (!handle || (await handle.stat()).size !== file.bytes) {
    await handle?.close()
    request.log.error({ file: file.etag, isMissing: handle === null }, 'a stored file is missing or has another length')
    throw new Refusal('busy', { retryAfter: damagedRetry })
  }
  reply
    .headers(mediaHeaders(etag, file))
    .header('content-length', end - start + 1)
    .type(file.type)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  if (request.method === 'GET') return reply.send(handle.createReadStream({ start, end }))
  await handle.close()
  return reply.send('')
}

const mediaHeaders = (etag: string, { isRevocable = false, isPrivate = false }: { isRevocable?: boolean; isPrivate?: boolean }) => ({
  'accept-ranges': 'bytes',
  // `no-transform`: a compressing proxy would break ranges.
  'cache-control': isPrivate
    ? 'private, no-store'
    : isRevocable
      ? 'no-cache, no-transform'
      : 'public, max-age=31536000, immutable, no-transform',
  'content-security-policy': mediaPolicy,
  etag,
})

/** A range only applies to the version that the client requested; otherwise the whole file is sent. */
function wantsRange({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-range'] === undefined || headers['if-range'] === etag
}
