import { lessonsOf } from '../../contract/courses.ts'
import { lessonFiles, weightOf } from '../../contract/lesson-files.ts'
import { ApiError } from '../api/errors.ts'
import { type DownloadChoices, mayUseLine, readChoices, savesData, writeChoices } from './download-choices.ts'
import { followRules, forgetFullness, running, tryAgain, workAtDownloads } from './download-queue.ts'
import { checkReady, countHere, dropUnused } from './download-upkeep.ts'
import { bringManifest, isKept } from './keep-manifest.ts'
import { followLine } from './line.ts'
import { keptMedia } from './media-store.ts'
import { askToPersist } from './persistence.ts'
import { filesOf, isWhole, type Portion, wholeCourse } from './portion.ts'
import { isFull, withRoom } from './room.ts'
import { type PackageRow, sharedDb } from './shared-db.ts'
import { onServerFound } from './status.ts'

interface DownloadWish {
  /** Sound and film too; left out: as the data saver says, and as before where something was asked for already. */
  isPlayedToo?: boolean
  /** `wifi`: not before Wi-Fi. `any`: now, over whatever line. Left out: as chosen for all downloads. */
  line?: 'wifi' | 'any'
}

/** Puts a course on its way, or asks for its newer version or for the rest of it. Resolves when the wish is durable, not when the course is here. */
export async function downloadCourse(slug: string, wish: DownloadWish = {}): Promise<void> {
  await want(slug, wish, () => 'all')
}

/** Puts on its way what is still missing of what was asked for; nothing more. */
export async function continueDownload(slug: string, wish: DownloadWish = {}): Promise<void> {
  await want(slug, wish, (lessons) => lessons)
}

/** Puts one lesson on its way, beside those that are here. */
export async function downloadLesson(slug: string, lessonId: string, wish: DownloadWish = {}): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  const here = row ? await lessonsHere(row) : []
  await want(slug, wish, (lessons, state) => {
    if (lessons === 'all') return state === 'downloading' ? 'all' : [...new Set([...here, lessonId])]
    return [...new Set([...lessons, lessonId])]
  })
}

async function want(
  slug: string,
  { isPlayedToo, line }: DownloadWish,
  choose: (lessons: Portion['lessons'], state: PackageRow['state']) => Portion['lessons'],
): Promise<void> {
  void askToPersist()
  const saves = savesData(await readChoices())
  await withRoom(async () => {
    const known = await sharedDb.courses.where({ slug }).first()
    await sharedDb.transaction('rw', sharedDb.packages, async () => {
      const before = await sharedDb.packages.get(slug)
      const isNew = before === undefined || before.state === 'outline'
      const row: PackageRow = before ?? { slug, courseId: known?.id ?? slug, version: 0, state: 'outline', doneBytes: 0, totalBytes: 0 }
      const wanted = isNew ? { lessons: [] as string[], isPlayedToo: !saves } : (row.wanted ?? wholeCourse)
      if (row.state === 'ready' || row.state === 'part') row.had = row.wanted ?? wholeCourse
      row.wanted = { lessons: choose(wanted.lessons, row.state), isPlayedToo: isPlayedToo ?? wanted.isPlayedToo }
      if (row.state !== 'downloading' && (await sharedDb.packages.where({ state: 'downloading' }).count()) > 0) row.isWaiting = true
      row.state = 'downloading'
      delete row.reason
      delete row.line
      if (line) row.line = line
      const files = row.manifest && filesOf(row.next ?? row.manifest, row.wanted)
      row.totalBytes = files ? weightOf(files) : (known?.bytes ?? 0)
      await sharedDb.packages.put(row)
    })
  })
  forgetFullness()
  workAtDownloads()
}

async function lessonsHere(row: PackageRow): Promise<string[]> {
  const { manifest } = row
  if (!manifest || row.state === 'outline') return []
  const kept = await keptMedia()
  return lessonsOf(manifest)
    .filter((lesson) => lessonFiles(manifest, lesson).every(({ sha256 }) => kept.has(sha256)))
    .map(({ id }) => id)
}

/** Stops for now. Every byte that came stays. */
export async function pauseDownload(slug: string): Promise<void> {
  await sharedDb.packages.where({ slug }).modify((row) => {
    if (row.state !== 'downloading') return
    Object.assign(row, { state: 'paused', reason: 'stopped' })
    delete row.isWaiting
  })
  await stopped(slug)
}

