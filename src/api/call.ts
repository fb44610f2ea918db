import type * as z from 'zod/mini'
import type { Endpoint, OutputOf } from '../../contract/endpoint.ts'
import { clientHeader, failure, markerHeader } from '../../contract/system.ts'
import { apiUrl } from './base-path.ts'
import { caller } from './caller.ts'
import { ApiError } from './errors.ts'

/** The specification's limit for one request, in milliseconds. */
export const requestTimeout = 10_000

interface CallOptions {
  signal?: AbortSignal
  /** Milliseconds, when a large body needs more than the usual limit. */
  timeout?: number
  /** Another bearer token than the page's, to end a session that the page no longer holds. */
  token?: string
}

/**
 * Calls one row of the contract table and answers its checked output.
 * @throws ApiError
 */
export async function call<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, options: CallOptions = {}): Promise<OutputOf<E>> {
  try {
    const answer = await request(endpoint, input as Record<string, unknown>, options)
    caller.onAnswer(true)
    return answer as OutputOf<E>
  } catch (error) {
    if (error instanceof ApiError) caller.onAnswer(error.kind === 'refused')
    throw error
  }
}

async function request(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions) {
  const { url, body } = place(endpoint, input)
  const limit = new AbortController()
  const abort = () => limit.abort()
  const timer = setTimeout(abort, options.timeout ?? requestTimeout)
  options.signal?.addEventListener('abort', abort)
  const token = options.token ?? caller.token()
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
        'Accept-Language': caller.language(),
        [clientHeader]: __APP_VERSION__,
        ...(token === null ? {} : { Authorization: `Bearer ${token}`.trim() }),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === null ? {} : { body }),
    })
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError('unreachable', 'no_answer')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', abort)
  }
  return read(endpoint, response, text)
}

/** Decides whether this answer is our server's at all: a captive portal says 200 too, but lacks the marker. */
function read(endpoint: Endpoint, response: Response, text: string) {
  const { status, statusText } = response
  const json = response.headers.has(markerHeader) ? parsed(text) : undefined
  if (json === undefined) throw new ApiError('unreachable', status >= 500 ? 'server_error' : 'portal', { status, statusText })
  caller.onDate(response.headers.get('Date'))
  if (response.ok) {
    const output = endpoint.output.safeParse(json)
    if (output.success) return output.data
    throw new ApiError('unreachable', 'server_error', { status, statusText })
  }
  const said = failure.safeParse(json)
  const retryAfter = Math.max(0, Number(response.headers.get('Retry-After')) || 0) * 1000
  const detail = said.success
    ? { status, statusText, said: said.data.message, fields: said.data.fields, retryAfter }
    : { status, statusText, retryAfter }
  throw new ApiError(status >= 500 ? 'unreachable' : 'refused', said.success ? said.data.code : 'server_error', detail)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function place(endpoint: Endpoint, input: Record<string, unknown>): { url: string; body: string | null } {
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
  return { url, body: isBodyless ? null : JSON.stringify(Object.fromEntries(rest)) }
}
