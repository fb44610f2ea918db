import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Failure } from '../../contract/site/system.ts'
import { markerHeader } from '../../contract/transport.ts'
import type { Language } from '../../contract/values/text.ts'
import { formatWait, translate, translateCode } from '../messages/translate.ts'
import type { Refusal } from './errors.ts'
import { isNamedIn } from './files/entity-tag.ts'

/** Sends the output reduced to the row's schema. Extra fields are dropped; an invalid output is a server fault (500). */
export function sendAnswer({ headers }: FastifyRequest, reply: FastifyReply, row: Endpoint, output: unknown): FastifyReply {
  const answer = z.parse(row.output, output) as object
  if (row.tag) {
    const tag = `"${row.tag(answer as never)}"`
    reply.header('etag', tag)
    // The device has this answer. Without a body the marker alone shows whose answer it is.
    if (isNamedIn(headers['if-none-match'], tag)) return reply.code(304).headers(ownHeaders).send()
  }
  return sendJson(reply, 200, { success: true, ...answer })
}

/** Sends a refusal with a message in the user's language. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const { fields, retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: Failure = { success: false, message: messageOf(refusal, language), code: refusal.code, ...(fields ? { fields } : {}) }
  return sendJson(reply, refusal.status, body)
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
function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).headers(ownHeaders).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
