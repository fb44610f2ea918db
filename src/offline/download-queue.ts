import { ApiError } from '../api/errors.ts'
import { mayUseLine, readChoices } from './download-choices.ts'
import { downloadPackage } from './download-package.ts'
import { Held, leftInBudget } from './download-room.ts'
import { LineFailed } from './download-run.ts'
import { addUnwritable, forgetUnwritable, isUnwritable, unwritable } from './download-unwritable.ts'
import { dropUnused } from './download-upkeep.ts'
import { PdfPartsFailed } from './pdf-parts.ts'
import { hasRoom, isFull, withRoom } from './room.ts'
import { type PackageRow, type PauseReason, sharedDb } from './shared-db.ts'

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
/** Something came into the queue perhaps after it was found empty. */
let isAskedAgain = false
let isLockLost = false

/** Works through the queue, if no other page does. Returns at once; what goes wrong is written into the rows. */
export function workAtDownloads(): void {
  clearTimeout(timer)
  isAskedAgain = isWorking
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
      if (isAskedAgain) workAtDownloads()
      else void planNext()
    })
}

async function workThrough(): Promise<void> {
  while (!isLockLost) {
    const row = await sharedDb.packages
      .where({ state: 'downloading' })
      .filter((row) => !isUnwritable(row))
      .first()
    if (!row) return
    const controller = new AbortController()
    const end = work(row, controller).catch((error: unknown) => writePaused(row.slug, controller, error))
    current = { slug: row.slug, controller, end }
    try {
      await end
    } finally {
      current = undefined
    }
  }
}

async function work(row: PackageRow, controller: AbortController): Promise<void> {
  if (!mayUseLine(row, await readChoices())) throw new Held('wifi')
  const { slug } = row
  let written = 0
  let begunWith: number | undefined
  let writing = Promise.resolve()
  await beat()
  // Its turn has come, though on a slow line the first bytes have not.
  if (row.isWaiting) await writeProgress(slug, controller, row.doneBytes, row.totalBytes)
  await downloadPackage(slug, controller.signal, (doneBytes, totalBytes) => {
    begunWith ??= doneBytes
    if (doneBytes > begunWith) wait = firstWait
    if (Date.now() - written < progressStep && written !== 0) return
    written = Date.now()
    writing = writing.then(() => writeProgress(slug, controller, doneBytes, totalBytes)).catch((error: unknown) => controller.abort(error))
  })
  await writing
  await dropUnused()
}

/** The line has changed: what may not use it stops, and what waited for it goes on. */
export async function followRules(): Promise<void> {
  const row = current && (await sharedDb.packages.get(current.slug))
  if (row && current?.slug === row.slug && !mayUseLine(row, await readChoices())) current.controller.abort(new Held('wifi'))
  else await tryAgain()
}

async function writeProgress(slug: string, controller: AbortController, doneBytes: number, totalBytes: number): Promise<void> {
  const changed = await withRoom(() =>
    sharedDb.packages.where({ slug, state: 'downloading' }).modify((row) => {
      Object.assign(row, { doneBytes, totalBytes })
      delete row.isWaiting
    }),
  )
  // Another tab paused or removed it.
  if (changed === 0) controller.abort()
  await beat()
}

async function writePaused(slug: string, controller: AbortController, error: unknown): Promise<void> {
  const reason = reasonOf(controller.signal.aborted ? controller.signal.reason : error)
  if (!reason) return
  try {
    await withRoom(() =>
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
  // Nobody can mend a mistake of ours from here, but it must not hide behind a pause either.
  if (reason === 'stopped' && !(error instanceof ApiError)) throw error
}

/** Undefined: somebody stopped it on purpose and has already written so. */
function reasonOf(error: unknown): PauseReason | undefined {
  if (error instanceof DOMException && error.name === 'AbortError') return undefined
  if (isFull(error)) return 'no-space'
  if (error instanceof Held || error instanceof PdfPartsFailed) return error.reason
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
    .filter(({ state, reason }) => state === 'downloading' || goesOnAlone(reason))
    .count()
  if (waiting === 0) return
  clearTimeout(timer)
  timer = setTimeout(() => void tryAgain(), wait)
  wait = Math.min(wait * 2, longestWait)
}

const goesOnAlone = (reason: PauseReason | undefined) => reason === 'no-connection' || reason === 'no-space'

let lastLook = Promise.resolve()
let nextLook: Promise<void> | undefined

/**
 * What a cause outside had stopped goes on by itself once the cause is gone: the line is back, this is Wi-Fi, there is
 * space again. What a person stopped, or what would cost data nobody agreed to, waits for them.
 */
export function tryAgain(): Promise<void> {
  // One look after another, and many calls at once are one: two that try out the room at a time would find too little.
  nextLook ??= lastLook
    .catch(() => {})
    .then(() => {
      nextLook = undefined
      return look()
    })
  lastLook = nextLook
  return nextLook
}

async function look(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  await lookAtUnwritable()
  const choices = await readChoices()
  for (const row of await sharedDb.packages.where({ state: 'paused' }).toArray()) {
    if (!(await isCauseGone(row, mayUseLine(row, choices)))) continue
    await sharedDb.packages.where({ slug: row.slug, state: 'paused' }).modify((now) => {
      if (now.reason !== row.reason) return
      now.state = 'downloading'
      delete now.reason
    })
  }
  workAtDownloads()
}

/** What could not even be written as paused goes on once there is room for it, and before that it would only run into the wall again. */
async function lookAtUnwritable(): Promise<void> {
  for (const slug of unwritable()) {
    const row = await sharedDb.packages.get(slug)
    if (row?.state !== 'downloading' || (await hasRoom(spaceNeeded(row)))) forgetUnwritable([slug])
  }
}

async function isCauseGone(row: PackageRow, mayUse: boolean): Promise<boolean> {
  const rest = Math.max(0, row.totalBytes - row.doneBytes)
  switch (row.reason) {
    case 'no-connection':
      return true
    case 'wifi':
      return mayUse
    case 'budget':
      // A limit that still leaves something out would only stop it again.
      return rest > 0 && (await leftInBudget()) >= rest
    case 'no-space':
      return hasRoom(spaceNeeded(row))
    default:
      return false
  }
}

/** A megabyte beside the rest: while a file is put together from its pieces, some of it lies here twice. */
export const spaceNeeded = ({ doneBytes, totalBytes }: Pick<PackageRow, 'doneBytes' | 'totalBytes'>): number =>
  Math.max(0, totalBytes - doneBytes) + 1_000_000

/** After something was removed: what could not even be written may work now. */
export function forgetFullness(): void {
  forgetUnwritable(unwritable())
  wait = firstWait
}
