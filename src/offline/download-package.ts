import { courseEndpoints, type Manifest, type PackageFile } from '../../contract/courses.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { downloadFile } from './download-file.ts'
import { keptBytes } from './download-pieces.ts'
import { distinctFiles, inReadingOrder } from './download-plan.ts'
import { LineFailed } from './download-run.ts'
import { keptMedia } from './media-store.ts'
import { keepPdfParts, missingPdfParts } from './pdf-parts.ts'
import { withRoom } from './room.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'

/** On lines with long ways a few requests at once fill the time that each spends waiting for its first byte. */
const lanes = 3

export type Progress = (doneBytes: number, totalBytes: number) => void

/**
 * Brings everything a course needs that this phone lacks, and says "ready" only when it is all here and verified. An
 * older version stays usable until the new one is whole.
 * @throws LineFailed, ApiError, PdfPartsFailed, QuotaExceededError, or the signal's reason
 */
export async function downloadPackage(slug: string, signal: AbortSignal, onProgress: Progress): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row) return
  const begun = row.next ?? row.manifest
  const isBegun = begun !== undefined && !(await isKept(begun))
  let target = isBegun ? begun : await askForNewest(row, begun)
  try {
    await bring(target, signal, onProgress)
  } catch (error) {
    // The course was published anew since this download began, and its old files are gone.
    if (!(error instanceof LineFailed && error.isGone)) throw error
    target = await fetchManifest(row)
    await bring(target, signal, onProgress)
  }
  await finish(slug, target)
}

/** Whether every file of a package was verified and lies here. */
export async function isKept(manifest: Manifest): Promise<boolean> {
  const kept = await keptMedia()
  return manifest.files.every(({ sha256 }) => kept.has(sha256))
}

async function askForNewest(row: PackageRow, whole: Manifest | undefined): Promise<Manifest> {
  try {
    return await fetchManifest(row)
  } catch (error) {
    // Everything of what was begun is here already: that is a course on this phone, newest or not.
    if (whole && error instanceof ApiError && error.kind === 'unreachable') return whole
    throw error
  }
}

async function fetchManifest(row: PackageRow): Promise<Manifest> {
  const { manifest } = await call(courseEndpoints.package, { id: row.slug }, { timeout: 60_000 })
  const isUsable = row.manifest !== undefined && (await isKept(row.manifest))
  await withRoom(() =>
    sharedDb.packages.where({ slug: row.slug }).modify((current) => {
      if (!isUsable) {
        // Nothing whole is here yet: the text can be read from now on, while the files are still coming.
        Object.assign(current, { manifest, courseId: manifest.id, version: manifest.version })
      } else if (current.version !== manifest.version) current.next = manifest
    }),
  )
  return manifest
}

async function bring(manifest: Manifest, signal: AbortSignal, onProgress: Progress): Promise<void> {
  const kept = await keptMedia()
  const files = distinctFiles(manifest)
  const readerParts = manifest.handbook ? await missingPdfParts() : []
  const total = sum(files) + sum(readerParts)
  let done = sum(files.filter(({ sha256 }) => kept.has(sha256)))
  const missing = inReadingOrder(files).filter(({ sha256 }) => !kept.has(sha256))
  for (const file of missing) done += await keptBytes(file)
  const onBytes = (bytes: number) => {
    done += bytes
    onProgress(done, total)
  }
  onBytes(0)
  await bringFiles(missing, signal, onBytes)
  if (manifest.handbook) await keepPdfParts((part) => onBytes(part.bytes))
  signal.throwIfAborted()
}

/** The first failure stops the other lanes too; what they have so far is stored. */
async function bringFiles(files: PackageFile[], outer: AbortSignal, onBytes: (bytes: number) => void): Promise<void> {
  const controller = new AbortController()
  const stop = () => controller.abort(outer.reason)
  outer.addEventListener('abort', stop, { once: true })
  outer.throwIfAborted()
  const lane = async () => {
    for (let file = files.shift(); file; file = files.shift()) await downloadFile(file, { signal: controller.signal, onBytes })
  }
  const ends = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
      controller.abort(error)
      throw error
    }),
  )
  try {
    await Promise.all(ends)
  } finally {
    outer.removeEventListener('abort', stop)
    await Promise.allSettled(ends)
  }
}

async function finish(slug: string, manifest: Manifest): Promise<void> {
  // Asked once more of the cache itself: the browser may have thrown something away meanwhile.
  if (!(await isKept(manifest))) throw new LineFailed('some files were lost again')
  const bytes = sum(distinctFiles(manifest))
  await withRoom(() =>
    sharedDb.packages.where({ slug }).modify((row) => {
      if (row.state !== 'downloading') return
      Object.assign(row, {
        manifest,
        courseId: manifest.id,
        version: manifest.version,
        state: 'ready',
        doneBytes: bytes,
        totalBytes: bytes,
      })
      delete row.next
      delete row.reason
    }),
  )
}

const sum = (things: readonly { bytes: number }[]) => things.reduce((total, { bytes }) => total + bytes, 0)
