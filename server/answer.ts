import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import { type Failure, markerHeader } from '../contract/system.ts'
import type { Language } from '../contract/text.ts'
import type { Refusal } from './errors.ts'
import { say, sayCode, sayWait } from './words/say.ts'

/** Sends what the row promises and nothing else: a field a handler gave too much is left out, a wrong one is our fault (500). */
export function sendAnswer(reply: FastifyReply, row: Endpoint, output: unknown): FastifyReply {
  return sendJson(reply, 200, { success: true, ...(z.parse(row.output, output) as object) })
}

/** Sends a refusal in words a person understands. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const { fields, retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  const body: Failure = { success: false, message: sayRefusal(refusal, language), code: refusal.code, ...(fields ? { fields } : {}) }
  return sendJson(reply, refusal.status, body)
}

/** One wrong field is named by its own sentence. */
function sayRefusal({ code, details: { fields, retryAfter } }: Refusal, language: Language): string {
  const fieldCode = fields && Object.values(fields)[0]
  if (code === 'invalid_input' && fieldCode) return sayCode(language, fieldCode)
  return say(language, code, { wait: sayWait(language, retryAfter ?? 60) })
}

/** `no-store`: an answer may be about a person, and a phone keeps its own copies. The marker tells it from a captive portal's page. */
function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .headers({ [markerHeader]: '1', 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))
}
