import { systemEndpoints } from '../../../contract/site/system.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { absorbFollowers } from '../outbox/absorb.ts'
import { onQueued } from '../outbox/outbox.ts'
import { readStatus, setStatus, subscribeStatus } from '../status/status.ts'
import { isFull, reserveStorage } from '../storage/quota.ts'
import { currentPersonId, visitorId } from '../store/person.ts'
import { dbOf } from '../store/personal-db.ts'
import { sharedDb } from '../store/shared-db.ts'
import { isCommunityWatched, onCommunityWatch } from './community-watch.ts'
import { oneSender, waitForOtherTab } from './one-sender.ts'
import { pull } from './pull.ts'
import { pushOutbox } from './push.ts'
import { refreshReplies } from './replies.ts'

const seconds = 1000
/** Interval of health requests while commands wait, or a view its data, and the page is visible. A request costs some 300 bytes. */
const probeInterval = 3 * seconds
const slowProbeInterval = 30 * seconds
const slowProbeAfter = 10 * 60 * seconds
const pullInterval = 5 * 60 * seconds
/** The same while texts of others are on the screen, so that hidden ones leave it within a minute. An idle pull has 200 bytes. */
const communityInterval = 40 * seconds
/** A page that becomes visible pulls if the last pull is older. */
const pullAfterReturn = 30 * seconds
/** First delay in milliseconds before another pull, while applied commands have not arrived. Each further pull waits twice as long. */
const arrivalDelay = 2 * seconds
const retryAfterCap = 15 * 60 * seconds
const backoffCap = 60 * seconds
const sentShownFor = 4 * seconds
/** Maximum wait of `sendNow` for another tab. */
const otherTabTimeout = 20 * seconds
/** Delay in milliseconds, so that one push carries several commands of one action. */
const batchDelay = 300
/** Minimum time of the badge "sending", in milliseconds: a shorter one flickers. */
const sendingShownFor = 600

let timer: ReturnType<typeof setTimeout> | undefined
/** Time of the next planned round. */
let due = 0
let failures = 0
let lostSince = 0
let lastPull = 0
/** Time before which a busy server wants no round. Only the user's own "send now" does not wait for it. */
let busyUntil = 0
/** Number of pulls in a row that did not contain all applied commands: another user's open transaction holds their numbers back. */
let pullsWithoutArrival = 0
/** Settles after the current round and the ones that were requested during it. */
let running: Promise<Ending> | undefined
let isRepeatRequested = false

/** Result of a round. `other-tab`: this tab did nothing, because another tab holds the lock. */
type Ending = 'done' | 'failed' | 'other-tab'

/**
 * Pushes the outbox and pulls changes. A call during a round starts another round after it and resolves with that one. Never
 * rejects: the status contains the error, and the next attempt is planned.
 */
export function syncNow(): Promise<Ending> {
  if (running) isRepeatRequested = true
  else running = runRounds()
  return running
}

/** Resolves after the round that is running, if there is one. */
export const currentRound = async (): Promise<void> => void (await running)

async function runRounds(): Promise<Ending> {
  let ending: Ending
  do {
    isRepeatRequested = false
    ending = await round()
  } while (isRepeatRequested)
  // Must stay in one task with the check of `isRepeatRequested`: a call between the two would be lost.
  running = undefined
  return ending
}

/**
 * Sends the outbox for a caller that waits, such as "send now, then log out". If another tab is sending, waits for it first.
 * Commands that are still unsent afterwards cannot be sent now.
 */
export async function sendNow(): Promise<void> {
  const until = performance.now() + otherTabTimeout
  while ((await syncNow()) === 'other-tab' && performance.now() < until) {
    await waitForOtherTab(currentPersonId(), until - performance.now())
  }
}

