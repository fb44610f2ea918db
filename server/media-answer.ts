import { open } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRange } from '../contract/byte-range.ts'
import { mediaPolicy } from '../contract/media-policy.ts'
import { isNamedIn } from './entity-tag.ts'
import { Refusal } from './errors.ts'
import type { FileAnswer } from './handler.ts'

/** Streams a file that never changes, whole or in one range. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const etag = file.etag.startsWith('"') ? file.etag : `"${file.etag}"`
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.headers(mediaHeaders(etag, file.mayEnd)).code(304).send()

  const range = wantsRange(request, etag) ? byteRange(request.headers.range, file.bytes) : 'whole'
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`)
    throw new Refusal('bad_range')
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range
  // Opened before anything is promised, so that a missing file is still a 404.
  const handle = await open(file.path).catch(() => null)
  if (!handle) throw new Refusal('not_found')
  reply
    .headers(mediaHeaders(etag, file.mayEnd))
    .header('content-length', end - start + 1)
    .type(file.type)
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.bytes}`)
  if (request.method === 'GET') return reply.send(handle.createReadStream({ start, end }))
  await handle.close()
  return reply.send('')
}

const mediaHeaders = (etag: string, mayEnd = false) => ({
  'accept-ranges': 'bytes',
  // `no-transform`: a proxy that compresses would break the ranges.
  'cache-control': mayEnd ? 'no-cache, no-transform' : 'public, max-age=31536000, immutable, no-transform',
  'content-security-policy': mediaPolicy,
  etag,
})

/** A range is only good for the version it was asked of; for any other the whole file is the answer. */
function wantsRange({ headers }: FastifyRequest, etag: string): boolean {
  return headers['if-range'] === undefined || headers['if-range'] === etag
}
