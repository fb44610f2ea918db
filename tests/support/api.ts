import { clientHeader, markerHeader } from '../../contract/transport.ts'
import { noteAnswer, noteRequest } from './traces.ts'

export type DemoRole = 'student' | 'instructor' | 'admin'
export const demoPassword = 'demo-Pass-2026'
export const demoEmail = (role: DemoRole): string => `${role}@demo.test`

export interface ApiSession {
  readonly token: string
  readonly userId: string
}

export interface ApiAnswer<T = Record<string, unknown>> {
  readonly status: number
  readonly retryAfterS: number
  /** Null when the answer is not our server's: no marker header, or not JSON. */
  readonly json: T | null
}

interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly token?: string
  readonly body?: unknown
  /** The sender's address, as a proxy would report it. */
  readonly from?: string
}

/** One call with the app's headers. @throws without any answer */
export async function callApi<T>(url: string, path: string, { method = 'GET', token, body, from }: ApiRequest = {}): Promise<ApiAnswer<T>> {
  const address = `${url}/api${path}`
  noteRequest(method, address)
  const response = await fetch(address, {
    method,
    headers: {
      [clientHeader]: 'test',
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  noteAnswer(address, response.status)
  const text = await response.text()
  const retryAfterS = Number(response.headers.get('retry-after')) || 0
  return { status: response.status, retryAfterS, json: response.headers.has(markerHeader) ? parsed<T>(text) : null }
}

function parsed<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

export async function signInByApi(url: string, identifier: string, password = demoPassword): Promise<ApiSession> {
  const answer = await callApi<{ token: string; user: { id: string } }>(url, '/auth/login.php', {
    method: 'POST',
    body: { identifier, password, remember_me: true },
  })
  if (answer.status !== 200 || !answer.json) throw new Error(`Sign-in of ${identifier} answered ${answer.status}.`)
  return { token: answer.json.token, userId: answer.json.user.id }
}

/** Sends commands of a user from a new device. @throws unless the server applies all of them */
export async function pushByApi(url: string, { token, userId }: ApiSession, commands: readonly unknown[]): Promise<void> {
  const body = { client_id: crypto.randomUUID(), user_id: userId, sent_at: Date.now(), app_version: 'test', commands }
  const answer = await callApi<{ results: { outcome: string }[] }>(url, '/sync/push', { method: 'POST', token, body })
  if (answer.json?.results.some(({ outcome }) => outcome !== 'applied') !== false)
    throw new Error(`Not all applied: ${JSON.stringify(answer)}`)
}

interface PulledChange<Row> {
  readonly table: string
  readonly key: string
  /** Null: deleted. */
  readonly row: Row | null
}

/** All rows that a new device of the user receives. `scopes`: as in the query of `/sync/pull`. */
export async function pullByApi<Row>(url: string, { token }: ApiSession, scopes = 'me=0'): Promise<PulledChange<Row>[]> {
  const answer = await callApi<{ scopes: Record<string, { changes: PulledChange<Row>[] }> }>(url, `/sync/pull?${scopes}`, { token })
  return Object.values(answer.json?.scopes ?? {}).flatMap(({ changes }) => changes)
}

/** The rows of one table that a new device of the user receives. */
export async function pullTable<Row>(url: string, session: ApiSession, table: string): Promise<Row[]> {
  const changes = await pullByApi<Row>(url, session)
  return changes.flatMap((change) => (change.table === table && change.row ? [change.row] : []))
}

/** Id of a published course. */
export async function courseIdByApi(url: string, slug: string, { token }: ApiSession): Promise<string> {
  const { json } = await callApi<{ course: { id: string } }>(url, `/courses/${slug}`, { token })
  if (!json) throw new Error(`The server has no course ${slug}.`)
  return json.course.id
}
