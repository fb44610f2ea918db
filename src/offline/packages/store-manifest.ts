import { Dexie } from 'dexie'
import { courseEndpoints, type Manifest } from '../../../contract/courses/courses.ts'
import { call } from '../../api/call.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { type PackageRow, sharedDb } from '../store/shared-db.ts'
import { storedMedia } from './media-store.ts'
import { type DownloadSelection, filesOf, wholeCourse } from './selection.ts'

/** Long enough for the text of a long course on a slow connection. */
const timeout = 60_000

/** The newest manifest of a course, by its slug or id. @throws ApiError */
export async function fetchManifest(reference: string): Promise<Manifest> {
  return (await call(courseEndpoints.package, { id: reference }, { timeout })).manifest
}

/** Fetches and stores the newest manifest of a course that is downloaded or being downloaded. @throws ApiError, StorageFull */
export async function downloadManifest({ slug }: Pick<PackageRow, 'slug'>): Promise<Manifest> {
  const manifest = await fetchManifest(slug)
  await withQuotaRetry(() => storeManifest(manifest, { ifAbsent: 'leave' }))
  return manifest
}

/**
 * Stores a manifest. If a complete download of another version exists, the manifest is stored beside it as `next`. Otherwise it
 * replaces the stored one, and the course's text is readable offline from then on. For a course without a row, `ifAbsent:
 * 'add'` makes one, so that the course can be read. `'leave'` makes none: the user removed the course during the fetch.
 * @throws QuotaExceededError
 */
export async function storeManifest(manifest: Manifest, { ifAbsent }: { ifAbsent: 'add' | 'leave' }): Promise<void> {
  const { slug, id: courseId, version } = manifest
  await sharedDb.transaction('rw', sharedDb.packages, async () => {
    const row = await sharedDb.packages.get(slug)
    if (!row && ifAbsent === 'leave') return
    if (row && (await Dexie.waitFor(isUsable(row)))) {
      if (row.version !== version) await sharedDb.packages.put({ ...row, next: manifest })
      return
    }
    const { next: _next, ...rest } = row ?? { state: 'outline', doneBytes: 0, totalBytes: 0 }
    await sharedDb.packages.put({ ...rest, slug, courseId, version, manifest })
  })
}

/** True if the last completed selection is still stored, also during a further download. */
async function isUsable({ state, manifest, wanted, had }: PackageRow): Promise<boolean> {
  const completed = had ?? (state === 'ready' || state === 'part' ? (wanted ?? wholeCourse) : undefined)
  return manifest !== undefined && completed !== undefined && isStored(manifest, completed)
}

/** True if every file of the selection is stored. Only verified files are stored. */
export async function isStored(manifest: Manifest, selection: DownloadSelection = wholeCourse): Promise<boolean> {
  const stored = await storedMedia()
  return filesOf(manifest, selection).every(({ sha256 }) => stored.has(sha256))
}
