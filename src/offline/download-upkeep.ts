import { Dexie } from 'dexie'
import { weightOf } from '../../contract/lesson-files.ts'
import { dropPieces, filesInPieces, keptBytes } from './download-pieces.ts'
import { isKept } from './keep-manifest.ts'
import { dropMedia, keptMedia } from './media-store.ts'
import { missingPdfParts } from './pdf-parts.ts'
import { filesOf, isPlayed, needsReader, type Portion, wholeCourse } from './portion.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'

const checkedKey = 'downloads_checked'
const droppedKey = 'downloads_dropped'

/**
 * Looks whether what is called ready is really here, of one course or of all; browsers clear storage without telling.
 * Cheap: it compares names, the bytes were compared when they came.
 */
export async function checkReady(slug?: string): Promise<void> {
  const all = await sharedDb.packages.where('state').anyOf('ready', 'part').toArray()
  const rows = all.filter((row) => slug === undefined || row.slug === slug)
  const isReaderLost = rows.some((row) => row.manifest && needsReader(row.manifest, portionOf(row))) && (await isReaderMissing())
  for (const row of rows) {
    const { manifest } = row
    if (!manifest) continue
    const portion = portionOf(row)
    if ((await isKept(manifest, portion)) && !(isReaderLost && needsReader(manifest, portion))) continue
    const here = await countHere(row)
    // Somebody may have removed it or asked for it anew while this was counted.
    await sharedDb.packages
      .where({ slug: row.slug })
      .and(({ state }) => state === row.state)
      .modify({ state: 'paused', reason: 'evicted', ...here })
  }
  if (slug === undefined) await sharedDb.facts.put({ key: checkedKey, value: Date.now() })
}

/** When all downloads were last looked through; null: not yet. */
export async function lastChecked(): Promise<number | null> {
  return ((await sharedDb.facts.get(checkedKey))?.value as number | undefined) ?? null
}

/** How much of what was asked for lies here. */
export async function countHere(row: PackageRow): Promise<Pick<PackageRow, 'doneBytes' | 'totalBytes'>> {
  const files = row.manifest ? filesOf(row.manifest, portionOf(row)) : []
  const kept = await keptMedia()
  let doneBytes = 0
  for (const file of files) doneBytes += kept.has(file.sha256) ? file.bytes : await keptBytes(file)
  return { doneBytes, totalBytes: weightOf(files) }
}

export const portionOf = ({ wanted }: Pick<PackageRow, 'wanted'>): Portion => wanted ?? wholeCourse

async function isReaderMissing(): Promise<boolean> {
  try {
    return (await missingPdfParts()).length > 0
  } catch {
    // The worker did not answer; that says nothing about its store.
    return false
  }
}

/**
 * Drops the files and pieces that no course on this phone names any more. Files of a course that were brought before only
 * a part of it was asked for cost nothing to keep and something to bring again: they go only when `strictly` names the course.
 */
export async function dropUnused(strictly?: string): Promise<void> {
  // A course that another tab puts on its way meanwhile has to wait with its row until all is gone that goes: it would count
  // on files that lie here still and never bring them.
  const hasDropped = await sharedDb.transaction('rw', sharedDb.packages, sharedDb.chunks, async () => {
    const rows = await sharedDb.packages.toArray()
    const wanted = rows.filter(({ state }) => state !== 'outline').flatMap((row) => usedFiles(row, row.slug === strictly))
    const used = new Set(wanted.map(({ sha256 }) => sha256))
    for (const sha256 of await filesInPieces()) if (!used.has(sha256)) await dropPieces(sha256)
    return Dexie.waitFor(dropMediaBut(used))
  })
  // No table tells of files; the screens that count them follow this.
  if (hasDropped) await sharedDb.facts.put({ key: droppedKey, value: Date.now() })
}

async function dropMediaBut(used: ReadonlySet<string>): Promise<boolean> {
  const unused = [...(await keptMedia())].filter((sha256) => !used.has(sha256))
  for (const sha256 of unused) await dropMedia(sha256)
  return unused.length > 0
}

function usedFiles(row: PackageRow, isStrict: boolean) {
  const portion = portionOf(row)
  const kept: Portion = isStrict ? portion : { lessons: 'all', isPlayedToo: portion.isPlayedToo || row.had?.isPlayedToo === true }
  return [row.manifest, row.next].flatMap((manifest) => (manifest ? filesOf(manifest, kept) : []).concat(playedOf(row, manifest)))
}

/** While a download without sound and film runs beside an older version that has them, the old one stays whole. */
function playedOf({ had }: PackageRow, manifest: PackageRow['manifest']) {
  return manifest && had ? filesOf(manifest, had).filter(isPlayed) : []
}
