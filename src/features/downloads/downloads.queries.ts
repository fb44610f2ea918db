import { type CourseOutline, type CourseSummary, lessonsOf, type Manifest, type PackageFile } from '../../../contract/courses/courses.ts'
import { distinctFiles, isVoice, lessonFiles, totalBytes } from '../../../contract/courses/lesson-files.ts'
import { leftInBudget } from '../../offline/downloads/budget.ts'
import { type DownloadChoices, readChoices, savesData } from '../../offline/downloads/choices.ts'
import { storedBytes } from '../../offline/downloads/chunks.ts'
import { type ConnectionType, connectionType } from '../../offline/downloads/connection-type.ts'
import { displayedState } from '../../offline/downloads/unwritable.ts'
import { type Changes, changesBetween } from '../../offline/packages/changes.ts'
import { storedMedia } from '../../offline/packages/media-store.ts'
import { missingReaderAssets } from '../../offline/packages/reader-assets.ts'
import { filesOf, isAudioOrVideo, isOfBook, needsReader, takesVoice, wholeCourse } from '../../offline/packages/selection.ts'
import { estimateSpace } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type PackageRow, sharedDb } from '../../offline/store/shared-db.ts'
import { readerBytesAtMost } from '../../offline/sync/worker-messages.ts'

/** The download state of a course, without its content. Bytes refer to the requested selection. */
export interface Download extends Pick<PackageRow, 'state' | 'doneBytes' | 'totalBytes' | 'version'> {
  readonly reason: PackageRow['reason'] | null
  /** Queued after another download. */
  readonly isWaiting: boolean
  /** The catalogue has a newer version than the installed one. */
  readonly hasNewer: boolean
  /** Not all lessons were requested, or not all of their files. */
  readonly isOfPart: boolean
  /** An earlier version was complete before: this download is an update or an addition. */
  readonly hadBefore: boolean
}

/** A course that this device does not have. */
export const notHere: Download = {
  state: 'outline',
  reason: null,
  doneBytes: 0,
  totalBytes: 0,
  version: 0,
  isWaiting: false,
  hasNewer: false,
  isOfPart: false,
  hadBefore: false,
}

/** The state of every course known to this device, by slug. */
export const downloadsQuery = () =>
  localQuery<Readonly<Record<string, Download>>>({
    key: ['downloads'],
    tables: ['shared.packages', 'shared.courses'],
    async read() {
      const [rows, courses] = await Promise.all([sharedDb.packages.toArray(), sharedDb.courses.toArray()])
      const known = new Map(courses.map((course) => [course.id, course]))
      return Object.fromEntries(rows.map((row) => [row.slug, stateOf(row, known.get(row.courseId))]))
    },
  })

export const downloadQuery = (slug: string) =>
  localQuery<Download>({
    key: ['download', slug],
    tables: ['shared.packages', 'shared.courses'],
    async read() {
      const row = await sharedDb.packages.get(slug)
      return row ? stateOf(row, await sharedDb.courses.get(row.courseId)) : notHere
    },
  })

function stateOf(row: PackageRow, course: CourseSummary | undefined): Download {
  const { version, isWaiting, wanted, had } = row
  const { state, reason } = displayedState(row)
  return {
    state,
    reason: reason ?? null,
    ...shownBytes(row, course),
    version,
    isWaiting: isWaiting === true,
    hasNewer: state !== 'outline' && version < (course?.package_version ?? 0),
    isOfPart:
      wanted !== undefined && (wanted.lessons !== 'all' || !wanted.isPlayedToo || !takesVoice(wanted) || wanted.isBookToo === false),
    hadBefore: had !== undefined,
  }
}

/**
 * The stored share of a request. While it downloads, the total is the price that its button displayed. Otherwise the lessons'
 * text counts too, so that a whole course adds up to the catalogue's figure.
 */
export function shownBytes(row: PackageRow, course: CourseSummary | undefined): Pick<Download, 'doneBytes' | 'totalBytes'> {
  const { state, reason, price, doneBytes, totalBytes } = row
  if (price !== undefined && (state === 'downloading' || state === 'paused') && reason !== 'dearer') {
    const rest = Math.max(0, totalBytes - doneBytes)
    return { doneBytes: Math.max(0, price - rest), totalBytes: price }
  }
  const manifest = row.next ?? row.manifest
  const text = state === 'outline' || !manifest ? 0 : textBytes(manifest, course)
  return { doneBytes: doneBytes + text, totalBytes: totalBytes + text }
}

