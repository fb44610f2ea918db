import { abortAfter } from '../../api/abort-after.ts'
import { availableLocks } from '../store/blocked-store.ts'
import { senderLock } from './push-rows.ts'

/** A tab that held the lock at every attempt of this time counts as frozen. */
const frozenAfterMs = 30_000
/** Twice the longest wait between two attempts. Attempts further apart may have met two rounds of a healthy tab. */
const maxGapMs = 60_000

let lockedOutSince = 0
let lastAttempt = 0

/**
 * Runs `work` under the sender lock, so that two tabs do not send the same commands. The lock only saves bytes: the server's
 * transactions apply each command once. A frozen tab may never release the lock, so it is stolen after 30 s.
 * @returns false if another tab holds the lock
 */
export async function oneSender(personId: string, work: () => Promise<void>): Promise<boolean> {
  const locks = availableLocks()
  const workMine = async () => {
    lockedOutSince = 0
    await work()
    return true
  }
  if (!locks) return workMine()
  const isMine = await locks.request(senderLock(personId), { ifAvailable: true }, (lock) => (lock ? workMine() : false))
  if (isMine) return true
  const now = performance.now()
  if (lockedOutSince === 0 || now - lastAttempt > maxGapMs) lockedOutSince = now
  lastAttempt = now
  if (now - lockedOutSince < frozenAfterMs) return false
  return locks.request(senderLock(personId), { steal: true }, workMine)
}

/** Resolves once no tab holds the lock, or after `timeoutMs`. */
export async function waitForOtherTab(personId: string, timeoutMs: number): Promise<void> {
  try {
    await navigator.locks.request(senderLock(personId), { signal: abortAfter(timeoutMs) }, () => {})
  } catch {
    // Timeout: the caller continues without the other tab.
  }
}
