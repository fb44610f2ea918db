import { Dexie, type EntityTable, type Table } from 'dexie'
import type { CourseOutline, CourseSummary, Manifest } from '../../contract/courses.ts'
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

export type Kept<Row> = Row & { key: string }

/** How far a scope has been pulled, and in which history of the server: after a restored backup the number alone lies. */
export interface CursorRow {
  scope: string
  cursor: number
  epoch?: string
}

/** What everybody on this phone shares: public courses and their files, and words. Of people only the session that is remembered. */
export class SharedDb extends Dexie {
  declare courses: EntityTable<Kept<CourseSummary>, 'key'>
  declare packages: EntityTable<PackageRow, 'slug'>
  declare chunks: Table<ChunkRow, [string, number]>
  declare translations: EntityTable<{ language: Language; words: Record<string, string>; fetchedAt: number }, 'language'>
  declare cursors: EntityTable<CursorRow, 'scope'>
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
    keepOutOfTheWay(this)
  }
}

export const sharedDb = new SharedDb()
