import { setCaller } from '../../api/caller.ts'
import { sharedDb } from '../store/shared-db.ts'
import type { WorkerQuestion } from '../sync/worker-messages.ts'
import { addedTo, kindOf, monthBefore, monthOf, UseCounter, type UseKind, wireBytes } from './use-kind.ts'

const counter = new UseCounter(storeUse)

/** Counts bytes that no timing reports, such as the beginning of an answer that was cut. */
export const noteUse = (kind: UseKind, bytes: number): void => counter.add(kind, bytes)

/** Stores what was counted so far. */
export const flushUse = (): Promise<void> => counter.flush()

/**
 * Counts the data that this page uses from its first request on. The worker counts its own requests (sw/data-use.ts), also those it
 * makes for a page: the browser reports no bytes of them to the page.
 */
export function startDataUse(): void {
  setCaller({ onBody: (bytes) => noteUse('sending', bytes) })
  if (typeof PerformanceObserver === 'undefined') return
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceResourceTiming[]) noteUse(kindOf(entry), wireBytes(entry))
  }
  const observer = new PerformanceObserver((list) => count(list.getEntries()))
  for (const type of ['navigation', 'resource']) observer.observe({ type, buffered: true })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushUse()
  })
  // The end of the page would abort its transaction, so the worker stores the rest.
  addEventListener('pagehide', () => {
    count(observer.takeRecords())
    const worker = navigator.serviceWorker?.controller
    worker?.postMessage({ type: 'use', use: counter.take() } satisfies WorkerQuestion)
  })
}

async function storeUse(use: ReadonlyMap<UseKind, number>): Promise<void> {
  const month = monthOf(Date.now())
  await sharedDb.transaction('rw', sharedDb.dataUse, async () => {
    for (const [kind, bytes] of use) await sharedDb.dataUse.put(addedTo(await sharedDb.dataUse.get(`${month}/${kind}`), month, kind, bytes))
    // Only this month and the one before are displayed.
    await sharedDb.dataUse.where('month').below(monthBefore(month)).delete()
  })
}
