import { ApiError } from '../../api/errors.ts'
import { ReaderAssetsFailed } from '../packages/reader-assets.ts'
import { hasSpace, isFull, reserveStorage, withQuotaRetry } from '../storage/quota.ts'
import { availableLocks, isStoreBlocked } from '../store/blocked-store.ts'
import { type PackageRow, type PauseReason, sharedDb } from '../store/shared-db.ts'
import { DownloadHeld, leftInBudget } from './budget.ts'
import { mayUseConnection, readChoices } from './choices.ts'
import { downloadPackage } from './package.ts'
import { ConnectionFailed } from './range.ts'
import { addUnwritable, forgetUnwritable, isUnwritable, unwritable } from './unwritable.ts'
import { dropUnused } from './upkeep.ts'

/**
 * The rows of `packages` in state `downloading` are the queue. Any page adds rows, and the page that has the lock processes
 * them. A download therefore continues after a killed browser, in another tab, and after a lost connection.
 */
export interface RunningDownload {
  slug: string
  controller: AbortController
  end: Promise<void>
}
let current: RunningDownload | undefined
/** The download in progress in this page. */
export const runningDownload = (): RunningDownload | undefined => current

const progressIntervalMs = 400
/** Written with the progress. A lock whose owner wrote none for 90 s belongs to a frozen tab. */
const heartbeatKey = 'download_beat'
const frozenAfterMs = 90_000
/** The queue is checked again after 15 s while another tab downloads or the device is offline; the delay doubles up to 10 minutes. */
const minRetryDelayMs = 15_000
const maxRetryDelayMs = 10 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let retryDelayMs = minRetryDelayMs
let isProcessing = false
/** A row may have been added after the queue was found empty. */
let mustRepeat = false
let isLockLost = false

/** Processes the queue unless another page does. Returns at once; errors are written into the rows. */
export function processQueue(): void {
  clearTimeout(timer)
  mustRepeat = isProcessing
  if (isProcessing) return
  isProcessing = true
  isLockLost = false
  void underLock(downloadAll)
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      // Another tab stole the lock while this one was frozen, and processes the queue now.
      isLockLost = true
      current?.controller.abort()
    })
    .finally(() => {
      isProcessing = false
      if (mustRepeat) processQueue()
      else void scheduleRetry()
    })
}

async function downloadAll(): Promise<void> {
  // Before the first byte: a download must not take the last space.
  if (!isStoreBlocked()) await reserveStorage()
  while (!isLockLost) {
    const row = await sharedDb.packages
      .where({ state: 'downloading' })
      .filter((row) => !isUnwritable(row))
      .first()
    if (!row) return
    const controller = new AbortController()
    const end = download(row, controller).catch((error: unknown) => writePaused(row.slug, controller, error))
    current = { slug: row.slug, controller, end }
    try {
      await end
    } finally {
      current = undefined
    }
  }
}

async function download(row: PackageRow, controller: AbortController): Promise<void> {
  if (!mayUseConnection(row, await readChoices())) throw new DownloadHeld('wifi')
  const { slug } = row
  let writtenAt = 0
  let initialBytes: number | undefined
  let writing = Promise.resolve()
  await writeHeartbeat()
  // Removes `isWaiting` before the first bytes arrive, which takes long on a slow connection.
  if (row.isWaiting) await writeProgress(slug, controller, row.doneBytes, row.totalBytes)
  await downloadPackage(slug, controller.signal, (doneBytes, totalBytes) => {
    initialBytes ??= doneBytes
    if (doneBytes > initialBytes) retryDelayMs = minRetryDelayMs
    if (Date.now() - writtenAt < progressIntervalMs && writtenAt !== 0) return
    writtenAt = Date.now()
    writing = writing.then(() => writeProgress(slug, controller, doneBytes, totalBytes)).catch((error: unknown) => controller.abort(error))
  })
  await writing
  await dropUnused()
}

/** After a change of the connection or of the settings: stops a download that may not use it, or resumes those that may. */
export async function applyConnectionRules(): Promise<void> {
  const row = current && (await sharedDb.packages.get(current.slug))
  if (row && current?.slug === row.slug && !mayUseConnection(row, await readChoices())) current.controller.abort(new DownloadHeld('wifi'))
  else await resumePaused()
}

async function writeProgress(slug: string, controller: AbortController, doneBytes: number, totalBytes: number): Promise<void> {
  const changed = await withQuotaRetry(() =>
    sharedDb.packages.where({ slug, state: 'downloading' }).modify((row) => {
      Object.assign(row, { doneBytes, totalBytes })
      delete row.isWaiting
    }),
  )
  // Another tab paused or removed the download.
  if (changed === 0) controller.abort()
  await writeHeartbeat()
}

