import { systemEndpoints } from '../../contract/system.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { currentPersonId, guestId } from './person.ts'
import { dbOf } from './personal-db.ts'
import { pull } from './pull.ts'
import { pushOutbox } from './push.ts'
import { sharedDb } from './shared-db.ts'
import { readStatus, setStatus, subscribeStatus } from './status.ts'

const seconds = 1000
/** While something waits and the page is looked at, a lost server is looked for this often. The question costs some 300 bytes. */
const probeEvery = 3 * seconds
const probeEveryWhenLong = 30 * seconds
const longAfter = 10 * 60 * seconds
const pullEvery = 5 * 60 * seconds
const pullAfterReturn = 30 * seconds
const retryAfterCap = 15 * 60 * seconds
const backoffCap = 60 * seconds
const sentShownFor = 4 * seconds
/** A tab that has held the lock through this many tries of others is taken for frozen. */
const frozenAfter = 30 * seconds
/** A moment's pause, so that several things done at once travel together. */
const together = 300
const sendingShownFor = 600

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let lostSince = 0
let lastPull = 0
let isRunning = false
let isWantedAgain = false

/**
 * Sends what waits and brings what is new, now; later calls while one runs lead to one more round. Never throws: what
 * went wrong is in the status, and the next try is planned.
 */
export async function syncNow(): Promise<void> {
  if (isRunning) {
    isWantedAgain = true
    return
  }
  isRunning = true
  try {
    do {
      isWantedAgain = false
      await round()
    } while (isWantedAgain)
  } finally {
    isRunning = false
  }
}

async function round(): Promise<void> {
  clearTimeout(timer)
  const personId = currentPersonId()
  try {
    let remaining = 0
    await oneSender(personId, async () => {
      if (personId !== guestId && !readStatus().needsSignIn) remaining = await sendWaiting(personId)
      const { isSignedIn } = await pull(personId)
      lastPull = Date.now()
      if (currentPersonId() === personId) setStatus({ needsSignIn: !isSignedIn })
    })
    failures = 0
    lostSince = 0
    // What the server put off (its turn in the lane had not come) is offered again before long.
    plan(jitter(remaining > 0 ? probeEveryWhenLong : pullEvery))
  } catch (error) {
    // This tab's store was closed for a newer build: it sends nothing more, and the page says so.
    if (readStatus().outdated) return
    if (!(error instanceof ApiError)) {
      plan(backoff())
      // Another tab took the lock away from this one, which was frozen in the middle: nothing is lost by that.
      if (error instanceof DOMException && error.name === 'AbortError') return
      throw error
    }
    if (error.status === 401 && currentPersonId() === personId) setStatus({ needsSignIn: true })
    failures += 1
    lostSince ||= Date.now()
    plan(isSilence(error) ? probeWait() : Math.max(Math.min(error.retryAfter, retryAfterCap), backoff()))
  }
}

/** No answer at all, or a stranger's page: then only the small question is asked, until our own server answers it. */
const isSilence = ({ code }: ApiError) => code === 'no_answer' || code === 'portal' || code === 'other_tab'

/** @returns how many commands still have no outcome */
async function sendWaiting(personId: string): Promise<number> {
  const waiting = () => dbOf(personId).outbox.where('state').anyOf('queued', 'sending').count()
  const before = await waiting()
  if (before === 0) return 0
  setStatus({ sending: true })
  const shown = new Promise((resolve) => setTimeout(resolve, sendingShownFor))
  try {
    await pushOutbox(personId)
  } finally {
    // Shorter than this and the sign only flickers.
    void shown.then(() => setStatus({ sending: false }))
  }
  const remaining = await waiting()
  if (remaining === 0) {
    setStatus({ justSent: true })
    setTimeout(() => setStatus({ justSent: false }), sentShownFor)
  }
  return remaining
}

/**
 * One tab sends at a time, only to spare bytes: a frozen tab may sit on the lock, so after a while it is taken away, and
 * what makes each command happen once is the server's transaction.
 */
async function oneSender(personId: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return work()
  const name = `sync:${personId}`
  const isMine = await locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isMine) {
    lockedOut = 0
    return
  }
  lockedOut += 1
  if (lockedOut * probeEvery > frozenAfter) {
    lockedOut = 0
    await locks.request(name, { steal: true }, work)
    return
  }
  isWantedAgain = false
  throw new ApiError('unreachable', 'other_tab')
}
let lockedOut = 0

const jitter = (wait: number) => wait * (0.8 + Math.random() * 0.4)
/** Full jitter, so that a village coming back at once does not come back at once. */
const backoff = () => Math.random() * Math.min(backoffCap, 2 * seconds * 2 ** Math.min(failures, 12))

function probeWait(): number {
  if (readStatus().waiting === 0) return jitter(probeEveryWhenLong)
  return jitter(Date.now() - lostSince > longAfter ? probeEveryWhenLong : probeEvery)
}

function plan(wait: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void wake(), wait)
}

/** After a silence the small question goes first: only when our own server answers it is work sent. */
async function wake(): Promise<void> {
  if (document.visibilityState === 'hidden') return plan(jitter(probeEveryWhenLong))
  if (readStatus().connection === 'offline') {
    try {
      await call(systemEndpoints.health, {})
    } catch {
      failures += 1
      return plan(probeWait())
    }
  }
  await syncNow()
}

/**
 * After something was queued. While the server is known to be away nothing is tried: the look-out of the timer finds it
 * again, and what no request has carried can still be changed, joined and taken back under its own id.
 */
export function syncSoon(): void {
  // A round that is under way may have looked already, and plans anew when it ends.
  if (isRunning) isWantedAgain = true
  else if (readStatus().connection === 'offline') plan(probeWait())
  else plan(together)
}

/** Starts the triggers: now, when the line or the page comes back, and by the timer. */
export function startSync(): void {
  addEventListener('online', () => void syncNow())
  addEventListener('pageshow', () => void wakeIfOld())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void wakeIfOld()
  })
  // A call of any page may be the first to find the server again.
  let wasOffline = false
  subscribeStatus(() => {
    const isOffline = readStatus().connection === 'offline'
    if (wasOffline && !isOffline && readStatus().waiting > 0) void syncNow()
    wasOffline = isOffline
  })
  void syncNow()
}

async function wakeIfOld(): Promise<void> {
  if (readStatus().waiting > 0 || Date.now() - lastPull > pullAfterReturn) await syncNow()
}

/** For a list that this phone has never seen: resolves once the first pull has stored it. @throws ApiError */
export async function firstPull(scope: 'catalogue' | 'community'): Promise<void> {
  const personId = currentPersonId()
  const cursors = scope === 'catalogue' ? sharedDb.cursors : dbOf(personId).cursors
  if (await cursors.get(scope)) return
  await pull(personId)
}
