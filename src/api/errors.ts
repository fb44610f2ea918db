/**
 * Error of a call. `refused`: our server answered with a 4xx; only this kind may end a session or reject a command.
 * `unreachable`: no network, a timeout, a 5xx or a captive portal. The state on the server is then unknown.
 */
export class ApiError extends Error {
  readonly kind: 'refused' | 'unreachable'
  /** Stable code: of the server (`login_failed`), or `no_answer`, `portal` or `server_error`. */
  readonly code: string
  readonly status: number
  readonly statusText: string
  /** The server's message in the user's language; empty if there is none. */
  readonly serverMessage: string
  /** Error code by form field. */
  readonly fields: Record<string, string>
  /** Milliseconds of the header `Retry-After`, or 0. */
  readonly retryAfter: number

  constructor(
    kind: 'refused' | 'unreachable',
    code: string,
    answer: {
      status?: number
      statusText?: string
      serverMessage?: string
      fields?: Record<string, string> | undefined
      retryAfter?: number
    } = {},
  ) {
    super(`${kind}: ${code}`)
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
    this.status = answer.status ?? 0
    this.statusText = answer.statusText ?? ''
    this.serverMessage = answer.serverMessage ?? ''
    this.fields = answer.fields ?? {}
    this.retryAfter = answer.retryAfter ?? 0
  }
}
