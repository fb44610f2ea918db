import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { answerText } from '../../contract/packing/package-text.ts'
import type { Failure } from '../../contract/site/system.ts'
import { markerHeader } from '../../contract/transport.ts'
import type { Language } from '../../contract/values/text.ts'
import { formatWait, translate, translateCode } from '../messages/translate.ts'
import type { Refusal } from './errors.ts'
import { isNamedIn } from './files/entity-tag.ts'
import { packOnce, withPauses } from './packed-answer.ts'

/** Sends the output reduced to the row's schema. Extra fields are dropped; an invalid output is a server fault (500). */
export async function sendAnswer({ headers }: FastifyRequest, reply: FastifyReply, row: Endpoint, output: unknown): Promise<FastifyReply> {
  const answer = z.parse(row.output, output) as object
  if (row.tag) {
    const tag = `"${row.tag(answer as never)}"`
    reply.header('etag', tag)
    // The device has this answer. Without a body the marker alone shows whose answer it is.
    if (isNamedIn(headers['if-none-match'], tag)) return reply.code(304).headers(ownHeaders).send()
  }
  if (row.isPacked && takesBrotli(headers['accept-encoding'])) {
    const bytes = await withPauses(packOnce(answer))
    return jsonReply(reply, 200).headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(bytes)
  }
  return jsonReply(reply, 200).send(answerText(answer))
}

/** Browsers take it from secure addresses alone. Others get what the compressing plugin makes. */
const takesBrotli = (accepted: FastifyRequest['headers'][string]) => /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(accepted ?? ''))

/** Sends a refusal with a message in the user's language. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const { fields, retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: Failure = { success: false, message: messageOf(refusal, language), code: refusal.code, ...(fields ? { fields } : {}) }
  return jsonReply(reply, refusal.status).send(JSON.stringify(body))
}

/** A single invalid field gets its own message. */
function messageOf({ code, details: { fields, retryAfter, values } }: Refusal, language: Language): string {
  const fieldCode = fields && Object.values(fields)[0]
  if (code === 'invalid_input' && fieldCode) return translateCode(language, fieldCode)
  return translate(language, code, { wait: formatWait(language, retryAfter ?? 60), ...values?.(language) })
}

const ownHeaders = { [markerHeader]: '1', 'cache-control': 'no-store' }

/**
 * `no-store`: responses may hold personal data, and devices have their own store. The marker header distinguishes a
 * response from a captive portal's page.
 */
const jsonReply = (reply: FastifyReply, status: number): FastifyReply =>
  reply.code(status).headers(ownHeaders).type('application/json; charset=utf-8')
