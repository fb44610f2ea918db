import { Dexie, type EntityTable, type Table } from 'dexie'
import type { CourseOutline, CourseSummary, Manifest } from '../../contract/courses.ts'
import type { Review } from '../../contract/reviews.ts'
import type { Language } from '../../contract/text.ts'
import { keepOutOfTheWay } from './versions.ts'

/** A course as far as this phone has it. Public, so people who share the phone share it too. */
export interface PackageRow {
  slug: string
  courseId: string
  version: number
  /** `outline`: readable with a connection only. `ready`: every byte is here and was verified. */
  state: 'outline' | 'downloading' | 'paused' | 'ready'
  reason?: 'no-space' | 'no-connection' | 'stopped' | 'evicted'
  outline?: CourseOutline
  manifest?: Manifest
  /** The newer manifest while its files are on their way; the old one stays usable until then. */
  next?: Manifest
  doneBytes: number
  totalBytes: number
}

/** A verified piece of a file that is not whole yet. */
export interface ChunkRow {
  sha256: string
  index: number
  bytes: ArrayBuffer
}

/** What learners say of a course, as last fetched: the newest few. */
export interface ReviewsRow {
  courseId: string
  items: Review[]
  /** Where the next page begins; null when this is all. */
  next: string | null
}

export type Kept<Row> = Row & { key: string }

/** What everybody on this phone shares: public courses and their files, and words. Of people only the session that is remembered. */
export class SharedDb extends Dexie {
  declare courses: EntityTable<Kept<CourseSummary>, 'key'>
  declare packages: EntityTable<PackageRow, 'slug'>
  declare reviews: EntityTable<ReviewsRow, 'courseId'>
  declare chunks: Table<ChunkRow, [string, number]>
  declare translations: EntityTable<{ language: Language; words: Record<string, string>; fetchedAt: number }, 'language'>
  declare cursors: EntityTable<{ scope: string; cursor: number }, 'scope'>
  declare facts: EntityTable<{ key: string; value: unknown }, 'key'>

  constructor() {
    super('entlab-shared')
    this.version(1).stores({
      courses: 'key, slug',
      packages: 'slug, courseId, state',
      chunks: '[sha256+index]',
      translations: 'language',
      cursors: 'scope',
      facts: 'key',
    })
    this.version(2)
      .stores({ reviews: 'courseId' })
      .upgrade((tx) =>
        // Rows of the first version lack what is searched and sorted by until the next pull brings them whole.
        Promise.all([
          tx
            .table('courses')
            .toCollection()
            .modify((course) => Object.assign(course, { keywords: [], subject: 'starting', rating: { average: 0, count: 0 } })),
          tx.table('cursors').delete('catalogue'),
        ]),
      )
    keepOutOfTheWay(this)
  }
}

export const sharedDb = new SharedDb()
