/** The browser forbids storage. Signing in is refused: the session and everything written would be lost at the next page load. */
export class StorageBlocked extends Error {
  override readonly name = 'StorageBlocked'
}

let known: boolean | undefined

/** True if the browser's settings forbid this site to store anything. Needed before the database code is loaded. */
export function isStoreBlocked(): boolean {
  known ??= !canRead()
  return known
}

/** Undefined in a browser without locks. One that forbids storage forbids locks too. */
export const availableLocks = (): LockManager | undefined => (isStoreBlocked() ? undefined : (navigator as Partial<Navigator>).locks)

/** Browsers forbid web storage and databases by one setting; only web storage reports it synchronously. */
function canRead(): boolean {
  try {
    return window.localStorage !== null && indexedDB !== undefined
  } catch {
    return false
  }
}
