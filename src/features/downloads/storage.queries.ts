import { distinctFiles, weightOf } from '../../../contract/lesson-files.ts'
import type { LocalizedText } from '../../../contract/text.ts'
import { type DownloadChoices, readChoices } from '../../offline/download-choices.ts'
import { keptBytes } from '../../offline/download-pieces.ts'
import { downloadedBytes } from '../../offline/download-room.ts'
import { saidOf } from '../../offline/download-unwritable.ts'
import { lastChecked } from '../../offline/download-upkeep.ts'
import { localQuery } from '../../offline/local-query.ts'
import { keptMedia } from '../../offline/media-store.ts'
import { readerBytes } from '../../offline/pdf-parts.ts'
import { type Persistence, readPersistence } from '../../offline/persistence.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { isPlayed } from '../../offline/portion.ts'
import { estimateSpace, type SpaceEstimate } from '../../offline/room.ts'
import { type PackageRow, sharedDb } from '../../offline/shared-db.ts'
import { textBytes } from './downloads.queries.ts'

export interface StoredCourse extends Pick<PackageRow, 'slug' | 'state'> {
  readonly title: LocalizedText
  readonly reason: PackageRow['reason'] | null
  /** What of it lies here, verified or in pieces, in bytes. Files of several courses count for each. */
  readonly bytes: number
  /** How much of that is sound and film. */
  readonly playedBytes: number
}

export interface StorageReport {
  readonly courses: readonly StoredCourse[]
  /** All downloads together, shared files once. */
  readonly downloaded: number
  /** What this person wrote: drafts and what waits to be sent. */
  readonly written: number
  readonly choices: DownloadChoices
  readonly space: SpaceEstimate | null
  readonly persistence: Persistence
  /** When it was last looked whether everything is still here; null: not yet. */
  readonly checkedAt: number | null
}

/** What this phone keeps for the app, the largest course first. */
export const storageQuery = () =>
  localQuery<StorageReport>({
    key: ['storage'],
    tables: ['shared.packages', 'shared.facts', 'own.drafts', 'own.outbox'],
    async read() {
      const rows = (await sharedDb.packages.toArray()).filter(({ state }) => state !== 'outline')
      const courses = await Promise.all(rows.map(storedCourse))
      return {
        courses: courses.sort((one, other) => other.bytes - one.bytes),
        downloaded: await downloadedBytes(),
        written: await writtenBytes(),
        choices: await readChoices(),
        space: (await estimateSpace()) ?? null,
        persistence: await readPersistence(),
        checkedAt: await lastChecked(),
      }
    },
  })

/** What the book reader takes here, in bytes. Apart from the rest: only the worker knows, and it may be slow to say. */
export const readerSizeQuery = () =>
  localQuery<number>({
    key: ['reader-size'],
    tables: ['shared.packages'],
    read: () => readerBytes().catch(() => 0),
  })

async function storedCourse(row: PackageRow): Promise<StoredCourse> {
  const kept = await keptMedia()
  const manifests = [row.manifest, row.next].filter((manifest) => manifest !== undefined)
  const files = distinctFiles({ files: manifests.flatMap((manifest) => manifest.files) })
  const here = files.filter(({ sha256 }) => kept.has(sha256))
  let pieces = 0
  for (const file of files) if (!kept.has(file.sha256)) pieces += await keptBytes(file)
  const course = await sharedDb.courses.get(row.courseId)
  const newest = row.next ?? row.manifest
  const title = row.manifest?.title ?? course?.title ?? { bn: row.slug, en: row.slug }
  const { state, reason } = saidOf(row)
  return {
    slug: row.slug,
    state,
    title,
    reason: reason ?? null,
    bytes: weightOf(here) + pieces + (newest ? textBytes(newest, course) : 0),
    playedBytes: weightOf(here.filter(isPlayed)),
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
