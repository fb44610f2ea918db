import type { DBCore, Dexie } from 'dexie'

/**
 * Safari's engine freezes a page that is left, for the way back, in the middle of what it does with its databases: the next
 * page of the same site then waits for them, for as long as the frozen one is kept. Other engines give the next page its turn.
 */
const isFrozenWithItsLocks = (globalThis as { navigator?: { vendor?: string } }).navigator?.vendor?.startsWith('Apple') ?? false
const isPage = 'document' in globalThis

const databases = new Set<Dexie>()
const running = new Set<IDBTransaction>()
let isLeft = false
let isCutShort = false

/**
 * Undoes what this page has under way in a database when it is left, and lets go of it. Nothing is lost by that which the end of
 * a page does not lose as well: what is being typed goes another way (`late-drafts.ts`, `spill.ts`).
 */
export function letGoWhenLeft(db: Dexie): void {
  if (!isPage || !isFrozenWithItsLocks) return
  if (databases.size === 0) {
    addEventListener('pagehide', (event) => isForTheWayBack(event) && letGo())
    addEventListener('pageshow', (event) => isForTheWayBack(event) && comeBack())
  }
  databases.add(db)
  db.use({ stack: 'dbcore', name: 'let-go-when-left', create: watched })
}

// This file lies in the worker as well, whose types know neither these events nor a page to load anew.
const isForTheWayBack = (event: Event) => (event as { persisted?: boolean }).persisted === true

function watched(core: DBCore): DBCore {
  return {
    ...core,
    transaction(...asked) {
      const transaction = core.transaction(...asked) as IDBTransaction
      running.add(transaction)
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
      // What the page begins while it is being left would be frozen with it.
      if (isLeft) cutShort(transaction)
      return transaction
    },
  }
}

function letGo(): void {
  isLeft = true
  for (const transaction of running) cutShort(transaction)
  for (const db of databases) db.close({ disableAutoOpen: false })
}

function cutShort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
    isCutShort = true
  } catch {
    // It has just ended by itself.
  }
}

/** What was cut short has failed on a page that did not see it: it starts anew. */
function comeBack(): void {
  isLeft = false
  if (isCutShort) (location as unknown as { reload: () => void }).reload()
}
