import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { chunkBytes, lessonsOf, type Manifest, type PackageFile } from '../../../contract/courses/courses.ts'
import type { Services } from '../../handler.ts'
import { takeChanges } from '../counters.ts'
import type { Database } from '../open.ts'
import { courses, type StoredSummary } from '../schema.ts'
import { stableId } from '../stable-id.ts'
import { BadCourse, courseFilePaths, readCourseFolder, voicePaths } from './course-folder.ts'
import { faultsOf } from './stored-courses.ts'

type Shelf = Pick<Services, 'db' | 'files' | 'clock' | 'log'>

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.vtt': 'text/vtt',
}

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
 * Publishes one course. Returns false if it is already stored, in this or a newer version: devices with the newer
 * version would never fetch an older one, which a rolled-back build may contain. Throws `BadCourse` and changes
 * nothing if the course is invalid.
 */
export async function loadCourse({ db, files, clock, log }: Shelf, folder: string): Promise<boolean> {
  const manifest = await packCourse(files, folder)
  if (!isToPublish(manifest, await storedCourse(db, manifest.id), { folder, log })) return false
  return await db.transaction(async (tx) => {
    // The counter serialises publishing; another process may have published since the check above.
    const change = await takeChanges(tx, 'catalogue')
    const { id, slug } = manifest
    const before = await storedCourse(tx, id)
    if (!isToPublish(manifest, before, { folder, log })) return false
    const summary = summaryOf(manifest, before?.summary.published_at ?? clock())
    const row = { slug, manifest, summary, isPublished: true, change }
    await tx
      .insert(courses)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: courses.id, set: row })
    return true
  })
}

type CourseRow = typeof courses.$inferSelect

async function storedCourse(db: Database, id: string): Promise<CourseRow | undefined> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  return row
}

function isToPublish(manifest: Manifest, before: CourseRow | undefined, { folder, log }: Pick<Shelf, 'log'> & { folder: string }): boolean {
  if (!before) return true
  const { slug, version } = manifest
  const published = versionOf(before)
  if (version < published) {
    const msg = 'a newer version of this course is published and stays'
    log?.write(`${JSON.stringify({ level: 40, time: new Date().toISOString(), course: slug, version, published, msg })}\n`)
    return false
  }
  // A course that this build cannot read is repaired under the same version.
  if (version > published || faultsOf(before).length > 0) return true
  if (isDeepStrictEqual(before.manifest, manifest)) return !before.isPublished
  // Devices compare versions to detect a change.
  throw new BadCourse(folder, [`version: the course has changed since version ${published}; raise it`])
}

/** Also reads the version of a course that this build cannot read; 0 if even that fails. */
function versionOf({ manifest, summary }: CourseRow): number {
  const versions: unknown[] = [(manifest as Partial<Manifest> | null)?.version, (summary as Partial<StoredSummary> | null)?.package_version]
  return Math.max(0, ...versions.filter((one) => typeof one === 'number'))
}

async function packCourse(files: Services['files'], folder: string): Promise<Manifest> {
  const source = await readCourseFolder(folder)
  const packed: PackageFile[] = []
  for (const path of [...courseFilePaths(source), ...(await voicePaths(folder))].sort()) {
    const type = types[extname(path)]
    if (!type) throw new BadCourse(folder, [`${path}: files of this kind are not known`])
    const content = await readFile(join(folder, path))
    if (content.length === 0) throw new BadCourse(folder, [`${path}: the file is empty`])
    const { sha256, bytes } = await files.put(content, type)
    packed.push({ path, sha256, bytes, type, chunks: chunkHashes(content) })
  }
  return { id: stableId(`course:${source.slug}`), ...source, files: packed }
}

function chunkHashes(content: Buffer): string[] {
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

/** The compressed size of the response with the manifest (server/app.ts compresses it). */
function wireBytes(manifest: Manifest): number {
  const answer = JSON.stringify({ success: true, manifest })
  return brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
}

function summaryOf(manifest: Manifest, publishedAt: number): StoredSummary {
  const { id, slug, title, summary, level, subject, keywords, minutes, instructor, handbook, version } = manifest
  const cover = manifest.files.find((file) => file.path === manifest.cover)
  if (!cover) throw new Error(`the package of ${slug} lacks its cover`)
  // Equal bytes under two paths are fetched once.
  const sizes = new Map(manifest.files.map((file) => [file.sha256, file.bytes]))
  const fileBytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
  return {
    id,
    slug,
    title,
    summary,
    level,
    subject,
    keywords,
    minutes,
    instructor,
    lessons: lessonsOf(manifest).length,
    cover: cover.sha256,
    has_handbook: handbook !== null,
    package_version: version,
    bytes: wireBytes(manifest) + fileBytes,
    published_at: publishedAt,
  }
}
