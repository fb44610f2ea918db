import { ApiError } from '../api/errors.ts'
import { downloadPackage } from './download-package.ts'
import { LineFailed } from './download-run.ts'
import { dropUnused } from './download-upkeep.ts'
import { PdfPartsFailed } from './pdf-parts.ts'
import { isQuotaError, withRoom } from './room.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'

/**
 * The rows of `packages` that say `downloading` are the queue. A page that wants something writes a row; whichever page
 * holds the lock works through them, so a download goes on after a kill, in another tab, and when the line is back.
 */
export interface Running {
  slug: string
  controller: AbortController
  end: Promise<void>
}
let current: Running | undefined
/** The download this page is working at. */
export const running = (): Running | undefined => current

const progressStep = 400
/** Written with the progress; a lock whose holder has not been heard of for this long belongs to a frozen tab. */
const beatKey = 'download_beat'
const frozenAfter = 90_000
/** While another tab works, or the line is gone, the queue is looked at again after this long, and then less often. */
const firstWait = 15_000
const longestWait = 10 * 60_000

let timer: ReturnType<typeof setTimeout> | undefined
let wait = firstWait
let isWorking = false
let isLockLost = false

/** Works through the queue, if no other page does. Returns at once; what goes wrong is written into the rows. */
export function workAtDownloads(): void {
  clearTimeout(timer)
  if (isWorking) return
  isWorking = true
  isLockLost = false
  void underLock(workThrough)
    .catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
      // Another tab took the lock of this one, which had been frozen: it does the work now.
      isLockLost = true
      current?.controller.abort()
    })
    .finally(() => {
      isWorking = false
      void planNext()
    })
}

async function workThrough(): Promise<void> {
  while (!isLockLost) {
    const row = await sharedDb.packages.where({ state: 'downloading' }).first()
    if (!row) return
    const controller = new AbortController()
    const end = work(row.slug, controller).catch((error: unknown) => writePaused(row.slug, controller, error))
    current = { slug: row.slug, controller, end }
    try {
      await end
    } finally {
      current = undefined
    }
  }
}

async function work(slug: string, controller: AbortController): Promise<void> {
  let written = 0
  let writing = Promise.resolve()
  await beat()
  await downloadPackage(slug, controller.signal, (doneBytes, totalBytes) => {
    if (Date.now() - written < progressStep && written !== 0) return
    written = Date.now()
    wait = firstWait
    writing = writing.then(() => writeProgress(slug, controller, doneBytes, totalBytes)).catch((error: unknown) => controller.abort(error))
  })
  await writing
  await dropUnused()
}

async function writeProgress(slug: string, controller: AbortController, doneBytes: number, totalBytes: number): Promise<void> {
  const changed = await withRoom(() => sharedDb.packages.where({ slug, state: 'downloading' }).modify({ doneBytes, totalBytes }))
  // Another tab paused or removed it.
  if (changed === 0) controller.abort()
  await beat()
}

async function writePaused(slug: string, controller: AbortController, error: unknown): Promise<void> {
  const reason = reasonOf(controller.signal.aborted ? controller.signal.reason : error)
  if (!reason) return
  await withRoom(() =>
    sharedDb.packages.where({ slug }).modify((row) => {
      if (row.state === 'downloading') Object.assign(row, { state: 'paused', reason })
    }),
  )
  // Nobody can mend a mistake of ours from here, but it must not hide behind a pause either.
  if (reason === 'stopped' && !(error instanceof ApiError)) throw error
}

/** Undefined: somebody stopped it on purpose and has already written so. */
function reasonOf(error: unknown): PackageRow['reason'] {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (isQuotaError(error)) return 'no-space'
  if (error instanceof PdfPartsFailed) return error.reason
  if (error instanceof LineFailed) return 'no-connection'
  if (error instanceof ApiError) return error.kind === 'unreachable' ? 'no-connection' : 'stopped'
  return 'stopped'
}

const beat = () => sharedDb.facts.put({ key: beatKey, value: Date.now() })

/** The lock spares bytes only: two pages at the same file would store the same verified pieces twice. */
async function underLock(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>
  if (!locks) return work()
  const isMine = await locks.request('download', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isMine) return
  const last = (await sharedDb.facts.get(beatKey))?.value
  if (typeof last === 'number' && Date.now() - last > frozenAfter) await locks.request('download', { steal: true }, work)
}

async function planNext(): Promise<void> {
  const waiting = await sharedDb.packages
    .where('state')
    .anyOf('downloading', 'paused')
    .filter(({ state, reason }) => state === 'downloading' || reason === 'no-connection')
    .count()
  if (waiting === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => void tryAgain(), wait)
  wait = Math.min(wait * 2, longestWait)
}

/** What only the line had stopped goes on by itself; what a person or a full phone stopped waits for them. */
export async function tryAgain(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await sharedDb.packages.where({ state: 'paused' }).modify((row) => {
    if (row.reason !== 'no-connection') return
    row.state = 'downloading'
    delete row.reason
  })
  workAtDownloads()
}
