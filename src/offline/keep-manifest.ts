import { Dexie } from 'dexie'
import { courseEndpoints, type Manifest } from '../../contract/courses.ts'
import { call } from '../api/call.ts'
import { keptMedia } from './media-store.ts'
import { filesOf, type Portion, wholeCourse } from './portion.ts'
import { withRoom } from './room.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'

/** A slow line gets the text of a long course through. */
const timeout = 60_000

/** The newest manifest of a course, by its slug or id. It travels compressed and alone. @throws ApiError */
export async function fetchManifest(reference: string): Promise<Manifest> {
  return (await call(courseEndpoints.package, { id: reference }, { timeout })).manifest
}

/** Fetches and keeps the newest manifest of a course that this phone has or is getting. @throws ApiError, StorageFull */
export async function bringManifest({ slug }: Pick<PackageRow, 'slug'>): Promise<Manifest> {
  const manifest = await fetchManifest(slug)
  await withRoom(() => keepManifest(manifest, { ifAbsent: 'leave' }))
  return manifest
}

/**
 * Keeps a manifest: in its place while nothing whole of the course is here (the text can then be read from now on), else
 * beside the one that is whole. `ifAbsent` says what becomes of a course this phone knows nothing of: `add` is for reading
 * it, `leave` for one that was taken off the phone meanwhile. @throws QuotaExceededError
 */
export async function keepManifest(manifest: Manifest, { ifAbsent }: { ifAbsent: 'add' | 'leave' }): Promise<void> {
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

/** Whether what was here before the present download, if there is one, still is. */
async function isUsable({ state, manifest, wanted, had }: PackageRow): Promise<boolean> {
  const here = had ?? (state === 'ready' || state === 'part' ? (wanted ?? wholeCourse) : undefined)
  return manifest !== undefined && here !== undefined && isKept(manifest, here)
}

/** Whether every file of a portion was verified and lies here. */
export async function isKept(manifest: Manifest, portion: Portion = wholeCourse): Promise<boolean> {
  const kept = await keptMedia()
  return filesOf(manifest, portion).every(({ sha256 }) => kept.has(sha256))
}
