import { ApiError } from '../src/api/errors.ts'
import { dbOf, peopleOnThisPhone } from '../src/offline/personal-db.ts'
import { pushOutbox, senderLock } from '../src/offline/push.ts'
import { pushedMessage } from '../src/offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Sends what was left behind when the last page was closed, by the same code the page uses; the session cookie says for
 * whom. Rejecting asks the browser to try again later, so this rejects while rows of that person remain. It is a bonus:
 * only Chromium has it, and it may come minutes late.
 */
export async function pushInBackground(): Promise<void> {
  for (const personId of await peopleOnThisPhone()) {
    const isBusy = await self.navigator.locks.request(senderLock(personId), { ifAvailable: true }, async (lock) => {
      if (lock) await push(personId)
      return lock === null
    })
    // A page is sending right now, or is frozen in the middle of it.
    if (isBusy) throw new Error('another sender is at work')
  }
}

async function push(personId: string): Promise<void> {
  if ((await dbOf(personId).outbox.where('state').anyOf('queued', 'sending').count()) === 0) return
  try {
    const { remaining } = await pushOutbox(personId)
    // A page that is open has asked the server before this arrived: what came of it, a seat or a place in the line, it asks again.
    for (const page of await self.clients.matchAll()) page.postMessage(pushedMessage)
    // The number on the icon, which pages keep while one is open; who may not set it is no fault of the sending.
    await self.navigator.setAppBadge?.(await dbOf(personId).outbox.where('state').notEqual('applied').count()).catch(() => {})
    if (remaining > 0) throw new Error(`${remaining} commands remain`)
  } catch (error) {
    // The server refuses whom the cookie does not name: that person's work waits for their own sign-in.
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
  }
}
