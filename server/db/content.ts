import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { chunkBytes, lessonsOf, type Manifest, type PackageFile } from '../../contract/courses.ts'
import type { Services } from '../handler.ts'
import { takeChanges } from './counters.ts'
import { BadCourse, courseFilePaths, readCourseFolder } from './course-folder.ts'
import { courses, type StoredSummary } from './schema.ts'
import { stableId } from './stable-id.ts'
import { faultsOf } from './stored-courses.ts'

type Shelf = Pick<Services, 'db' | 'files' | 'clock'>

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
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.vtt': 'text/vtt',
}

/**
 * Publishes every course of a folder and answers the slugs of those that are new or changed. Running it again costs little.
 * `step` is called before each course; what it throws ends the loading there.
 */
export async function loadContent(shelf: Shelf, folder: string, step = async () => {}): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null)
  if (!entries) throw new BadCourse(folder, ['there is no such folder'])
  const slugs = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const changed: string[] = []
  for (const slug of slugs.sort()) {
    await step()
    if (await loadCourse(shelf, join(folder, slug))) changed.push(slug)
  }
  return changed
}

/** Publishes one course; false when it is there as it is. Throws `BadCourse`, and changes nothing, when it cannot be. */
export async function loadCourse({ db, files, clock }: Shelf, folder: string): Promise<boolean> {
  const manifest = await packCourse(files, folder)
  const { id, slug } = manifest
  const [before] = await db.select().from(courses).where(eq(courses.id, id))
  const isReadable = before !== undefined && faultsOf(before).length === 0
  const isSame = isReadable && isDeepStrictEqual(before.manifest, manifest)
  if (isSame && before.isPublished) return false
  // What this build cannot read is put right under any version.
  if (isReadable && !isSame && manifest.version <= before.manifest.version) {
    // Phones compare versions to know that there is something to fetch.
    throw new BadCourse(folder, [`version: the course has changed since version ${before.manifest.version}; raise it`])
  }
  const summary = summaryOf(manifest, before?.summary.published_at ?? clock())
  await db.transaction(async (tx) => {
    const row = { slug, manifest, summary, isPublished: true, change: await takeChanges(tx, 'catalogue') }
    await tx
      .insert(courses)
      .values({ id, ...row })
      .onConflictDoUpdate({ target: courses.id, set: row })
  })
  return true
}

async function packCourse(files: Services['files'], folder: string): Promise<Manifest> {
  const source = await readCourseFolder(folder)
  const packed: PackageFile[] = []
  for (const path of courseFilePaths(source)) {
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

/** What the answer with the manifest moves over the line: it is sent compressed (server/app.ts). */
function wireBytes(manifest: Manifest): number {
  const answer = JSON.stringify({ success: true, manifest })
  return brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
}

function summaryOf(manifest: Manifest, publishedAt: number): StoredSummary {
  const { id, slug, title, summary, level, subject, keywords, minutes, instructor, handbook, version } = manifest
  const cover = manifest.files.find((file) => file.path === manifest.cover)
  if (!cover) throw new Error(`the package of ${slug} lacks its cover`)
  // The same bytes under two paths are fetched once.
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