/** Gives up what is under way and goes back to what was whole before it; where nothing was, the course leaves the phone. */
export async function cancelDownload(slug: string): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row?.manifest || !row.had || !(await isKept(row.manifest, row.had))) return removeCourse(slug)
  const had = row.had
  await settle(slug, (now) => {
    now.wanted = had
    delete now.next
  })
  await stopped(slug)
  await dropUnused(slug)
}

/** Takes a course off this phone. Files that another course shows too stay. */
export async function removeCourse(slug: string): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.packages, async () => {
    const row = await sharedDb.packages.get(slug)
    if (!row) return
    const { courseId, version, outline } = row
    if (outline) await sharedDb.packages.put({ slug, courseId, version, outline, state: 'outline', doneBytes: 0, totalBytes: 0 })
    else await sharedDb.packages.delete(slug)
  })
  await stopped(slug)
  await freed()
}

/** Takes sound and film of a course off this phone; what is read stays. */
export async function removePlayed(slug: string): Promise<void> {
  await settle(slug, (row) => {
    row.wanted = { ...(row.wanted ?? wholeCourse), isPlayedToo: false }
  })
  await stopped(slug)
  await freed()
}

export async function removeAllDownloads(): Promise<void> {
  const rows = await sharedDb.packages.toArray()
  for (const { slug, state } of rows) if (state !== 'outline') await removeCourse(slug)
}

/** Writes what is asked for now, and what state that makes: all of it here, or still on its way as it was. */
async function settle(slug: string, change: (row: PackageRow) => void): Promise<void> {
  const before = await sharedDb.packages.get(slug)
  if (!before?.manifest) return
  const row = { ...before, manifest: before.manifest }
  change(row)
  const wanted = row.wanted ?? wholeCourse
  const isHere = row.next === undefined && (await isKept(row.manifest, wanted))
  const counted = await countHere(row)
  await sharedDb.packages.where({ slug }).modify((now) => {
    if (now.state === 'outline') return
    change(now)
    Object.assign(now, counted)
    if (!isHere) return
    Object.assign(now, { state: isWhole(row.manifest, wanted) ? 'ready' : 'part', had: wanted })
    delete now.reason
    delete now.isWaiting
    delete now.line
  })
}

async function freed(): Promise<void> {
  await dropUnused()
  forgetFullness()
  await tryAgain()
}

/** When a course is opened: whether what is called ready is still here. */
export const checkCourse = (slug: string): Promise<void> => checkReady(slug)

/** Looks through all downloads now. */
export const checkDownloads = (): Promise<void> => checkReady()

/** Changes how downloads behave; what the change allows goes on, and what it forbids stops. */
export async function chooseForDownloads(change: Partial<DownloadChoices>): Promise<void> {
  await writeChoices(change)
  forgetFullness()
  await followRules()
}

/** At start: goes on with what was on its way, checks that what is called ready is really here, and from then on follows the line. */
export async function resumeDownloads(): Promise<void> {
  addEventListener('online', () => void tryAgain())
  document.addEventListener('visibilitychange', () => void tryAgain())
  followLine(() => void followRules())
  onServerFound(() => void tryAgain())
  await checkReady()
  await dropUnused()
  await tryAgain()
}

async function stopped(slug: string): Promise<void> {
  const current = running()
  if (current?.slug !== slug) return
  current.controller.abort()
  await current.end
  workAtDownloads()
}

/**
 * Fetches the manifest of a newer version, so that what changed can be told before it is paid. Only that: a few kilobytes,
 * compressed. Throws nothing: without an answer it is asked again at the next visit.
 */
export async function lookForUpdate(slug: string): Promise<void> {
  const row = await sharedDb.packages.get(slug)
  if (!row || (row.state !== 'ready' && row.state !== 'part')) return
  const newest = (await sharedDb.courses.get(row.courseId))?.package_version
  if (newest === undefined || newest <= (row.next?.version ?? row.version)) return
  const choices = await readChoices()
  if (savesData(choices) || !mayUseLine(row, choices)) return
  try {
    await bringManifest(row)
  } catch (error) {
    if (!(error instanceof ApiError) && !isFull(error)) throw error
  }
}
