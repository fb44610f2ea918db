import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { chunkBytes, type Manifest, type PackageFile } from '../../../contract/courses/courses.ts'
import { courseFilePaths } from '../../../contract/courses/lesson-files.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import type { Services } from '../../handler.ts'
import { takeChanges } from '../counters.ts'
import type { Database } from '../open.ts'
import { courses } from '../schema.ts'
import { stableId } from '../stable-id.ts'
import { BadCourse, proofFile, readCourseFolder, voicePaths } from './course-folder.ts'
import { provenId } from './course-package.ts'
import { fileTypes } from './file-types.ts'
import { type CourseRow, lockPublications, noNote, publishVersion, repairCourse, textBytesOf } from './publish-version.ts'
import { faultsOf } from './stored-courses.ts'

type Shelf = Pick<Services, 'db' | 'files' | 'clock' | 'log'>

/**
 * Publishes every course of a folder and returns the slugs of new and changed ones. A repeated run is cheap. `step`
 * is called before each course; its error stops the loading there. With `onFault` an invalid course stops only itself.
 */
export async function loadContent(
  shelf: Shelf,
  folder: string,
  step = async () => {},
  onFault?: (fault: BadCourse) => void,
): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (!entries) throw new BadCourse(folder, ['there is no such folder'])
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const changed: string[] = []
  for (const slug of slugs.sort()) {
    await step()
    try {
      if (await loadCourse(shelf, join(folder, slug))) changed.push(slug)
    } catch (error) {
      if (!onFault || !(error instanceof BadCourse)) throw error
      onFault(error)
    }
  }
  return changed
}

/**
 * Publishes one course as a new version. Returns false if its content is already published, or a newer version is: devices with
 * the newer version would never fetch an older one, which a rolled-back build may contain. A withdrawn course stays withdrawn. Throws
 * `BadCourse` and changes nothing if the course is invalid.
 */
export async function loadCourse({ db, files, clock, log }: Shelf, folder: string): Promise<boolean> {
  const { manifest, note } = await packCourse(files, folder)
  if (stepFor(manifest, await storedCourse(db, manifest.id), { folder, log }) === 'none') return false
  const packed = { manifest, textBytes: await textBytesOf(manifest) }
  return await db.transaction(async (tx) => {
    // Another process may have published since the check above.
    await lockPublications(tx)
    const before = await storedCourse(tx, manifest.id)
    const step = stepFor(manifest, before, { folder, log })
    if (step === 'repair') await repairCourse(tx, packed, await takeChanges(tx, 'catalogue'))
    if (step === 'publish') await publishVersion(tx, { ...packed, before, note, publishedBy: null, publishedAt: clock() })
    return step !== 'none'
  })
}

async function storedCourse(db: Database, id: string): Promise<CourseRow | undefined> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  return row
}

function stepFor(
  manifest: Manifest,
  before: CourseRow | undefined,
  { folder, log }: Pick<Shelf, 'log'> & { folder: string },
): 'publish' | 'repair' | 'none' {
  if (!before) return 'publish'
  const { slug, version } = manifest
  const published = before.currentVersion
  if (version < published) {
    const msg = 'a newer version of this course is published and stays'
    log?.write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), course: slug, version, published, msg })}\n`)
    return 'none'
  }
  const isReadable = faultsOf(before).length === 0
  if (isReadable && hasSameContent(before.manifest, manifest)) return 'none'
  if (version > published) return 'publish'
  // A course that this build cannot read is repaired under the same version.
  if (!isReadable) return 'repair'
  // Devices compare versions to detect a change.
  throw new BadCourse(folder, [`version: the course has changed since version ${published}; raise it`])
}

/** A version that only has another number is no new version. */
export const hasSameContent = (one: Manifest, other: Manifest) => isDeepStrictEqual({ ...one, version: 0 }, { ...other, version: 0 })

async function packCourse(files: Services['files'], folder: string): Promise<{ manifest: Manifest; note: LocalizedText }> {
  const { note = noNote, ...source } = await readCourseFolder(folder)
  const packed: PackageFile[] = []
  for (const path of [...courseFilePaths(source), ...(await voicePaths(folder))].sort()) {
    const type = fileTypes[extname(path)]
    if (!type) throw new BadCourse(folder, [`${path}: files of this kind are not known`])
    const content = await readFile(join(folder, path))
    if (content.length === 0) throw new BadCourse(folder, [`${path}: the file is empty`])
    const { sha256, bytes } = await files.put(content, type)
    packed.push({ path, sha256, bytes, type, chunks: chunkHashes(content) })
  }
  // An exported course has the same id on every server.
  const id = provenId(await readFile(join(folder, proofFile), 'utf8').catch(() => '')) ?? stableId(`course:${source.slug}`)
  return { manifest: { id, ...source, files: packed }, note }
}

/** The hashes of a file's pieces, in order. */
export function chunkHashes(content: Buffer): string[] {
  const hashes: string[] = []
  for (let start = 0; start < content.length; start += chunkBytes) {
    hashes.push(
      createHash('sha256')
        .update(content.subarray(start, start + chunkBytes))
        .digest('hex'),
    )
  }
  return hashes
}
