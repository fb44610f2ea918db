/**
 * How a call ended when it did not succeed. `refused`: our server answered and said no; only this kind may sign anybody
 * out or turn work back. `unreachable`: there was no answer that counts (no network, time out, a 5xx, or a captive
 * portal's page), so nothing is known and nothing may be concluded.
 */
export class ApiError extends Error {
  readonly kind: 'refused' | 'unreachable'
  /** Stable code of a refusal (`login_failed`); of an unreachable server: `no_answer`, `portal` or `server_error`. */
  readonly code: string
  readonly status: number
  readonly statusText: string
  /** The server's sentence in the reader's language; empty when there is none. */
  readonly said: string
  /** Error code by form field. */
  readonly fields: Record<string, string>
  /** Milliseconds the server asked us to wait, or 0. */
  readonly retryAfter: number

  constructor(
    kind: 'refused' | 'unreachable',
    code: string,
    answer: { status?: number; statusText?: string; said?: string; fields?: Record<string, string> | undefined; retryAfter?: number } = {},
  ) {
    super(`${kind}: ${code}`)
    this.name = 'ApiError'
    this.kind = kind
    this.code = code
    this.status = answer.status ?? 0
    this.statusText = answer.statusText ?? ''
    this.said = answer.said ?? ''
    this.fields = answer.fields ?? {}
    this.retryAfter = answer.retryAfter ?? 0
  }
}
