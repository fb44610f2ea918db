import { distinctFiles, totalBytes } from '../../../contract/courses/lesson-files.ts'
import type { LocalizedText } from '../../../contract/values/text.ts'
import { downloadedBytes } from '../../offline/downloads/budget.ts'
import { type DownloadChoices, readChoices } from '../../offline/downloads/choices.ts'
import { storedBytes } from '../../offline/downloads/chunks.ts'
import { displayedState } from '../../offline/downloads/unwritable.ts'
import { lastChecked } from '../../offline/downloads/upkeep.ts'
import { storedMedia } from '../../offline/packages/media-store.ts'
import { readerBytes } from '../../offline/packages/reader-assets.ts'
import { isAudioOrVideo } from '../../offline/packages/selection.ts'
import { type Persistence, readPersistence } from '../../offline/storage/persistence.ts'
import { estimateSpace, type SpaceEstimate } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'
import { textBytes } from './downloads.queries.ts'

export interface StoredCourse extends Pick<PackageRow, 'slug' | 'state'> {
  readonly title: LocalizedText
  readonly reason: PackageRow['reason'] | null
  /** Stored bytes, verified or in chunks. Files of several courses count for each. */
  readonly bytes: number
  /** The audio and video of that. */
  readonly playedBytes: number
}

export interface StorageReport {
  readonly courses: readonly StoredCourse[]
  /** Bytes that several courses share, to subtract from their sum. */
  readonly shared: number
  /** Drafts and unsent commands of this person. */
  readonly written: number
  readonly choices: DownloadChoices
  readonly space: SpaceEstimate | null
  readonly persistence: Persistence
  /** The time of the last check of all files; null before the first. */
  readonly checkedAt: number | null
}

/** The app's storage on this device, the largest course first. */
export const storageQuery = () =>
  localQuery<StorageReport>({
    key: ['storage'],
    tables: ['shared.packages', 'shared.keyValues', 'own.drafts', 'own.outbox'],
    async read() {
      const rows = (await sharedDb.packages.toArray()).filter(({ state }) => state !== 'outline')
      const stored = await Promise.all(rows.map(storedCourse))
      const courses = stored.map(({ course }) => course)
      const shared = Math.max(0, stored.reduce((sum, { files }) => sum + files, 0) - (await downloadedBytes()))
      return {
        courses: courses.sort((one, other) => other.bytes - one.bytes),
        shared,
        written: await writtenBytes(),
        choices: await readChoices(),
        space: (await estimateSpace()) ?? null,
        persistence: await readPersistence(),
        checkedAt: await lastChecked(),
      }
    },
  })

/** The book reader's size in bytes. A query of its own: only the worker knows it, and may answer slowly. */
export const readerSizeQuery = () =>
  localQuery<number>({
    key: ['reader-size'],
    tables: ['shared.packages'],
    read: () => readerBytes().catch(() => 0),
  })

/** `files`: bytes in files and chunks. The rest is text. */
async function storedCourse(row: PackageRow): Promise<{ course: StoredCourse; files: number }> {
  const stored = await storedMedia()
  const manifests = [row.manifest, row.next].filter((manifest) => manifest !== undefined)
  const all = distinctFiles({ files: manifests.flatMap((manifest) => manifest.files) })
  const here = all.filter(({ sha256 }) => stored.has(sha256))
  let pieces = 0
  for (const file of all) if (!stored.has(file.sha256)) pieces += await storedBytes(file)
  const known = await sharedDb.courses.get(row.courseId)
  const newest = row.next ?? row.manifest
  const title = row.manifest?.title ?? known?.title ?? { bn: row.slug, en: row.slug }
  const { state, reason } = displayedState(row)
  const files = totalBytes(here) + pieces
  const bytes = files + (newest ? textBytes(newest, known) : 0)
  return {
    course: { slug: row.slug, state, title, reason: reason ?? null, bytes, playedBytes: totalBytes(here.filter(isAudioOrVideo)) },
    files,
  }
}

async function writtenBytes(): Promise<number> {
  const db = personalDb()
  let bytes = 0
  await db.outbox.each((row) => {
    bytes += row.bytes
  })
  await db.drafts.each(({ text }) => {
    bytes += new Blob([text]).size
  })
  return bytes
}
