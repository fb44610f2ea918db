/** This browser keeps nothing for us: whoever signed in would be gone, with all they wrote, at the next tap. */
export class NothingKept extends Error {
  override readonly name = 'NothingKept'
}

let known: boolean | undefined

/** Whether the browser's settings forbid this site to keep anything. Asked before the store's code is loaded. */
export function isStoreBlocked(): boolean {
  known ??= !canRead()
  return known
}

/** Browsers refuse web storage and databases by one setting; only web storage says so at once. */
function canRead(): boolean {
  try {
    return window.localStorage !== null && indexedDB !== undefined
  } catch {
    return false
  }
}