async function round(): Promise<Ending> {
  clearTimeout(timer)
  // No request that must fail: a command is only editable until a request has carried it.
  if (readStatus().connection !== 'online' && noteOffline()) {
    plan(probeWait())
    return 'failed'
  }
  const personId = currentPersonId()
  try {
    let remaining = 0
    let hasSent = false
    const isMine = await oneSender(personId, async () => {
      if (personId !== visitorId && !readStatus().needsSignIn) {
        hasSent = (await countWaiting(personId)) > 0
        if (hasSent) remaining = await sendWaiting(personId)
      }
      // Also needed for rows that the worker has sent: the worker does not absorb.
      await absorbFollowers(dbOf(personId))
      // The user changed during the push: the pull would store another user's rows in this database.
      if (currentPersonId() !== personId) return
      // A first pull that started before the push would miss the effects of the pushed commands.
      const first = hasSent ? undefined : firstPulls.get(personId)
      const { isSignedIn, isRestored } = await (first ?? pull(personId))
      if (isRestored) isRepeatRequested = true
      if (currentPersonId() === personId) await refreshReplies(personId)
      lastPull = Date.now()
      if (currentPersonId() === personId) setStatus({ needsSignIn: !isSignedIn })
    })
    if (!isMine) {
      isRepeatRequested = false
      plan(jitter(readStatus().waiting === 0 ? slowProbeInterval : probeInterval))
      return 'other-tab'
    }
    failures = 0
    lostSince = 0
    restoreReserve()
    pullsWithoutArrival = (await countApplied(personId)) > 0 ? pullsWithoutArrival + 1 : 0
    // The server defers a command whose predecessor in the lane is missing; the next round sends it again.
    plan(jitter(Math.min(remaining > 0 ? slowProbeInterval : pullWait(), arrivalWait())))
    return 'done'
  } catch (error) {
    // If a newer build has closed the database, this tab stops syncing; the page asks for a reload.
    if (!readStatus().outdated) planAfter(error, personId)
    return 'failed'
  }
}

const pullWait = () => (isCommunityWatched() ? communityInterval : pullInterval)

function planAfter(error: unknown, personId: string): void {
  failures += 1
  if (!(error instanceof ApiError)) {
    plan(backoff())
    // Another tab stole the lock while this one was frozen: nothing is lost.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (isFull(error)) setStatus({ isFull: true })
    else reportError(error)
    return
  }
  if (error.status === 401 && currentPersonId() === personId) setStatus({ needsSignIn: true })
  lostSince ||= Date.now()
  // Later than asked: other devices got the same time.
  const pause = Math.min(error.retryAfter, retryAfterCap)
  busyUntil = Date.now() + (pause && pause + backoff())
  plan(isUnreachable(error) ? probeWait() : backoff())
}

/** Restores the storage reserve after a round that stored everything: there is space again. */
function restoreReserve(): void {
  if (!readStatus().isFull) return
  setStatus({ isFull: false })
  reserveStorage().catch(() => {})
}

/** The server sent no answer, or a captive portal did: only health requests are sent until the server answers. */
const isUnreachable = ({ code }: ApiError) => code === 'no_answer' || code === 'portal'

const countWaiting = (personId: string) => dbOf(personId).outbox.where('state').anyOf('queued', 'sending').count()

const countApplied = (personId: string) => dbOf(personId).outbox.where('state').equals('applied').count()

const arrivalWait = () => (pullsWithoutArrival === 0 ? Number.POSITIVE_INFINITY : arrivalDelay * 2 ** Math.min(pullsWithoutArrival - 1, 10))

/** @returns the number of unsettled commands that need another round soon */
async function sendWaiting(personId: string): Promise<number> {
  setStatus({ sending: true })
  const shown = new Promise((resolve) => setTimeout(resolve, sendingShownFor))
  let remaining: number
  try {
    remaining = (await pushOutbox(personId)).remaining
  } finally {
    // The outbox page follows this status too, so that it and the badge agree.
    void shown.then(() => setStatus({ sending: false }))
  }
  if ((await countWaiting(personId)) === 0) {
    setStatus({ justSent: true })
    setTimeout(() => setStatus({ justSent: false }), sentShownFor)
  }
  return remaining
}

