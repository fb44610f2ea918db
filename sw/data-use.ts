import { addedTo, type DataUse, kindOf, monthOf, UseCounter, type UseKind, wireBytes } from '../src/offline/data-use/use-kind.ts'
import { dataUseTable, sharedDbName } from '../src/offline/store/database-names.ts'
import { workerBytes } from '../src/offline/sync/worker-messages.ts'
import { openStore, result, transact } from './store/open-store.ts'

/** URLs of pictures that pages requested. To the browser these requests are the worker's, like those of a course's download. */
const pictures = new Set<string>()

const counter = new UseCounter(storeUse)

/**
 * Counts the data of the worker's own requests, also those it makes for pages: there the browser reports the page no bytes. Must run
 * while the script is evaluated, or the first entries are lost.
 */
export function countUse(): void {
  if (typeof PerformanceObserver === 'undefined') return
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const kind = pictures.delete(entry.name) ? 'pictures' : kindOf(entry)
      counter.add(kind, wireBytes(entry))
    }
  })
  observer.observe({ type: 'resource', buffered: true })
}

/** The browser reports no request for the worker's script. */
export const countInstallation = (): void => counter.add('app', workerBytes)

/** Counts a body that the worker sent. */
export const countBody = (body: string): void => counter.add('sending', new TextEncoder().encode(body).byteLength)

/** Stores what a page has counted. */
export function storeForPage(use: ReadonlyMap<UseKind, number>): Promise<void> {
  for (const [kind, bytes] of use) counter.add(kind, bytes)
  return counter.flush()
}

export function notePicture({ url, destination }: Pick<Request, 'url' | 'destination'>): void {
  if (destination === 'image') pictures.add(url)
}

async function storeUse(use: ReadonlyMap<UseKind, number>): Promise<void> {
  const db = await openStore(sharedDbName)
  try {
    const month = monthOf(Date.now())
    await transact(db, [dataUseTable], async (rows) => {
      for (const [kind, bytes] of use) {
        const before = await result<DataUse | undefined>(rows.get(`${month}/${kind}`))
        await result(rows.put(addedTo(before, month, kind, bytes)))
      }
    })
  } finally {
    db.close()
  }
}
