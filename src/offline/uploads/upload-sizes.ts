import type { PackageFile } from '../../../contract/courses/courses.ts'
import { type PersonalDb, personalDb } from '../store/personal-db.ts'
import { keyOf, pathOf, storedUploads } from './device-uploads.ts'

/** Facts of a file in the store of this device. */
export type UploadSize = Pick<PackageFile, 'path' | 'bytes' | 'type' | 'sha256'>

/** Sizes by the keys of files: each is read once, with all its bytes. */
const known = new WeakMap<PersonalDb, Map<string, UploadSize>>()
/** Keys of recordings that grow under the same key. They are read each time. */
const growing = new Set<string>()

/** Call it before a file grows. */
export const noteGrowth = (path: string): void => void growing.add(keyOf(path))

/** True for a recording: its bytes may be others than when they were read. */
export const mayGrow = (key: string): boolean => growing.has(key)

/** The sizes of those of the files that this device has. */
export async function sizesOfUploads(courseId: string, paths: readonly string[]): Promise<UploadSize[]> {
  if (paths.length === 0) return []
  const db = personalDb()
  const sizes = known.get(db) ?? new Map<string, UploadSize>()
  known.set(db, sizes)
  const stored = new Set((await storedUploads(db)).flatMap((one) => (one.courseId === courseId ? [one.key] : [])))
  const found: UploadSize[] = []
  for (const key of paths.map(keyOf)) {
    if (!stored.has(key)) continue
    const size = (mayGrow(key) ? undefined : sizes.get(key)) ?? (await read(db, key))
    if (!size) continue
    sizes.set(key, size)
    found.push(size)
  }
  return found
}

async function read(db: PersonalDb, key: string): Promise<UploadSize | undefined> {
  const row = await db.pictures.get(key)
  return row && { path: pathOf(row), bytes: row.bytes.byteLength, type: row.type, sha256: row.sha256 }
}
