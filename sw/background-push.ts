import type { Outcome } from '../contract/sync.ts'
import { clientHeader, markerHeader, requestTimeout } from '../contract/transport.ts'
import { apiUrl } from '../src/api/base-path.ts'
import { ApiError } from '../src/api/errors.ts'
import type { OutboxRow } from '../src/offline/store/personal-db.ts'
import { pushRows, type SendBatch, senderLock, toWire } from '../src/offline/sync/push-rows.ts'
import { pushedMessage } from '../src/offline/sync/worker-messages.ts'
import { countBody } from './data-use.ts'
import { deviceId, outboxOf, peopleOnDevice } from './store/outbox-store.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Sends the commands that were unsent when the last page was closed, by the same rules as the page. The session cookie names
 * the account. A rejection asks the browser to try again later, so this rejects while rows of that person remain. Optional:
 * only Chromium has Background Sync, and its event may be minutes late.
 */
export async function pushInBackground(): Promise<void> {
  for (const personId of await peopleOnDevice()) {
    const isBusy = await self.navigator.locks.request(senderLock(personId), { ifAvailable: true }, async (lock) => {
      if (lock) await push(personId)
      return lock === null
    })
    // A page is sending, or was frozen while it was sending.
    if (isBusy) throw new Error('another sender is at work')
  }
}

async function push(personId: string): Promise<void> {
  const outbox = await outboxOf(personId)
  let waiting = 0
  await outbox.change((rows) => {
    waiting = rows.length
    return []
  })
  if (waiting === 0) return
  try {
    const { remaining } = await pushRows(outbox, (batch, acknowledged) => sendBatch(personId, batch, acknowledged))
    // Open pages have pulled before this push. They pull again for its effects, such as a seat at an event.
    for (const page of await self.clients.matchAll()) page.postMessage(pushedMessage)
    // The badge of the app icon, which open pages update themselves. A browser may reject it without harm.
    await self.navigator.setAppBadge?.(await outbox.countOpen()).catch(() => {})
    if (remaining > 0) throw new Error(`${remaining} commands remain`)
  } catch (error) {
    // The server rejects an account that the cookie does not name: its commands wait until that person signs in.
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
  }
}

/** In ms. A full push still succeeds at 16 kbit/s: 0.5 ms more for each byte. */
const timeoutFor = (batch: readonly OutboxRow[]) => Math.ceil(requestTimeout + batch.reduce((sum, { bytes }) => sum + bytes, 0) / 2)

/** Like `call`, without zod. @throws ApiError */
async function sendBatch(personId: string, batch: readonly OutboxRow[], acknowledged: string | undefined): ReturnType<SendBatch> {
  const commands = batch.map(toWire)
  const content = {
    client_id: await deviceId(),
    user_id: personId,
    sent_at: Date.now(),
    app_version: __APP_VERSION__,
    acknowledged,
    commands,
  }
  const body = JSON.stringify(content)
  let response: Response
  let json: unknown
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutFor(batch))
  try {
    response = await fetch(apiUrl('/sync/push'), {
      method: 'POST',
      credentials: 'include',
      cache: 'no-store',
      signal: limit.signal,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', [clientHeader]: __APP_VERSION__ },
      body,
    })
    countBody(body)
    json = await response.json().catch(() => undefined)
  } catch {
    throw new ApiError('unreachable', 'no_answer')
  } finally {
    clearTimeout(timer)
  }
  const { ok, status } = response
  // A captive portal answers 200 too, but lacks the marker.
  if (!response.headers.has(markerHeader) || json === undefined) throw new ApiError('unreachable', 'portal', { status })
  if (!ok) throw new ApiError(status >= 500 ? 'unreachable' : 'refused', 'refused', { status })
  return readAnswer(json)
}

const isText = (value: unknown) => value === undefined || typeof value === 'string'

/** Validates the response against the output of `push` in contract/sync.ts. @throws ApiError */
function readAnswer(json: unknown): Awaited<ReturnType<SendBatch>> {
  const { results, log } = json as { results?: unknown; log?: number }
  const isOutcome = (one: Outcome) =>
    typeof one.id === 'string' &&
    ['applied', 'duplicate', 'rejected', 'retry'].includes(one.outcome) &&
    isText(one.scope) &&
    (one.change === undefined || typeof one.change === 'number') &&
    isText(one.code) &&
    isText(one.message) &&
    (one.fields === undefined || Object.values(one.fields).every(isText))
  const isLog = log === undefined || typeof log === 'number'
  if (!isLog || !Array.isArray(results) || !results.every(isOutcome)) throw new ApiError('unreachable', 'server_error')
  return { results: results as Outcome[], log }
}
