import { Dexie, RangeSet, type Table } from 'dexie'
import { onQueued } from '../outbox/outbox.ts'
import { readStatus, subscribeStatus } from '../status/status.ts'
import { personalDb } from '../store/personal-db.ts'
import { syncSoon } from './sync.ts'
import { pushedMessage } from './worker-messages.ts'

/**
 * Requests background sync when this page may not send itself: offline, hidden or closing. An online page sends at once: a
 * worker with nothing to send would only take processor time while the user types.
 */
export function startBackgroundSync(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data !== pushedMessage) return
    announceChange(personalDb().outbox)
    syncSoon()
  })
  let wasOnline = false
  const requestIfWaiting = () => {
    if (readStatus().waiting > 0) void requestBackgroundSync()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') requestIfWaiting()
  })
  subscribeStatus(() => {
    const isOnline = readStatus().connection === 'online'
    if (wasOnline && !isOnline) requestIfWaiting()
    wasOnline = isOnline
  })
  onQueued(() => {
    if (readStatus().connection !== 'online') void requestBackgroundSync()
  })
}

/** Notifies the queries over `table`: the worker writes without Dexie, so Dexie reports no change. */
function announceChange(table: Table): void {
  const places = ['', ':dels', ...table.schema.indexes.map(({ name }) => name)]
  const parts = places.map((place) => [`idb://${table.db.name}/${table.name}/${place}`, new RangeSet(Number.NEGATIVE_INFINITY, [[[]]])])
  Dexie.on.storagemutated.fire(Object.fromEntries(parts))
}

async function requestBackgroundSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.ready) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined
  // Without Chromium's background sync, or its permission, the page's own triggers send the outbox.
  await registration?.sync?.register('outbox').catch(() => {})
}
