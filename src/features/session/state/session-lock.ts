import { abortAfter } from '../../../api/abort-after.ts'
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
    return await locks.request('session', { signal: abortAfter(longestTurn) }, begin)
  } catch (error) {
    if (!isWaiting) throw error
    // A page that goes on after all loses no work: each change of a store is one transaction, which checks the store. It may end a
    // session that has started since.
    return await locks.request('session', { steal: true }, begin)
  }
}

function queueInPage<T>(change: () => Promise<T>): Promise<T> {
  const own = last.then(change)
  last = own.catch(() => undefined)
  return own
}
