import { isStoreBlocked } from './blocked-store.ts'
import { senderLock } from './push.ts'

/** A tab that held the lock at every look of this long, in milliseconds, is taken for frozen. */
const frozenAfter = 30_000
/** Twice the longest wait between two looks: those further apart may have met two rounds of a healthy tab. */
const farApart = 60_000

let lockedOutSince = 0
let lastLook = 0

/**
 * One tab sends at a time, only to spare bytes: a frozen tab may sit on the lock, so after a while it is taken away, and
 * what makes each command happen once is the server's transaction.
 * @returns false when another tab is at it
 */
export async function oneSender(personId: string, work: () => Promise<void>): Promise<boolean> {
  const locks = (navigator as Partial<Navigator>).locks
  const workMine = async () => {
    lockedOutSince = 0
    await work()
    return true
  }
  // With the store a browser forbids the locks, too.
  if (!locks || isStoreBlocked()) return workMine()
  const isMine = await locks.request(senderLock(personId), { ifAvailable: true }, (lock) => (lock ? workMine() : false))
  if (isMine) return true
  const now = performance.now()
  if (lockedOutSince === 0 || now - lastLook > farApart) lockedOutSince = now
  lastLook = now
  if (now - lockedOutSince < frozenAfter) return false
  return locks.request(senderLock(personId), { steal: true }, workMine)
}

/** Resolves once nobody holds the lock, or after `patience` milliseconds. */
export async function otherTabIsDone(personId: string, patience: number): Promise<void> {
  try {
    await navigator.locks.request(senderLock(personId), { signal: AbortSignal.timeout(patience) }, () => {})
  } catch {
    // It takes longer than anybody waits.
  }
}
