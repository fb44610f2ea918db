import type { DBCore, Dexie } from 'dexie'

/**
 * WebKit puts a page with open transactions into the bfcache. The next page of the site then waits for their locks until the
 * frozen page is evicted. Other engines end the transactions.
 */
const freezesWithLocks = (globalThis as { navigator?: { vendor?: string } }).navigator?.vendor?.startsWith('Apple') ?? false
const isPage = 'document' in globalThis

const databases = new Set<Dexie>()
const running = new Set<IDBTransaction>()
let isHidden = false
let hasAborted = false

/**
 * Aborts this page's transactions on `db` and closes it when the page enters the bfcache. Closing the page would lose the same
 * writes: text that is being typed is saved elsewhere (`unload-buffer.ts`).
 */
export function releaseForBfcache(db: Dexie): void {
  if (!isPage || !freezesWithLocks) return
  if (databases.size === 0) {
    addEventListener('pagehide', (event) => isForBfcache(event) && release())
    addEventListener('pageshow', (event) => isForBfcache(event) && restore())
  }
  databases.add(db)
  db.use({ stack: 'dbcore', name: 'release-for-bfcache', create: withTrackedTransactions })
}

// The types of the worker, which includes this file, lack page events and `location.reload`.
const isForBfcache = (event: Event) => (event as { persisted?: boolean }).persisted === true

function withTrackedTransactions(core: DBCore): DBCore {
  return {
    ...core,
    transaction(...parameters) {
      const transaction = core.transaction(...parameters) as IDBTransaction
      running.add(transaction)
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
      // A transaction that starts between `pagehide` and the freeze would keep its locks.
      if (isHidden) abort(transaction)
      return transaction
    },
  }
}

function release(): void {
  isHidden = true
  for (const transaction of running) abort(transaction)
  for (const db of databases) db.close({ disableAutoOpen: false })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
    hasAborted = true
  } catch {
    // The transaction has just ended by itself.
  }
}

/** Reloads a restored page after an abort: its code has not noticed that its transaction failed. */
function restore(): void {
  isHidden = false
  if (hasAborted) (location as unknown as { reload: () => void }).reload()
}
