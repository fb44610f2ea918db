import { Dexie, type EntityTable, type Table } from 'dexie'
import type { VisitCount } from '../../contract/analytics.ts'
import type { PublicCertificate, Revocation, SigningKey } from '../../contract/certificates.ts'
import type { CourseOutline, CourseSummary, Manifest } from '../../contract/courses.ts'
import type { Album } from '../../contract/gallery.ts'
import type { Review } from '../../contract/reviews.ts'
import type { Language } from '../../contract/text.ts'
import { letGoWhenLeft } from './left-page.ts'
import type { Portion } from './portion.ts'
import { keepOutOfTheWay } from './versions.ts'

/** Why a download stands still: the phone is full, the line is gone, a person said so, the browser threw files away, the chosen limit is reached, or this is no Wi-Fi. */
export type PauseReason = 'no-space' | 'no-connection' | 'stopped' | 'evicted' | 'budget' | 'wifi'

/** A course as far as this phone has it. Public, so people who share the phone share it too. */
export interface PackageRow {
  slug: string
  courseId: string
  version: number
  /**
   * `outline`: readable with a connection only. `part`: what was asked for is here and verified, and there is more of the
   * course. `ready`: every byte is here and was verified.
   */
  state: 'outline' | 'downloading' | 'paused' | 'part' | 'ready'
  reason?: PauseReason
  outline?: CourseOutline
  manifest?: Manifest
  /** The newer manifest while its files are on their way; the old one stays usable until then. */
  next?: Manifest
  /** What was asked for; absent: the whole course. */
  wanted?: Portion
  /** What was here, verified, before the present download began; absent: nothing. */
  had?: Portion
  /** What the person said about this one download; absent: as chosen for all. */
  line?: 'wifi' | 'any'
  /** Another download is before it. */
  isWaiting?: boolean
  /** Of what was asked for. */
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

/** A picture of the gallery in its smallest size, as a `data:` address: shown without a line, whatever the browser threw away. */
export interface ThumbnailRow {
  sha256: string
  url: string
}

export type Kept<Row> = Row & { key: string }

/** How far a scope has been pulled, and in which history of the server: after a restored backup the number alone lies. */
export interface CursorRow {
  scope: string
  cursor: number
  epoch?: string
}

export const sharedDbName = 'entlab-shared'

/** What everybody on this phone shares: public courses and their files, and words. Of people only the session that is remembered. */
export class SharedDb extends Dexie {
  declare courses: EntityTable<Kept<CourseSummary>, 'key'>
  declare packages: EntityTable<PackageRow, 'slug'>
  declare reviews: EntityTable<ReviewsRow, 'courseId'>
  /** Certificates looked at on this phone, as the server last told of them. */
  declare certificates: EntityTable<PublicCertificate & { seenAt: number }, 'code'>
  declare signingKeys: EntityTable<Kept<SigningKey>, 'key'>
  declare revocations: EntityTable<Kept<Revocation>, 'key'>
  /** The gallery as last fetched; `position` keeps its order. */
  declare albums: EntityTable<Album & { position: number }, 'slug'>
  declare thumbnails: EntityTable<ThumbnailRow, 'sha256'>
  /** How often pages were opened here and not reported yet; see `visits.ts`. Nothing of a person, and the first to go when room is short. */
  declare visits: EntityTable<Kept<VisitCount>, 'key'>
  declare chunks: Table<ChunkRow, [string, number]>
  declare translations: EntityTable<{ language: Language; words: Record<string, string>; fetchedAt: number }, 'language'>
  declare cursors: EntityTable<CursorRow, 'scope'>
  declare facts: EntityTable<{ key: string; value: unknown }, 'key'>

  constructor() {
    super(sharedDbName)
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
    this.version(3)
      .stores({ packages: 'slug, courseId, state, [slug+state]' })
      .upgrade((transaction) => transaction.table<PackageRow>('packages').toCollection().modify(toVersion3))
    this.version(4)
      .stores({ certificates: 'code, seenAt', signingKeys: 'key', revocations: 'key' })
      // Keys published before this build knew them lie behind the cursor.
      .upgrade((tx) => tx.table('cursors').delete('catalogue'))
    this.version(5).stores({ albums: 'slug, position', thumbnails: 'sha256', visits: 'key, day' })
    keepOutOfTheWay(this)
    letGoWhenLeft(this)
  }
}

/** Outlines of before did not tell what a lesson weighs; they are asked for again. */
function toVersion3(row: PackageRow): void {
  delete row.outline
  // Spelled out: with the code of `portion.ts` the schemas of all blocks would come into the worker.
  if (row.state === 'ready') row.had = { lessons: 'all', isPlayedToo: true }
}

export const sharedDb = new SharedDb()
