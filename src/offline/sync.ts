import { systemEndpoints } from '../../contract/system.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { oneSender, otherTabIsDone } from './one-sender.ts'
import { takeInFollowers } from './outbox.ts'
import { currentPersonId, guestId } from './person.ts'
import { dbOf } from './personal-db.ts'
import { pull } from './pull.ts'
import { pushOutbox } from './push.ts'
import { isFull, keepBallast } from './room.ts'
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
/** Who asked for sending and waits for it gives another tab this long to finish. */
const otherTabPatience = 20 * seconds
/** A moment's pause, so that several things done at once travel together. */
const together = 300
const sendingShownFor = 600

let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let lostSince = 0
let lastPull = 0
/** The rounds under way, and whether one more was asked for since the last of them began. */
let running: Promise<Ending> | undefined
let isWantedAgain = false

/** How a round ended. `other-tab`: nothing was done, because another tab was at it. */
type Ending = 'done' | 'failed' | 'other-tab'

/**
 * Sends what waits and brings what is new, now. A call while a round runs leads to one more and resolves with that one.
 * Never rejects: what went wrong is in the status, and the next try is planned.
 */
export function syncNow(): Promise<Ending> {
  if (running) isWantedAgain = true
  else running = runRounds()
  return running
}

async function runRounds(): Promise<Ending> {
  let ending: Ending
  do {
    isWantedAgain = false
    ending = await round()
  } while (isWantedAgain)
  // Together with the look at `isWantedAgain`: no call may fall between the two.
  running = undefined
  return ending
}

/**
 * For somebody who waits for it ("send now, then log out"): a round of this tab, after that of another tab where one is
 * under way. What is unsent afterwards could not be sent now; the outbox knows how much that is.
 */
export async function sendNow(): Promise<void> {
  const until = performance.now() + otherTabPatience
  while ((await syncNow()) === 'other-tab' && performance.now() < until) {
    await otherTabIsDone(currentPersonId(), until - performance.now())
  }
}

async function round(): Promise<Ending> {
  clearTimeout(timer)
  // Only what no request has carried can still be changed and taken back, so none leaves in vain.
  if (readStatus().connection !== 'online' && noteNoLine()) {
    plan(probeWait())
    return 'failed'
  }
  const personId = currentPersonId()
  try {
    let remaining = 0
    const isMine = await oneSender(personId, async () => {
      if (personId !== guestId && !readStatus().needsSignIn) remaining = await sendWaiting(personId)
      // Also after the worker has sent, which only sends.
      await takeInFollowers(dbOf(personId))
      // Signed out meanwhile: nothing of anybody else may be stored under this person.
      if (currentPersonId() !== personId) return
      const { isSignedIn } = await pull(personId)
      lastPull = Date.now()
      if (currentPersonId() === personId) setStatus({ needsSignIn: !isSignedIn })
    })
    if (!isMine) {
      isWantedAgain = false
      plan(jitter(readStatus().waiting === 0 ? probeEveryWhenLong : probeEvery))
      return 'other-tab'
    }
    failures = 0
    lostSince = 0
    roomIsBack()
    // What the server put off (its turn in the lane had not come) is offered again before long.
    plan(jitter(remaining > 0 ? probeEveryWhenLong : pullEvery))
    return 'done'
  } catch (error) {
    // This tab's store was closed for a newer build: it sends nothing more, and the page says so.
    if (!readStatus().outdated) planAfter(error, personId)
    return 'failed'
  }
}

function planAfter(error: unknown, personId: string): void {
  failures += 1
  if (!(error instanceof ApiError)) {
    plan(backoff())
    // Another tab took the lock away from this one, which was frozen in the middle: nothing is lost by that.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (isFull(error)) setStatus({ isFull: true })
    else reportError(error)
    return
  }
  if (error.status === 401 && currentPersonId() === personId) setStatus({ needsSignIn: true })
  lostSince ||= Date.now()
  plan(isSilence(error) ? probeWait() : Math.max(Math.min(error.retryAfter, retryAfterCap), backoff()))
}

/** A whole round could be written down: there is room again, also for the reserve. */
function roomIsBack(): void {
  if (!readStatus().isFull) return
  setStatus({ isFull: false })
  keepBallast().catch(() => {})
}

/** No answer at all, or a stranger's page: then only the small question is asked, until our own server answers it. */
const isSilence = ({ code }: ApiError) => code === 'no_answer' || code === 'portal'

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
    // Shorter than this and the sign only flickers; the outbox page goes by it too, so that both say one thing.
    void shown.then(() => setStatus({ sending: false }))
  }
  const remaining = await waiting()
  if (remaining === 0) {
    setStatus({ justSent: true })
    setTimeout(() => setStatus({ justSent: false }), sentShownFor)
  }
  return remaining
}

const jitter = (wait: number) => wait * (0.8 + Math.random() * 0.4)
/** Full jitter, so that a village coming back at once does not come back at once. */
const backoff = () => Math.random() * Math.min(backoffCap, 2 * seconds * 2 ** Math.min(failures, 12))

function probeWait(isWaiting = readStatus().waiting > 0): number {
  if (!isWaiting) return jitter(probeEveryWhenLong)
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
  if (running) isWantedAgain = true
  // The count of what waits follows a moment later.
  else if (isAway()) plan(probeWait(true))
  else plan(together)
}

function isAway(): boolean {
  noteNoLine()
  return readStatus().connection === 'offline'
}

/** A browser that says there is no line is right, other than one that says there is. */
function noteNoLine(): boolean {
  if (navigator.onLine !== false) return false
  lostSince ||= Date.now()
  setStatus({ connection: 'offline' })
  return true
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