const jitter = (wait: number) => wait * (0.8 + Math.random() * 0.4)
/** Full jitter: many devices that come online together must not send at the same time. */
const backoff = () => Math.random() * Math.min(backoffCap, 2 * seconds * 2 ** Math.min(failures, 12))

function probeWait(isWaiting = readStatus().waiting > 0 || readStatus().lacking > 0): number {
  if (!isWaiting) return jitter(slowProbeInterval)
  return jitter(Date.now() - lostSince > slowProbeAfter ? slowProbeInterval : probeInterval)
}

function plan(wait: number): void {
  clearTimeout(timer)
  const longest = Math.max(wait, busyUntil - Date.now())
  due = Date.now() + longest
  timer = setTimeout(() => void wake(), longest)
}

/** Starts a round now, or once the server is no longer busy. */
function syncUnlessBusy(): void {
  if (Date.now() < busyUntil) plan(0)
  else void syncNow()
}

/** Syncs when the timer fires. Offline, a small health request comes first; commands are sent only if the server answers it. */
async function wake(): Promise<void> {
  if (document.visibilityState === 'hidden') return plan(jitter(slowProbeInterval))
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
 * Plans a round after a command was queued. While the server is unreachable the timer's health requests decide. Until a request
 * has carried a command, the user can edit, merge and discard it under its id.
 */
export function syncSoon(): void {
  // The current round may have read the outbox already.
  if (running) isRepeatRequested = true
  // `waiting` in the status does not count the new command yet.
  else if (isOffline()) plan(probeWait(true))
  else plan(batchDelay)
}

function isOffline(): boolean {
  noteOffline()
  return readStatus().connection === 'offline'
}

/** `navigator.onLine === false` is reliable; `true` is not. */
function noteOffline(): boolean {
  if (navigator.onLine !== false) return false
  lostSince ||= Date.now()
  setStatus({ connection: 'offline', isPortal: false })
  return true
}

/** Starts the triggers of rounds: now, `online`, `offline`, a visible page, a new command, and the timer. */
export function startSync(): void {
  onQueued(syncSoon)
  onCommunityWatch(() => {
    if (due - Date.now() > communityInterval) plan(jitter(communityInterval))
  })
  addEventListener('online', syncUnlessBusy)
  // An idle page sends no request that could fail. The planned health requests find out when the server answers again.
  addEventListener('offline', () => {
    if (noteOffline()) plan(probeWait())
  })
  addEventListener('pageshow', syncIfStale)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') syncIfStale()
  })
  // Any request of the page may be the first that reaches the server again.
  let wasOffline = false
  let hadAll = true
  subscribeStatus(() => {
    const { connection, waiting, lacking } = readStatus()
    const isOfflineNow = connection === 'offline'
    if (wasOffline && !isOfflineNow && waiting > 0) syncUnlessBusy()
    // The timer may have the slow interval.
    if (isOfflineNow && hadAll && lacking > 0) plan(probeWait())
    wasOffline = isOfflineNow
    hadAll = lacking === 0
  })
  void syncNow()
}

function syncIfStale(): void {
  if (readStatus().waiting > 0 || Date.now() - lastPull > pullAfterReturn) syncUnlessBusy()
}

/** Running first pulls by user. A round that pushed nothing awaits one instead of requesting the same rows. */
const firstPulls = new Map<string, ReturnType<typeof pull>>()

/** Resolves once the first pull has stored a list that this device has never had. @throws ApiError */
export async function firstPull(scope: 'catalogue' | 'community'): Promise<void> {
  const personId = currentPersonId()
  const cursors = scope === 'catalogue' ? sharedDb.cursors : dbOf(personId).cursors
  if (await cursors.get(scope)) return
  // The current round may pull it.
  if (running) {
    await running
    if (await cursors.get(scope)) return
  }
  const pulling = firstPulls.get(personId) ?? pull(personId).finally(() => firstPulls.delete(personId))
  firstPulls.set(personId, pulling)
  await pulling
}
