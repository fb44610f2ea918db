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
  /** What counts for several of them and lies here once: to be taken off their sum. */
  readonly shared: number
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

/** What the book reader takes here, in bytes. Apart from the rest: only the worker knows, and it may be slow to say. */
export const readerSizeQuery = () =>
  localQuery<number>({
    key: ['reader-size'],
    tables: ['shared.packages'],
    read: () => readerBytes().catch(() => 0),
  })

/** `files`: what of its size is files and pieces of them, in bytes. The rest is the text. */
async function storedCourse(row: PackageRow): Promise<{ course: StoredCourse; files: number }> {
  const kept = await keptMedia()
  const manifests = [row.manifest, row.next].filter((manifest) => manifest !== undefined)
  const all = distinctFiles({ files: manifests.flatMap((manifest) => manifest.files) })
  const here = all.filter(({ sha256 }) => kept.has(sha256))
  let pieces = 0
  for (const file of all) if (!kept.has(file.sha256)) pieces += await keptBytes(file)
  const known = await sharedDb.courses.get(row.courseId)
  const newest = row.next ?? row.manifest
  const title = row.manifest?.title ?? known?.title ?? { bn: row.slug, en: row.slug }
  const { state, reason } = saidOf(row)
  const files = weightOf(here) + pieces
  const bytes = files + (newest ? textBytes(newest, known) : 0)
  return { course: { slug: row.slug, state, title, reason: reason ?? null, bytes, playedBytes: weightOf(here.filter(isPlayed)) }, files }
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