/** The transfer size of a course's text: the rest of the catalogue's figure. 0 if that is of another version. */
export function textBytes(manifest: Manifest, course: Pick<CourseSummary, 'bytes' | 'package_version'> | undefined): number {
  if (course?.package_version !== manifest.version) return 0
  return Math.max(0, course.bytes - totalBytes(distinctFiles(manifest)))
}

/** Bytes by part; 0 if there is none. `played`: audio and video. `voice`: recordings of the text. */
export type ByPart = Readonly<Record<'lessons' | 'played' | 'voice' | 'handbook', number>>

/** The size of a course, and how much of it a download adds. */
export interface Price {
  readonly whole: ByPart
  readonly missing: ByPart
}

/** The server's total: all that is known before the manifest is stored. */
export const unparted = (bytes: number): Price => {
  const whole = { lessons: bytes, played: 0, voice: 0, handbook: 0 }
  return { whole, missing: whole }
}

/**
 * The price before it is paid: of a course that is not here, the catalogue's figure. Files already stored, also through another
 * course or in chunks, are not missing.
 */
export const priceQuery = (course: Pick<CourseOutline, 'slug' | 'bytes' | 'package_version'>) =>
  localQuery<Price>({
    key: ['price', course.slug, course.bytes],
    tables: ['shared.packages', 'shared.keyValues'],
    async read() {
      const row = await sharedDb.packages.get(course.slug)
      const manifest = row?.next ?? row?.manifest
      if (!row || !manifest) return unparted(course.bytes)
      const text = textBytes(manifest, course)
      const whole = { lessons: text, played: 0, voice: 0, handbook: 0 }
      // The text arrived when this page was opened. It belongs to the figure of every list, so it belongs to the price.
      const missing = { lessons: row.state === 'outline' ? text : 0, played: 0, voice: 0, handbook: 0 }
      const stored = await storedMedia()
      for (const file of distinctFiles(manifest)) {
        const part = isVoice(file) ? 'voice' : isAudioOrVideo(file) ? 'played' : isOfBook(manifest, file) ? 'handbook' : 'lessons'
        whole[part] += file.bytes
        if (!stored.has(file.sha256)) missing[part] += file.bytes - (await storedBytes(file))
      }
      return { whole, missing }
    },
  })

export interface LessonPrice {
  /** All files of this lesson are stored and verified. */
  readonly isHere: boolean
  /** Missing bytes. */
  readonly missing: number
}

/** By lesson id; empty before the manifest is stored. */
export const lessonPricesQuery = (slug: string) =>
  localQuery<Readonly<Record<string, LessonPrice>>>({
    key: ['lesson-prices', slug],
    tables: ['shared.packages', 'shared.keyValues'],
    async read() {
      const manifest = (await sharedDb.packages.get(slug))?.manifest
      if (!manifest) return {}
      const stored = await storedMedia()
      const prices: Record<string, LessonPrice> = {}
      for (const lesson of lessonsOf(manifest)) {
        const isAbsent = ({ sha256 }: PackageFile) => !stored.has(sha256)
        let missing = 0
        // The files of the download itself: a course with one lesson has its cover too.
        const selection = { lessons: [lesson.id], isPlayedToo: true }
        for (const file of filesOf(manifest, selection).filter(isAbsent)) missing += file.bytes - (await storedBytes(file))
        prices[lesson.id] = { isHere: !lessonFiles(manifest, lesson).some(isAbsent), missing }
      }
      return prices
    },
  })

export interface Update extends Changes {
  /** Missing bytes. */
  readonly bytes: number
}

/** The changes and the cost of a newer version; null while unknown. */
export const updateQuery = (slug: string) =>
  localQuery<Update | null>({
    key: ['update', slug],
    tables: ['shared.packages', 'shared.keyValues'],
    async read() {
      const row = await sharedDb.packages.get(slug)
      if (!row?.manifest || !row.next) return null
      const stored = await storedMedia()
      const missing = filesOf(row.next, row.wanted ?? wholeCourse).filter(({ sha256 }) => !stored.has(sha256))
      return { ...changesBetween(row.manifest, row.next), bytes: totalBytes(missing) }
    },
  })

