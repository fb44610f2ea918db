import type { Language } from '../../contract/values/text.ts'
import type { MessageKey } from '../messages/bn.ts'

/** Refusal codes with their HTTP status. Every code is a key of server/messages. */
export const refusals = {
  bad_request: 400,
  bad_picture: 400,
  bad_course_file: 400,
  bad_upload: 400,
  invalid_input: 400,
  wrong_password: 400,
  password_needed: 403,
  link_dead: 400,
  code_dead: 400,
  login_failed: 401,
  sign_in_needed: 401,
  session_ended: 401,
  forbidden: 403,
  wrong_account: 403,
  foreign_request: 403,
  suspended: 403,
  not_found: 404,
  conflict: 409,
  changed_meanwhile: 409,
  restored: 409,
  number_busy: 409,
  too_large: 413,
  no_room: 413,
  no_author_room: 413,
  no_draft_room: 413,
  unknown_host: 421,
  wrong_type: 415,
  bad_range: 416,
  too_many: 429,
  fault: 500,
  busy: 503,
} as const satisfies Partial<Record<MessageKey, number>>
export type RefusalCode = keyof typeof refusals

interface Details {
  /** Error code by input field. */
  readonly fields?: Record<string, string>
  /** Seconds until another try may succeed. */
  readonly retryAfter?: number
  /** Values of the message. */
  readonly values?: (language: Language) => Record<string, string>
}

/** Thrown by handlers and checks for a request that is understood and refused. Any other error is a server fault (500). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly status: number
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.code = code
    this.status = refusals[code]
    this.details = details
  }
}

/** Fastify's own error codes, mapped to ours. */
const frameworkCodes: ReadonlyMap<string, RefusalCode> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'wrong_type'],
])

/** Least seconds until a retry after a database failure. */
const databaseRetry = 5

/** A refusal of a server that is busy. Times differ, so that the callers of one moment do not return together. */
export const busyFor = (seconds: number) => new Refusal('busy', { retryAfter: Math.round(seconds * (1 + Math.random())) })

/** Maps any thrown value to a refusal: `fault` for unexpected errors. */
export function refusalOf(error: unknown): Refusal {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (cause instanceof Refusal) return cause
    const code = codeOf(cause)
    const known = frameworkCodes.get(code)
    if (known) return new Refusal(known)
    if (isDatabaseAway(code) || isPoolFailure(cause)) return busyFor(databaseRetry)
    if (isBadText(code)) return new Refusal('bad_request')
  }
  return new Refusal(byStatus(error))
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** Fastify and its plugins set a status on their errors. 403 (a folder listing) is reported as not found. */
function byStatus(error: unknown): RefusalCode {
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 403 || status === 404) return 'not_found'
  if (status === 416) return 'bad_range'
  return status >= 400 && status < 500 ? 'bad_request' : 'fault'
}

// PostgreSQL: 08 connection, 53 out of resources (connections, disk), 57 shutting down or too slow, 40 deadlock.
// 58 a fault of the system (disk), XX one of the database. 55P03 lock. 25006 a standby: a failover may have made one of a primary.
const isDatabaseAway = (code: string) =>
  /^(?:08|53|57|40|58|XX)[0-9A-Z]{3}$|^55P03$|^25006$|^ECONN(?:REFUSED|RESET|ABORTED)$|^ETIMEDOUT$|^EPIPE$|^E(?:HOST|NET)UNREACH$|^EAI_AGAIN$/.test(
    code,
  )
/** pg and pg-pool set no error code for these. */
const isPoolFailure = ({ message }: Error) =>
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed))/.test(
    message,
  )
// Text that the database cannot store. The input check should already have refused it.
const isBadText = (code: string) => code === '22021' || code === '22P05'
