import type { CourseSummary, PackageFile } from '../../../../contract/courses/courses.ts'
import { localQuery } from '../../../offline/store/local-query.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import { sizesOfUploads, type UploadSize } from '../../../offline/uploads/upload-sizes.ts'

/** Facts of this device that are not in the draft. */
export interface PriceFacts {
  /** The published course, from the catalogue. Absent: a new one, or a withdrawn one. */
  readonly course: Pick<CourseSummary, 'slug' | 'package_version'> | undefined
  /** The cover of another course, if this draft uses it. */
  readonly cover: PackageFile | undefined
  /** Files of this author that the server has not listed, from the store of this device. */
  readonly own: readonly UploadSize[]
  /** SHA-256 of the course's id, for the address of a new course. */
  readonly idHash: Uint8Array
}

/** Facts on which the price of a draft depends. `coverOf`: the course whose cover it uses, or ''. `unlisted`: paths. */
export const priceFactsQuery = (courseId: string, coverOf: string, unlisted: readonly string[]) =>
  localQuery<PriceFacts>({
    key: ['price-facts', courseId, coverOf, ...unlisted],
    tables: ['shared.courses', 'shared.packages', 'own.pictures'],
    async read() {
      const [course, coverCourse, own, idHash] = await Promise.all([
        sharedDb.courses.get(courseId),
        sharedDb.courses.get(coverOf),
        sizesOfUploads(courseId, unlisted),
        hashOf(courseId),
      ])
      const manifest = coverCourse && (await sharedDb.packages.get(coverCourse.slug))?.manifest
      const cover =
        manifest?.version === coverCourse?.package_version ? manifest?.files.find(({ path }) => path === manifest.cover) : undefined
      return { course: course && { slug: course.slug, package_version: course.package_version }, cover, own, idHash }
    },
  })

/** Without a secure address browsers have no hash. The address of a new course then is of the same length. */
async function hashOf(id: string): Promise<Uint8Array> {
  if (!globalThis.crypto?.subtle) return new Uint8Array(32)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id)))
}
