import { type CourseOutline, type CourseSummary, courseEndpoints, levels, type Manifest } from '../../../contract/courses/courses.ts'
import { distinctFiles, outlineModules, totalBytes } from '../../../contract/courses/lesson-files.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { readCourse, readOwnCourse } from '../../offline/packages/course-keys.ts'
import { readManifest } from '../../offline/packages/read-manifest.ts'
import { fetchManifest, storeManifest } from '../../offline/packages/store-manifest.ts'
import { storeIfSpace } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'
import { firstPull } from '../../offline/sync/sync.ts'

/** Every published course, the easy ones first. Withdrawn ones are among the user's own courses only. */
export const catalogueQuery = () =>
  localQuery<CourseSummary[]>({
    key: ['catalogue'],
    tables: ['shared.courses', 'shared.cursors'],
    async read() {
      const rows = await sharedDb.courses.toArray()
      if (rows.length === 0 && !(await sharedDb.cursors.get('catalogue'))) return undefined
      return rows.filter(isOffered).sort(byLevel)
    },
    fill: async () => {
      await firstPull('catalogue')
      return undefined
    },
  })

/** False for a withdrawn course: only who has started it keeps it. */
export const isOffered = ({ is_withdrawn }: CourseSummary) => is_withdrawn !== true

/** More cards than this at once make a slow phone wait; the rest is one press away. */
export const shownAtOnce = 24

/**
 * Easy courses first. Code point order nearly equals a Bengali dictionary's; loading its exact collation blocks a
 * slow device.
 */
export const byLevel = (one: CourseSummary, other: CourseSummary) =>
  levels.indexOf(one.level) - levels.indexOf(other.level) || Number(one.title.bn > other.title.bn) - Number(one.title.bn < other.title.bn)

/** The content of a course. `reference` is its slug or id. */
export const courseQuery = (reference: string) =>
  localQuery<CourseOutline>({
    key: ['course', reference],
    tables: ['shared.packages', 'shared.courses'],
    async read() {
      const row = await packageRow(reference)
      if (!row?.manifest) return row?.outline
      return outlineOf(readManifest(row.manifest), await sharedDb.courses.get(row.courseId))
    },
    fill: () => fetchOutline(reference),
  })

/** The whole course with its lessons. Reading it needs no download; its pictures and handbook then come over the net. */
export const packageQuery = (reference: string) =>
  localQuery<Manifest>({
    key: ['package', reference],
    tables: ['shared.packages', 'own.courseKeys'],
    read: async () => {
      const stored = (await packageRow(reference))?.manifest
      return stored && (await readOwnCourse(stored))
    },
    fill: () => fetchForReading(reference),
  })

/**
 * Refreshes the stored outline of a course. A downloaded course stays as it is: the user decides about the bytes of an
 * update.
 */
export async function refreshCourse(reference: string): Promise<void> {
  const row = await packageRow(reference)
  if (row?.state !== 'outline') return
  const summary = await sharedDb.courses.get(row.courseId)
  try {
    if (summary && row.manifest && row.manifest.version < summary.package_version) await fetchForReading(reference)
    else if (summary && row.outline && row.outline.package_version < summary.package_version) await fetchOutline(reference)
  } catch (error) {
    // The stored reviews remain on screen; the next visit asks again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** A course stored on this device, by slug or id. */
export async function packageRow(reference: string): Promise<PackageRow | undefined> {
  return (await sharedDb.packages.get(reference)) ?? sharedDb.packages.where('courseId').equals(reference).first()
}

async function fetchOutline(reference: string): Promise<CourseOutline | undefined> {
  const { course } = await call(courseEndpoints.get, { id: reference })
  const isSaved = await storeIfSpace(() => keepOutline(course))
  return isSaved ? undefined : course
}

/** Fetches the text of a course, some 30 KB, without its files. @throws ApiError */
export async function fetchForReading(reference: string): Promise<Manifest | undefined> {
  const manifest = await fetchManifest(reference)
  const isSaved = await storeIfSpace(() => storeManifest(manifest, { ifAbsent: 'add' }))
  return isSaved ? undefined : readCourse(manifest, [])
}

/** One transaction, because a download may be writing its progress into the same row. */
async function keepOutline(outline: CourseOutline): Promise<void> {
  const { slug, id: courseId, package_version: version } = outline
  await sharedDb.transaction('rw', sharedDb.packages, async () => {
    const row = await sharedDb.packages.get(slug)
    if (row && row.state !== 'outline') return
    await sharedDb.packages.put({ state: 'outline', doneBytes: 0, totalBytes: 0, ...row, slug, courseId, version, outline })
  })
}

/** The course page's data from a package. `summary` has the catalogue's newer size and version, if there is one. */
export function outlineOf(manifest: Manifest, summary: CourseSummary | undefined): CourseOutline {
  const { slug, title, outcomes, level, subject, keywords, minutes, instructor, instructor_face, about_instructor, id } = manifest
  return {
    id,
    slug,
    title,
    summary: manifest.summary,
    outcomes,
    level,
    subject,
    keywords,
    minutes,
    instructor,
    ...(instructor_face && { instructor_face }),
    ...(about_instructor && { about_instructor }),
    lessons: manifest.modules.reduce((count, module) => count + module.lessons.length, 0),
    cover: fileOf(manifest, manifest.cover)?.sha256 ?? '',
    has_handbook: manifest.handbook !== null,
    package_version: summary?.package_version ?? manifest.version,
    bytes: summary?.bytes ?? totalBytes(distinctFiles(manifest)),
    published_at: summary?.published_at ?? 0,
    rating: summary?.rating ?? { average: 0, count: 0 },
    ...(summary?.note && { note: summary.note }),
    modules: outlineModules(manifest),
  }
}

/** A file of a package by its path. */
export function fileOf(manifest: Pick<Manifest, 'files'>, path: string | null) {
  return manifest.files.find((file) => file.path === path)
}
