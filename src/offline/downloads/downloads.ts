import { lessonsOf } from '../../../contract/courses/courses.ts'
import { lessonFiles, totalBytes } from '../../../contract/courses/lesson-files.ts'
import { ApiError } from '../../api/errors.ts'
import { fetchMissingKeys } from '../packages/course-keys.ts'
import { storedMedia } from '../packages/media-store.ts'
import { ReaderAssetsFailed, storeReaderAssets } from '../packages/reader-assets.ts'
import { type DownloadSelection, filesOf, isWhole, takesVoice, wholeCourse } from '../packages/selection.ts'
import { downloadManifest, isStored } from '../packages/store-manifest.ts'
import { onServerFound } from '../status/status.ts'
import { askToPersist } from '../storage/persistence.ts'
import { isFull, StorageFull, withQuotaRetry } from '../storage/quota.ts'
import { invalidateTable } from '../store/local-query.ts'
import { endRequest, type PackageRow, sharedDb } from '../store/shared-db.ts'
import { type DownloadChoices, mayUseConnection, readChoices, savesData, writeChoices } from './choices.ts'
import { onConnectionChange } from './connection-type.ts'
import { applyConnectionRules, processQueue, resetStorageFull, resumePaused, runningDownload } from './queue.ts'
import { checkReady, countStored, dropUnused } from './upkeep.ts'

export interface DownloadRequest {
  /** Audio and video too. Default: as in the course's present selection; for a new course, as the data saver says. */
  isPlayedToo?: boolean
  /** The recordings of the text too. Default: as in the course's present selection; there by default as audio and video. */
  isVoiceToo?: boolean
  /** The book of the course too. Default: as in the course's present selection; for a new course, yes. */
  isBookToo?: boolean
  /** Size in bytes that the button displays. Default: that of the paused download, else unlimited. */
  price?: number
  /** The part of `price` that is the book reader; 0 or absent: without the reader. */
  readerBytes?: number
  /** `wifi`: once on Wi-Fi. `any`: now, also over mobile data. Default: as chosen for all downloads. */
  connection?: 'wifi' | 'any'
}

/** Queues a whole course, its missing rest, or its newer version. Resolves when the request is durable, before the download. */
export async function downloadCourse(slug: string, request: DownloadRequest = {}): Promise<void> {
  await enqueue(slug, request, () => 'all')
}

/** Queues the missing files of the present selection. */
export async function continueDownload(slug: string, request: DownloadRequest = {}): Promise<void> {
  await enqueue(slug, request, (lessons) => lessons)
}

/** Queues one lesson; the stored lessons stay in the selection. */
export async function downloadLesson(slug: string, lessonId: string, request: DownloadRequest = {}): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  const stored = row ? await storedLessons(row) : []
  const isWithAll = row?.state !== 'downloading'
  // A lesson is complete with its recordings and its pages of the book only.
  await enqueue(slug, { ...(isWithAll && { isPlayedToo: true, isVoiceToo: true, isBookToo: true }), ...request }, (lessons, state) => {
    if (lessons === 'all') return state === 'downloading' ? 'all' : [...new Set([...stored, lessonId])]
    return [...new Set([...lessons, lessonId])]
  })
}

/** Stores the book reader alone, once for the books of all courses. @throws StorageFull, ApiError */
export async function downloadReader(): Promise<void> {
  try {
    await storeReaderAssets()
  } catch (error) {
    if (!(error instanceof ReaderAssetsFailed)) throw error
    throw error.reason === 'no-space' ? new StorageFull() : new ApiError('unreachable', 'no_answer')
  }
  // The worker stores it, not a table: queries about the reader read the packages.
  invalidateTable('shared.packages')
}

async function enqueue(
  slug: string,
  { isPlayedToo, isVoiceToo, isBookToo, price, readerBytes, connection }: DownloadRequest,
  choose: (lessons: DownloadSelection['lessons'], state: PackageRow['state']) => DownloadSelection['lessons'],
): Promise<void> {
  void askToPersist()
  const saves = savesData(await readChoices())
  await withQuotaRetry(async () => {
    const known = await sharedDb.courses.where({ slug }).first()
    await sharedDb.transaction('rw', sharedDb.packages, async () => {
      const before = await sharedDb.packages.get(slug)
      const isNew = before === undefined || before.state === 'outline'
      const row: PackageRow = before ?? { slug, courseId: known?.id ?? slug, version: 0, state: 'outline', doneBytes: 0, totalBytes: 0 }
      const wanted: DownloadSelection = isNew ? { lessons: [], isPlayedToo: !saves } : (row.wanted ?? wholeCourse)
      if (row.state === 'ready' || row.state === 'part') row.had = row.wanted ?? wholeCourse
      row.wanted = {
        lessons: choose(wanted.lessons, row.state),
        isPlayedToo: isPlayedToo ?? wanted.isPlayedToo,
        isVoiceToo: isVoiceToo ?? takesVoice(wanted),
        isBookToo: isBookToo ?? wanted.isBookToo ?? true,
      }
      agreeOn(row, price, readerBytes)
      if (row.state !== 'downloading' && (await sharedDb.packages.where({ state: 'downloading' }).count()) > 0) row.isWaiting = true
      row.state = 'downloading'
      delete row.reason
      delete row.line
      if (connection) row.line = connection
      const files = row.manifest && filesOf(row.next ?? row.manifest, row.wanted)
      row.totalBytes = (files ? totalBytes(files) : (known?.bytes ?? 0)) + (row.readerBytes ?? 0)
      await sharedDb.packages.put(row)
    })
  })
  resetStorageFull()
  processQueue()
}

