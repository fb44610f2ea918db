import { availableLocks } from '../../../offline/store/blocked-store.ts'

/**
 * Runs the changes of the browser's session one after another, across tabs: two of them would mix a store that closes with one that
 * opens. `change` must not wait for the server, nor call this function again.
 */
export async function changeSession<T>(change: () => Promise<T>): Promise<T> {
  const locks = availableLocks()
  return locks ? await locks.request('session', change) : await change()
}
