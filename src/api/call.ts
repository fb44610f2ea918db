import type * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import { failure } from '../../contract/site/system.ts'
import { bytesType, clientHeader, markerHeader, requestTimeout } from '../../contract/transport.ts'
import { apiUrl } from './base-path.ts'
import { caller } from './caller.ts'
import { ApiError } from './errors.ts'

interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds, for a body that needs more than `requestTimeout`. */
  timeout?: number
  /** Replaces the page's bearer token, to end a session that the page no longer has. */
  token?: string
  /** Entity tag of an answer on the device. If it is still the server's, the call throws an ApiError with the code `unchanged`. */
  tag?: string
}

/** Number of calls that started. */
let started = 0
/** Number of the last call that a captive portal answered. The answer of an earlier call, when it arrives later, is outdated. */
let portalAt = 0

/**
 * Calls an endpoint of the contract and returns its checked output.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, options: CallOptions = {}): Promise<OutputOf<E>> {
  const number = ++started
  const report = (isReached: boolean, isPortal: boolean) => {
    if (number < portalAt) return
    if (isPortal) portalAt = number
    caller.onAnswer(isReached, isPortal)
  }
  try {
    const answer = await request(endpoint, input, options)
    report(true, false)
    return answer
  } catch (error) {
    if (error instanceof ApiError) report(error.kind === 'refused', error.code === 'portal')
    throw error
  }
}

/** The same without a report about the connection, for long uploads: a failure is about their bytes. @throws ApiError */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>)
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, options.timeout ?? requestTimeout)
  options.signal?.addEventListener('abort', abort)
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method: endpoint.method,
      credentials: 'include',
      cache: 'no-store',
      signal: limit.signal,
      headers: {
        Accept: 'application/json',
        ...ownHeaders(options.token),
        ...(body === null ? {} : { 'Content-Type': endpoint.body === 'bytes' ? bytesType : 'application/json' }),
        ...(options.tag ? { 'If-None-Match': `"${options.tag}"` } : {}),
      },
      ...(body === null ? {} : { body }),
    })
    if (body !== null) caller.onBody?.(new Blob([body]).size)
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError('unreachable', 'no_answer')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
  return read(endpoint, response, text) as OutputOf<E>
}

/** Language, build and session of the caller. */
export function ownHeaders(token = caller.token()): Record<string, string> {
  return {
    'Accept-Language': caller.language(),
    [clientHeader]: __APP_VERSION__,
    ...(token === null ? {} : { Authorization: `Bearer ${token}`.trim() }),
  }
}

/** Rejects answers of other servers: a captive portal sends 200 too, but lacks the marker header. */
export function read(endpoint: Endpoint, response: Response, text: string) {
  const { status, statusText } = response
  if (status === 304 && response.headers.has(markerHeader)) throw new ApiError('refused', 'unchanged', { status })
  const json = response.headers.has(markerHeader) ? parsed(text) : undefined
  // 511 Network Authentication Required is a captive portal by definition.
  const isPortal = status < 500 || status === 511
  if (json === undefined) throw new ApiError('unreachable', isPortal ? 'portal' : 'server_error', { status, statusText })
  caller.onDate(response.headers.get('Date'))
  if (response.ok) {
    const output = endpoint.output.safeParse(json)
    if (output.success) return output.data
    throw new ApiError('unreachable', 'server_error', { status, statusText })
  }
  const error = failure.safeParse(json)
  const retryAfter = Math.max(0, Number(response.headers.get('Retry-After')) || 0) * 1000
  const detail = error.success
    ? { status, statusText, serverMessage: error.data.message, fields: error.data.fields, retryAfter }
    : { status, statusText, retryAfter }
  throw new ApiError(status >= 500 ? 'unreachable' : 'refused', error.success ? error.data.code : 'server_error', detail)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Puts the input into path, query and body: a `GET` or `DELETE` has no body, and `bytes` are one by themselves. */
function requestOf(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body: string | BufferSource | null } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const isBodyless = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const query = new URLSearchParams()
  for (const [name, value] of rest) {
    if (!isBodyless && !endpoint.query.includes(name)) continue
    query.set(name, String(value))
    rest.delete(name)
  }
  const url = apiUrl(path) + (query.size > 0 ? `?${query}` : '')
  if (endpoint.body === 'bytes') return { url, body: input.bytes as BufferSource }
  return { url, body: isBodyless ? null : JSON.stringify(Object.fromEntries(rest)) }
}
