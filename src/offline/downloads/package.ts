import type { Manifest } from '../../../contract/courses/courses.ts'
import { totalBytes } from '../../../contract/courses/lesson-files.ts'
import { ApiError } from '../../api/errors.ts'
import { fetchKeys } from '../packages/course-keys.ts'
import { storedMedia } from '../packages/media-store.ts'
import { storeReaderAssets } from '../packages/reader-assets.ts'
import { type DownloadSelection, filesOf, isSameSelection, isWhole, wholeCourse } from '../packages/selection.ts'
import { downloadManifest, isStored } from '../packages/store-manifest.ts'
import { noteSuccess } from '../status/install-offer.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { endRequest, type PackageRow, sharedDb } from '../store/shared-db.ts'
import { DownloadHeld } from './budget.ts'
import { storedBytes } from './chunks.ts'
import { downloadFiles } from './files.ts'
import { inReadingOrder } from './plan.ts'
import { ConnectionFailed } from './range.ts'

export type Progress = (doneBytes: number, totalBytes: number) => void

/**
 * Downloads the missing files of a course's selection. The row becomes `ready` or `part` only when all of them are stored and
 * verified. An older version stays usable until the new one is complete.
 * @throws ConnectionFailed, ApiError, ReaderAssetsFailed, DownloadHeld, QuotaExceededError, or the signal's reason
 */
export async function downloadPackage(slug: string, signal: AbortSignal, onProgress: Progress): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row) return
  const selection = row.wanted ?? wholeCourse
  let target = row.next ?? (await targetOf(row, selection))
  try {
    await downloadMissing(row, target, selection, signal, onProgress)
  } catch (error) {
    // A new version of the course was published since this download began, and the old files are gone.
    if (!(error instanceof ConnectionFailed && error.isGone)) throw error
    target = await downloadManifest(row)
    await downloadMissing(row, target, selection, signal, onProgress)
  }
  await finish(slug, target, selection)
}

/** An incomplete version is completed first. The server is asked for a newer one only when nothing of the selection is missing. */
async function targetOf(row: PackageRow, selection: DownloadSelection): Promise<Manifest> {
  const { manifest } = row
  if (!manifest) return downloadManifest(row)
  const isIncomplete = !(await isStored(manifest, selection))
  const newest = (await sharedDb.courses.get(row.courseId))?.package_version
  if (isIncomplete || (newest !== undefined && manifest.version >= newest)) return manifest
  try {
    return await downloadManifest(row)
  } catch (error) {
    // The stored version is complete, so the download succeeds offline too, with that version.
    if (error instanceof ApiError && error.kind === 'unreachable') return manifest
    throw error
  }
}

async function downloadMissing(
  { price, readerBytes = 0 }: Pick<PackageRow, 'price' | 'readerBytes'>,
  manifest: Manifest,
  selection: DownloadSelection,
  signal: AbortSignal,
  onProgress: Progress,
): Promise<void> {
  const stored = await storedMedia()
  const files = filesOf(manifest, selection)
  const missing = inReadingOrder(files).filter(({ sha256 }) => !stored.has(sha256))
  const total = totalBytes(files) + readerBytes
  let done = totalBytes(files) - totalBytes(missing)
  for (const file of missing) done += await storedBytes(file)
  const onBytes = (bytes: number) => {
    done += bytes
    onProgress(Math.min(done, total), total)
  }
  onBytes(0)
  if (price !== undefined && total - done > maxBytesFor(price)) throw new DownloadHeld('dearer')
  await fetchKeysFirst(manifest, missing.length > 0)
  await downloadFiles(missing, { signal, onBytes })
  if (readerBytes > 0) await storeReaderAssets((part) => onBytes(part.bytes))
  signal.throwIfAborted()
}

/** The keys are part of a download with an account. A server that refuses them holds up no file; a complete course needs no connection. */
async function fetchKeysFirst(manifest: Manifest, isConnectionNeeded: boolean): Promise<void> {
  try {
    await fetchKeys(manifest)
  } catch (error) {
    if (!(error instanceof ApiError) || (error.kind === 'unreachable' && isConnectionNeeded)) throw error
  }
}

/** Displayed prices are rounded: to 1 kB below 1 MB, to 100 kB above. */
const maxBytesFor = (price: number) => price + (price < 1_000_000 ? 1_000 : 100_000)

async function finish(slug: string, manifest: Manifest, selection: DownloadSelection): Promise<void> {
  // The browser may have evicted files during the download, so the cache itself is checked again.
  if (!(await isStored(manifest, selection))) throw new ConnectionFailed('some files were evicted during the download')
  const bytes = totalBytes(filesOf(manifest, selection))
  await withQuotaRetry(() =>
    sharedDb.packages.where({ slug }).modify((row) => {
      const isStillWanted = isSameSelection(row.wanted ?? wholeCourse, selection)
      if (row.state !== 'downloading') return
      Object.assign(row, { manifest, courseId: manifest.id, version: manifest.version, had: selection })
      delete row.next
      // The selection grew during this download: the row stays in the queue.
      if (!isStillWanted) return
      Object.assign(row, { state: isWhole(manifest, selection) ? 'ready' : 'part', doneBytes: bytes, totalBytes: bytes })
      endRequest(row)
    }),
  )
  noteSuccess()
}