async function writePaused(slug: string, controller: AbortController, error: unknown): Promise<void> {
  const reason = pauseReasonOf(controller.signal.aborted ? controller.signal.reason : error)
  if (!reason) return
  try {
    await withQuotaRetry(() =>
      sharedDb.packages.where({ slug }).modify((row) => {
        if (row.state === 'downloading') Object.assign(row, { state: 'paused', reason })
        delete row.isWaiting
      }),
    )
  } catch (failure) {
    if (!isFull(failure)) throw failure
    addUnwritable(slug)
    return
  }
  // A programming error: rethrown, so that the pause does not hide it.
  if (reason === 'stopped' && !(error instanceof ApiError)) throw error
}

/** Undefined: the download was stopped on purpose, and its row already says so. */
function pauseReasonOf(error: unknown): PauseReason | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (isFull(error)) return 'no-space'
  if (error instanceof DownloadHeld || error instanceof ReaderAssetsFailed) return error.reason
  if (error instanceof ConnectionFailed) return 'no-connection'
  if (error instanceof ApiError) return error.kind === 'unreachable' ? 'no-connection' : 'stopped'
  return 'stopped'
}

const writeHeartbeat = () => sharedDb.keyValues.put({ key: heartbeatKey, value: Date.now() })

/** The lock only saves traffic. Correctness does not need it: two pages would store the same verified chunks. */
async function underLock(work: () => Promise<void>): Promise<void> {
  const locks = availableLocks()
  if (!locks) return work()
  const isMine = await locks.request('download', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isMine) return
  const last = (await sharedDb.keyValues.get(heartbeatKey))?.value
  if (typeof last === 'number' && Date.now() - last > frozenAfterMs) await locks.request('download', { steal: true }, work)
}

async function scheduleRetry(): Promise<void> {
  const waiting = await sharedDb.packages
    .where('state')
    .anyOf('downloading', 'paused')
    .filter(({ state, reason }) => state === 'downloading' || needsPolling(reason))
    .count()
  if (waiting === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => void resumePaused(), retryDelayMs)
  retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
}

/** No reliable event reports the end of these causes. */
const needsPolling = (reason: PauseReason | undefined) => reason === 'no-connection' || reason === 'no-space'

let lastCheck = Promise.resolve()
let nextCheck: Promise<void> | undefined

/**
 * Resumes downloads whose cause of the pause is gone: online again, on Wi-Fi, space available. Downloads that the user paused,
 * or that would use data without consent, wait for the user.
 */
export function resumePaused(): Promise<void> {
  // Checks run one after another, and calls during a check share the next one: two space probes at a time find too little space.
  nextCheck ??= lastCheck
    .catch(() => {})
    .then(() => {
      nextCheck = undefined
      return checkPaused()
    })
  lastCheck = nextCheck
  return nextCheck
}

async function checkPaused(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await checkUnwritable()
  const choices = await readChoices()
  for (const row of await sharedDb.packages.where({ state: 'paused' }).toArray()) {
    if (!(await isCauseGone(row, mayUseConnection(row, choices)))) continue
    await sharedDb.packages.where({ slug: row.slug, state: 'paused' }).modify((now) => {
      if (now.reason !== row.reason) return
      now.state = 'downloading'
      delete now.reason
    })
  }
  processQueue()
}

/** Downloads that could not be written as paused resume once there is space. An earlier attempt would fail again. */
async function checkUnwritable(): Promise<void> {
  for (const slug of unwritable()) {
    const row = await sharedDb.packages.get(slug)
    if (row?.state !== 'downloading' || (await hasSpace(spaceNeeded(row)))) forgetUnwritable([slug])
  }
}

async function isCauseGone(row: PackageRow, mayUse: boolean): Promise<boolean> {
  const rest = Math.max(0, row.totalBytes - row.doneBytes)
  switch (row.reason) {
    case 'no-connection':
      return navigator.onLine !== false
    case 'wifi':
      return mayUse
    case 'budget':
      // A budget below the missing bytes would only stop the download again.
      return rest > 0 && (await leftInBudget()) >= rest
    case 'no-space':
      return hasSpace(spaceNeeded(row))
    default:
      return false
  }
}

/** The missing bytes plus 1 MB: while a file is assembled from its chunks, parts of it are stored twice. */
export const spaceNeeded = ({ doneBytes, totalBytes }: Pick<PackageRow, 'doneBytes' | 'totalBytes'>): number =>
  Math.max(0, totalBytes - doneBytes) + 1_000_000

/** After a removal: downloads that could not be written may succeed now. */
export function resetStorageFull(): void {
  forgetUnwritable(unwritable())
  retryDelayMs = minRetryDelayMs
}