/** The person's download settings, the remaining budget, and the current connection. */
export interface DownloadRules {
  readonly choices: DownloadChoices
  readonly savesData: boolean
  /** Bytes; null without a limit. */
  readonly leftInBudget: number | null
  /** Free bytes as the browser counts them; null if it does not report them. */
  readonly freeBytes: number | null
  readonly line: ConnectionType
}

export const downloadRulesQuery = () =>
  localQuery<DownloadRules>({
    key: ['download-rules'],
    tables: ['shared.keyValues', 'shared.packages'],
    async read() {
      const choices = await readChoices()
      const left = await leftInBudget()
      return {
        choices,
        savesData: savesData(choices),
        leftInBudget: Number.isFinite(left) ? left : null,
        freeBytes: (await estimateSpace())?.free ?? null,
        line: connectionType(),
      }
    },
  })

/**
 * The missing bytes of the book reader, which a device needs once for all books. A query of its own, because the worker may
 * answer slowly and the rest of the price must not wait. Until then it is the maximum: a price may turn out lower than shown,
 * never higher.
 */
export const readerPriceQuery = ({ slug, has_handbook }: Pick<CourseOutline, 'slug' | 'has_handbook'>) => ({
  ...localQuery<number>({
    key: ['reader-price', slug],
    tables: ['shared.packages'],
    async read() {
      const row = await sharedDb.packages.get(slug)
      if (row?.manifest && !needsReader(row.next ?? row.manifest, wholeCourse)) return 0
      try {
        return totalBytes(await missingReaderAssets())
      } catch {
        // The worker did not answer in time.
        return readerBytesAtMost
      }
    },
  }),
  enabled: has_handbook,
  placeholderData: has_handbook ? readerBytesAtMost : 0,
})

/** The stored share in whole per cent; 100 only if complete. */
export function percentHere({ state, doneBytes, totalBytes }: Pick<Download, 'state' | 'doneBytes' | 'totalBytes'>): number {
  if (state === 'ready' || state === 'part') return 100
  return totalBytes === 0 ? 0 : Math.min(99, Math.floor((doneBytes * 100) / totalBytes))
}

type SignWord = 'here' | 'hereShort' | 'part' | 'newer' | 'toDownload' | 'downloading' | 'waiting' | 'wifi'

/** The badge of a course; `word` is a key of the area `downloads`. */
export interface DownloadSign {
  readonly tone: 'good' | 'info' | 'wait' | 'bad'
  readonly word: `badge.${SignWord | 'paused' | 'noSpace' | 'evicted'}`
  /** The value in the badge's text: a size in bytes, a per cent, or neither. */
  readonly bytes?: number
  readonly percent?: number
}

type Signed = Pick<Download, 'state' | 'doneBytes' | 'totalBytes'> & Partial<Pick<Download, 'reason' | 'isWaiting' | 'hasNewer'>>

/** `bytes` is the size of the whole course; `isShort` is for narrow places. */
export function downloadSign(download: Signed | null | undefined, bytes: number, isShort = false): DownloadSign {
  switch (download?.state) {
    case 'ready':
      if (download.hasNewer) return { tone: 'info', word: 'badge.newer' }
      return { tone: 'good', word: isShort ? 'badge.hereShort' : 'badge.here', bytes: download.totalBytes }
    case 'part':
      return { tone: 'good', word: 'badge.part', bytes: download.totalBytes }
    case 'paused':
      return pausedSign(download)
    case 'downloading':
      if (download.isWaiting) return { tone: 'info', word: 'badge.waiting' }
      return { tone: 'info', word: 'badge.downloading', percent: percentHere(download) }
    default:
      return { tone: 'info', word: 'badge.toDownload', bytes }
  }
}

function pausedSign(download: Signed): DownloadSign {
  const percent = percentHere(download)
  if (download.reason === 'no-space' || download.reason === 'budget') return { tone: 'bad', word: 'badge.noSpace', percent }
  if (download.reason === 'evicted') return { tone: 'bad', word: 'badge.evicted', percent }
  if (download.reason === 'wifi') return { tone: 'wait', word: 'badge.wifi' }
  return { tone: 'wait', word: 'badge.paused', percent }
}
