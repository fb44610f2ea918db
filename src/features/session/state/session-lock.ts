import { availableLocks } from '../../../offline/store/blocked-store.ts'

/** In ms. A page that has its turn for longer hangs, in a broken database for example. */
const longestTurn = 20_000
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the changes of the browser's session one after another, across tabs: two of them would mix a store that closes with one that
 * opens. `change` must not wait for the server, nor call this function itself. In a browser without locks, each page has its own turns.
 */
export async function changeSession<T>(change: () => Promise<T>): Promise<T> {
  const locks = availableLocks()
  return locks ? await queueInBrowser(locks, change) : await queueInPage(change)
}

async function queueInBrowser<T>(locks: LockManager, change: () => Promise<T>): Promise<T> {
  let isWaiting = true
  const begin = () => {
    isWaiting = false
    return change()
  }
  try {
    return await locks.request('session', { signal: AbortSignal.timeout(longestTurn) }, begin)
  } catch (error) {
    if (!isWaiting) throw error
    // Each change is one transaction a store, and checks the store in it: nothing is lost if the page goes on after all.
    return await locks.request('session', { steal: true }, begin)
  }
}

function queueInPage<T>(change: () => Promise<T>): Promise<T> {
  const own = last.then(change)
  last = own.catch(() => undefined)
  return own
}
