import { Dexie, type EntityTable, type Table } from 'dexie'
import type { PublicCertificate, Revocation, SigningKey } from '../../../contract/certificates/certificates.ts'
import type { CourseOutline, CourseSummary, Manifest } from '../../../contract/courses/courses.ts'
import type { Review } from '../../../contract/courses/reviews.ts'
import type { Album } from '../../../contract/gallery.ts'
import type { VisitCount } from '../../../contract/site/analytics.ts'
import type { Language } from '../../../contract/values/text.ts'
import type { DataUse } from '../data-use/use-kind.ts'
import type { DownloadSelection } from '../packages/selection.ts'
import { dataUseTable, formerReserveKey, keyValuesTable, sharedDbName } from './database-names.ts'
import { releaseForBfcache } from './release-for-bfcache.ts'
import { closeForNewerBuild, declareVersions } from './versions.ts'

/**
 * Reason of a paused download. `stopped`: by the user. `evicted`: the browser deleted files. `budget`: the user's storage limit is
 * reached. `wifi`: the connection is not Wi-Fi. `dearer`: a newer version needs more bytes than the user has agreed to.
 */
export type PauseReason = 'no-space' | 'no-connection' | 'stopped' | 'evicted' | 'budget' | 'wifi' | 'dearer'

/** Installed content of a course. Public, so the users of a shared device share it. */
export interface PackageRow {
  slug: string
  courseId: string
  version: number
  /**
   * `outline`: lessons are readable online only. `part`: the requested selection is stored and verified, the rest of the course is
   * not. `ready`: every byte is stored and verified.
   */
  state: 'outline' | 'downloading' | 'paused' | 'part' | 'ready'
  reason?: PauseReason
  outline?: CourseOutline
  manifest?: Manifest
  /** Manifest of an update while its files are downloaded; `manifest` stays usable until then. */
  next?: Manifest
  /** Requested selection; absent: the whole course. */
  wanted?: DownloadSelection
  /** Selection that was stored and verified before the current download; absent: nothing. */
  had?: DownloadSelection
  /** The user's choice for this download; absent: the general setting. */
  line?: 'wifi' | 'any'
  /** Queued behind another download. */
  isWaiting?: boolean
  /** Size in bytes that the button displayed; the download never costs more. Absent in rows of older apps and without a download. */
  price?: number
  /** Size in bytes of the book reader, if this download includes it. */
  readerBytes?: number
  /** Downloaded bytes of `wanted`, and of the book reader. */
  doneBytes: number
  totalBytes: number
}

/** Removes what belongs to a download in progress only. */
export function endRequest(row: PackageRow): void {
  delete row.reason
  delete row.isWaiting
  delete row.line
  delete row.price
  delete row.readerBytes
}

/** A verified chunk of an incomplete file. */
export interface ChunkRow {
  sha256: string
  index: number
  bytes: ArrayBuffer
}

/** The newest reviews of a course, as last fetched. */
export interface ReviewsRow {
  courseId: string
  items: Review[]
  /** Cursor of the next page; null if there is none. */
  next: string | null
}

/** A gallery picture in its smallest size, as a `data:` URL: displayed offline even if the browser has evicted the cached files. */
export interface ThumbnailRow {
  sha256: string
  url: string
}

export type Stored<Row> = Row & { key: string }

/** The words that administrators changed, complete up to `change` of this `epoch`. Rows of older apps and of a pull alone lack them. */
export interface WordsRow {
  language: Language
  words: Record<string, string>
  fetchedAt: number
  change?: number | undefined
  epoch?: string | undefined
}

/** Cursor of a scope. `epoch` identifies the server's history: after a restored backup the same number means another state. */
export interface CursorRow {
  scope: string
  cursor: number
  epoch?: string
  /** For replies: when the user last opened their thread or post, by the device's clock. */
  openedAt?: number
  /** For replies: those up to this number were on the screen. */
  seen?: number
  /** For replies: the community was pulled from the start since, so the head may be an old one. */
  isStale?: boolean
}

/** Removes the epochs: the next pull fetches these scopes from the start. The stored rows stay until then. */
export function pullFromStart(cursors: EntityTable<CursorRow, 'scope'>): Promise<number> {
  return cursors.toCollection().modify((row) => {
    delete row.epoch
  })
}

/** Data that the users of a device share: public courses, files, translations, settings. Only the remembered session is personal. */
export class SharedDb extends Dexie {
  declare courses: EntityTable<Stored<CourseSummary>, 'key'>
  declare packages: EntityTable<PackageRow, 'slug'>
  declare reviews: EntityTable<ReviewsRow, 'courseId'>
  /** Certificates that were opened on this device, as last received. */
  declare certificates: EntityTable<PublicCertificate & { seenAt: number }, 'code'>
  declare signingKeys: EntityTable<Stored<SigningKey>, 'key'>
  declare revocations: EntityTable<Stored<Revocation>, 'key'>
  /** The gallery as last fetched; `position` keeps its order. */
  declare albums: EntityTable<Album & { position: number }, 'slug'>
  declare thumbnails: EntityTable<ThumbnailRow, 'sha256'>
  /** Page views that are not reported yet: see `visits.ts`. Without personal data, and the first rows to be deleted on a full disk. */
  declare visits: EntityTable<Stored<VisitCount>, 'key'>
  /** Data that the app has used on this device. */
  declare dataUse: EntityTable<DataUse, 'key'>
  declare chunks: Table<ChunkRow, [string, number]>
  declare translations: EntityTable<WordsRow, 'language'>
  declare cursors: EntityTable<CursorRow, 'scope'>
  declare keyValues: EntityTable<{ key: string; value: unknown }, 'key'>

  constructor() {
    super(sharedDbName)
    declareVersions(this, () => this.#declareVersions())
    this.keyValues = this.table(keyValuesTable)
    closeForNewerBuild(this)
    releaseForBfcache(this)
  }

  #declareVersions(): void {
    this.version(1).stores({
      courses: 'key, slug',
      packages: 'slug, courseId, state',
      chunks: '[sha256+index]',
      translations: 'language',
      cursors: 'scope',
      [keyValuesTable]: 'key',
    })
    this.version(2)
      .stores({ reviews: 'courseId' })
      .upgrade((tx) =>
        // Rows of version 1 lack the fields for search and sorting; these values serve until the next pull replaces the rows.
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
      // Older builds skipped signing keys, and their cursor is past them: the next pull starts at 0.
      .upgrade((tx) => tx.table('cursors').delete('catalogue'))
    this.version(5).stores({ albums: 'slug, position', thumbnails: 'sha256', visits: 'key, day' })
    this.version(6)
      .stores({ [dataUseTable]: 'key, month' })
      .upgrade((tx) => tx.table(keyValuesTable).delete(formerReserveKey))
    // Older builds got tombstones for withdrawn courses.
    this.version(7)
      .stores({})
      .upgrade((tx) => tx.table('cursors').update('catalogue', { epoch: undefined }))
  }
}

/** Older outlines lack the sizes of lessons: deleting them makes the app fetch them again. */
function toVersion3(row: PackageRow): void {
  delete row.outline
  // A literal, because importing `selection.ts` would add the schemas of all blocks to the worker.
  if (row.state === 'ready') row.had = { lessons: 'all', isPlayedToo: true }
}

export const sharedDb = new SharedDb()
