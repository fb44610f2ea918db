import type { Manifest } from '../../contract/courses.ts'
import { weightOf } from '../../contract/lesson-files.ts'
import { ApiError } from '../api/errors.ts'
import { bringFiles } from './download-lanes.ts'
import { keptBytes } from './download-pieces.ts'
import { inReadingOrder } from './download-plan.ts'
import { LineFailed } from './download-run.ts'
import { noteSuccess } from './install-offer.ts'
import { bringManifest, isKept } from './keep-manifest.ts'
import { keptMedia } from './media-store.ts'
import { keepPdfParts, missingPdfParts } from './pdf-parts.ts'
import { filesOf, isSamePortion, isWhole, needsReader, type Portion, wholeCourse } from './portion.ts'
import { withRoom } from './room.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'

export type Progress = (doneBytes: number, totalBytes: number) => void

/**
 * Brings what was asked for of a course and this phone lacks, and says "ready" only when it is all here and verified. An
 * older version stays usable until the new one is whole.
 * @throws LineFailed, ApiError, PdfPartsFailed, Held, QuotaExceededError, or the signal's reason
 */
export async function downloadPackage(slug: string, signal: AbortSignal, onProgress: Progress): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row) return
  const portion = row.wanted ?? wholeCourse
  let target = row.next ?? (await targetOf(row, portion))
  try {
    await bring(target, portion, signal, onProgress)
  } catch (error) {
    // The course was published anew since this download began, and its old files are gone.
    if (!(error instanceof LineFailed && error.isGone)) throw error
    target = await bringManifest(row)
    await bring(target, portion, signal, onProgress)
  }
  await finish(slug, target, portion)
}

/** What has begun is brought to its end; only then, or where nothing has begun, is the server asked for a newer one. */
async function targetOf(row: PackageRow, portion: Portion): Promise<Manifest> {
  const { manifest } = row
  if (!manifest) return bringManifest(row)
  const isBegun = !(await isKept(manifest, portion))
  const newest = (await sharedDb.courses.get(row.courseId))?.package_version
  if (isBegun || (newest !== undefined && manifest.version >= newest)) return manifest
  try {
    return await bringManifest(row)
  } catch (error) {
    // Everything of what was begun is here already: that is a course on this phone, newest or not.
    if (error instanceof ApiError && error.kind === 'unreachable') return manifest
    throw error
  }
}

async function bring(manifest: Manifest, portion: Portion, signal: AbortSignal, onProgress: Progress): Promise<void> {
  const kept = await keptMedia()
  const files = filesOf(manifest, portion)
  const missing = inReadingOrder(files).filter(({ sha256 }) => !kept.has(sha256))
  const isWithReader = needsReader(manifest, portion)
  let total = weightOf(files)
  let done = total - weightOf(missing)
  for (const file of missing) done += await keptBytes(file)
  const onBytes = (bytes: number) => {
    done += bytes
    onProgress(done, total)
  }
  onBytes(0)
  // The worker may take its time to say what the book reader costs: the files do not wait for it.
  const reader = isWithReader ? missingPdfParts().catch(() => []) : Promise.resolve([])
  void reader.then((parts) => {
    total += weightOf(parts)
  })
  await bringFiles(missing, { signal, onBytes })
  if (isWithReader) await keepPdfParts((part) => onBytes(part.bytes))
  signal.throwIfAborted()
}

async function finish(slug: string, manifest: Manifest, portion: Portion): Promise<void> {
  // Asked once more of the cache itself: the browser may have thrown something away meanwhile.
  if (!(await isKept(manifest, portion))) throw new LineFailed('some files were lost again')
  const bytes = weightOf(filesOf(manifest, portion))
  await withRoom(() =>
    sharedDb.packages.where({ slug }).modify((row) => {
      const isStillWanted = isSamePortion(row.wanted ?? wholeCourse, portion)
      if (row.state !== 'downloading') return
      Object.assign(row, { manifest, courseId: manifest.id, version: manifest.version, had: portion })
      delete row.next
      // More was asked for meanwhile: the queue comes to it next.
      if (!isStillWanted) return
      Object.assign(row, { state: isWhole(manifest, portion) ? 'ready' : 'part', doneBytes: bytes, totalBytes: bytes })
      delete row.reason
      delete row.line
    }),
  )
  noteSuccess()
}
