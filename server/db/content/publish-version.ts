import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { lessonsOf, type Manifest, type PackageFile } from '../../../contract/courses/courses.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import type { Transaction } from '../open.ts'
import { courses, courseVersions, type StoredSummary } from '../schema.ts'

export type CourseRow = typeof courses.$inferSelect

export const noNote: LocalizedText = { bn: '', en: '' }

interface Publication {
  /** The new version, with its number. */
  manifest: Manifest
  /** The course until now; undefined for a new one. */
  before: CourseRow | undefined
  note: LocalizedText
  restores?: number
  /** Null: a command on the server. */
  publishedBy: string | null
  publishedAt: number
  /** Number of the catalogue. Its counter is locked, so publications run one at a time. */
  change: number
}

/** Adds a version and makes it the current one. A course that is withdrawn stays withdrawn. */
export async function publishVersion(tx: Transaction, publication: Publication): Promise<void> {
  const { manifest, before, note, restores = null, publishedBy, publishedAt, change } = publication
  const { id, slug, version } = manifest
  const hasNote = note.bn !== '' || note.en !== ''
  const summary = { ...summaryOf(manifest, before?.summary.published_at ?? publishedAt), ...(hasNote && { note }) }
  await tx.insert(courseVersions).values({
    ...{ courseId: id, version, manifest, note, restores, publishedBy },
    ...sizesOf(manifest, before),
    publishedAt: new Date(publishedAt),
  })
  const row = { slug, currentVersion: version, manifest, summary, isPublished: before?.isPublished ?? true, change }
  await tx
    .insert(courses)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: courses.id, set: row })
}

/** Replaces the served form of the current version, which another build wrote in a form that this one cannot read. */
export async function repairCourse(tx: Transaction, manifest: Manifest, change: number): Promise<void> {
  const [before] = await tx.select({ summary: courses.summary }).from(courses).where(eq(courses.id, manifest.id))
  const publishedAt: unknown = before?.summary.published_at
  const summary = summaryOf(manifest, typeof publishedAt === 'number' ? publishedAt : 0)
  await tx.update(courses).set({ manifest, summary, change }).where(eq(courses.id, manifest.id))
}

/** Transfer sizes of a version: an update from the version before, and the whole download. */
export const sizesOf = (manifest: Manifest, before: CourseRow | undefined) => ({
  bytesNew: bytesOf(manifest, before?.manifest.files),
  bytesTotal: bytesOf(manifest),
})

/** Transfer size of the manifest and of the files that are not among the `known` ones. Equal bytes under two paths are fetched once. */
function bytesOf(manifest: Manifest, known: readonly PackageFile[] = []): number {
  const here = new Set(Array.isArray(known) ? known.map(({ sha256 }) => sha256) : [])
  const sizes = new Map(manifest.files.filter(({ sha256 }) => !here.has(sha256)).map((file) => [file.sha256, file.bytes]))
  return wireBytes(manifest) + [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
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
    bytes: bytesOf(manifest),
    published_at: publishedAt,
  }
}