/** Notes the displayed price. A paused download keeps its own, and a lesson that joins a download in progress adds to it. */
function agreeOn(row: PackageRow, price: number | undefined, readerBytes = 0): void {
  if (row.state === 'downloading') {
    if (row.price !== undefined) row.price += price ?? 0
    return
  }
  if (price !== undefined) row.price = price
  if (row.state === 'paused') return
  if (price === undefined) delete row.price
  if (readerBytes > 0) row.readerBytes = readerBytes
  else delete row.readerBytes
}

async function storedLessons(row: PackageRow): Promise<string[]> {
  const { manifest } = row
  if (!manifest || row.state === 'outline') return []
  const stored = await storedMedia()
  return lessonsOf(manifest)
    .filter((lesson) => lessonFiles(manifest, lesson).every(({ sha256 }) => stored.has(sha256)))
    .map(({ id }) => id)
}

/** Pauses a download. All received bytes stay. */
export async function pauseDownload(slug: string): Promise<void> {
  await sharedDb.packages.where({ slug }).modify((row) => {
    if (row.state !== 'downloading') return
    Object.assign(row, { state: 'paused', reason: 'stopped' })
    delete row.isWaiting
  })
  await stopRunning(slug)
}

/** Aborts a download and restores the selection that was complete before it; without one, removes the course. */
export async function cancelDownload(slug: string): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row?.manifest || !row.had || !(await isStored(row.manifest, row.had))) return removeCourse(slug)
  const had = row.had
  await changeSelection(slug, (now) => {
    now.wanted = had
    delete now.next
  })
  await stopRunning(slug)
  await dropUnused(slug)
}

/** Removes a course from this device, without the files that other courses use too. */
export async function removeCourse(slug: string): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.packages, async () => {
    const row = await sharedDb.packages.get(slug)
    if (!row) return
    const { courseId, version, outline } = row
    if (outline) await sharedDb.packages.put({ slug, courseId, version, outline, state: 'outline', doneBytes: 0, totalBytes: 0 })
    else await sharedDb.packages.delete(slug)
  })
  await stopRunning(slug)
  await afterRemoval()
}

/** Removes the audio and video of a course from this device, recordings of the text too; text and pictures stay. */
export async function removeAudioAndVideo(slug: string): Promise<void> {
  await changeSelection(slug, (row) => {
    row.wanted = { ...(row.wanted ?? wholeCourse), isPlayedToo: false, isVoiceToo: false }
  })
  await stopRunning(slug)
  await afterRemoval()
}

export async function removeAllDownloads(): Promise<void> {
  const rows = await sharedDb.packages.toArray()
  for (const { slug, state } of rows) if (state !== 'outline') await removeCourse(slug)
}

/** Changes the selection of a row, and the state that follows: complete if all its files are stored, else unchanged. */
async function changeSelection(slug: string, change: (row: PackageRow) => void): Promise<void> {
  const before = await sharedDb.packages.get(slug)
  if (!before?.manifest) return
  const row = { ...before, manifest: before.manifest }
  change(row)
  const wanted = row.wanted ?? wholeCourse
  const isComplete = row.next === undefined && (await isStored(row.manifest, wanted))
  const counted = await countStored(row)
  await sharedDb.packages.where({ slug }).modify((now) => {
    if (now.state === 'outline') return
    change(now)
    Object.assign(now, counted)
    if (!isComplete) return
    Object.assign(now, { state: isWhole(row.manifest, wanted) ? 'ready' : 'part', had: wanted })
    endRequest(now)
  })
}

async function afterRemoval(): Promise<void> {
  await dropUnused()
  resetStorageFull()
  await resumePaused()
}

/** When a course is opened: checks for files that the browser has evicted. */
export const checkCourse = (slug: string): Promise<void> => checkReady(slug)

/** Checks all downloads for evicted files. */
export const checkDownloads = (): Promise<void> => checkReady()

/** Changes the download settings, then stops and resumes downloads accordingly. */
export async function changeDownloadChoices(change: Partial<DownloadChoices>): Promise<void> {
  await writeChoices(change)
  resetStorageFull()
  await applyConnectionRules()
}

/** At start: checks for evicted files, continues unfinished downloads, and from then on follows the connection. */
export async function resumeDownloads(): Promise<void> {
  addEventListener('online', () => void resumePaused())
  document.addEventListener('visibilitychange', () => void resumePaused())
  onConnectionChange(() => {
    void applyConnectionRules()
    // The rules that a page displays depend on the connection.
    invalidateTable('shared.packages')
  })
  onServerFound(() => {
    void resumePaused()
    void fetchMissingKeys()
  })
  await checkReady()
  await dropUnused()
  await resumePaused()
  await fetchMissingKeys()
}

async function stopRunning(slug: string): Promise<void> {
  const current = runningDownload()
  if (current?.slug !== slug) return
  current.controller.abort()
  await current.end
  processQueue()
}

/**
 * Fetches the manifest of a newer version: the page lists the changes before the user pays for the download. A manifest has a
 * few kilobytes, compressed. Ignores API errors and a full disk: the next visit tries again.
 */
export async function checkForUpdate(slug: string): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row || (row.state !== 'ready' && row.state !== 'part')) return
  const newest = (await sharedDb.courses.get(row.courseId))?.package_version
  if (newest === undefined || newest <= (row.next?.version ?? row.version)) return
  const choices = await readChoices()
  if (savesData(choices) || !mayUseConnection(row, choices)) return
  try {
    await downloadManifest(row)
  } catch (error) {
    if (!(error instanceof ApiError) && !isFull(error)) throw error
  }
}
