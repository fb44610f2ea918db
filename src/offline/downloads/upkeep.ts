import { Dexie } from 'dexie'
import { totalBytes } from '../../../contract/courses/lesson-files.ts'
import { dropMedia, storedMedia } from '../packages/media-store.ts'
import { type DownloadSelection, filesOf, isAudioOrVideo, takesVoice, wholeCourse } from '../packages/selection.ts'
import { isStored } from '../packages/store-manifest.ts'
import { type PackageRow, sharedDb } from '../store/shared-db.ts'
import { dropChunks, filesWithChunks, storedBytes } from './chunks.ts'

const checkedKey = 'downloads_checked'
const droppedKey = 'downloads_dropped'

/**
 * Checks that all files of complete downloads are stored, of one course or of all: browsers evict storage without notice.
 * Cheap, because it compares hashes by name only. The content was verified when it was downloaded.
 */
export async function checkReady(slug?: string): Promise<void> {
  const all = await sharedDb.packages.where('state').anyOf('ready', 'part').toArray()
  const rows = all.filter((row) => slug === undefined || row.slug === slug)
  for (const row of rows) {
    const { manifest } = row
    if (!manifest) continue
    if (await isStored(manifest, selectionOf(row))) continue
    const counted = await countStored(row)
    // The user may have removed the course or downloaded it again during the count.
    await sharedDb.packages
      .where({ slug: row.slug })
      .and(({ state }) => state === row.state)
      .modify({ state: 'paused', reason: 'evicted', ...counted })
  }
  if (slug === undefined) await sharedDb.keyValues.put({ key: checkedKey, value: Date.now() })
}

/** Time of the last check of all downloads, in ms since 1970; null: never. */
export async function lastChecked(): Promise<number | null> {
  return ((await sharedDb.keyValues.get(checkedKey))?.value as number | undefined) ?? null
}

/** Stored and total bytes of the row's selection. */
export async function countStored(row: PackageRow): Promise<Pick<PackageRow, 'doneBytes' | 'totalBytes'>> {
  const files = row.manifest ? filesOf(row.manifest, selectionOf(row)) : []
  const stored = await storedMedia()
  let doneBytes = 0
  for (const file of files) doneBytes += stored.has(file.sha256) ? file.bytes : await storedBytes(file)
  return { doneBytes, totalBytes: totalBytes(files) }
}

export const selectionOf = ({ wanted }: Pick<PackageRow, 'wanted'>): DownloadSelection => wanted ?? wholeCourse

/**
 * Drops the files and chunks that no course on this device uses. Stored lessons outside a course's selection stay, because
 * downloading them again would cost data. `trimmedSlug` names a course whose files outside its selection are dropped too.
 */
export async function dropUnused(trimmedSlug?: string): Promise<void> {
  // One transaction: a course that another tab adds at this time waits with its row until the files are dropped. Otherwise it
  // would count them as stored and never download them.
  const hasDropped = await sharedDb.transaction('rw', sharedDb.packages, sharedDb.chunks, async () => {
    const rows = await sharedDb.packages.toArray()
    const wanted = rows.filter(({ state }) => state !== 'outline').flatMap((row) => usedFiles(row, row.slug === trimmedSlug))
    const used = new Set(wanted.map(({ sha256 }) => sha256))
    for (const sha256 of await filesWithChunks()) if (!used.has(sha256)) await dropChunks(sha256)
    return Dexie.waitFor(dropMediaExcept(used))
  })
  // Files are in no table, so queries that count them depend on this row instead.
  if (hasDropped) await sharedDb.keyValues.put({ key: droppedKey, value: Date.now() })
}

async function dropMediaExcept(used: ReadonlySet<string>): Promise<boolean> {
  const unused = [...(await storedMedia())].filter((sha256) => !used.has(sha256))
  for (const sha256 of unused) await dropMedia(sha256)
  return unused.length > 0
}

function usedFiles(row: PackageRow, isTrimmed: boolean) {
  const selection = selectionOf(row)
  const used: DownloadSelection = isTrimmed
    ? selection
    : {
        lessons: 'all',
        isPlayedToo: selection.isPlayedToo || row.had?.isPlayedToo === true,
        isVoiceToo: takesVoice(selection) || (row.had !== undefined && takesVoice(row.had)),
      }
  return [row.manifest, row.next].flatMap((manifest) => (manifest ? filesOf(manifest, used) : []).concat(previousMedia(row, manifest)))
}

/** The audio and video of the previous download stay while one without them runs: the old version stays complete. */
function previousMedia({ had }: PackageRow, manifest: PackageRow['manifest']) {
  return manifest && had ? filesOf(manifest, had).filter(isAudioOrVideo) : []
}
