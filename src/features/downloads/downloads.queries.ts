import { type CourseOutline, type CourseSummary, lessonsOf, type Manifest } from '../../../contract/courses.ts'
import { distinctFiles, lessonFiles, weightOf } from '../../../contract/lesson-files.ts'
import { type Changes, changesBetween } from '../../offline/download-changes.ts'
import { type DownloadChoices, readChoices, savesData } from '../../offline/download-choices.ts'
import { keptBytes } from '../../offline/download-pieces.ts'
import { leftInBudget } from '../../offline/download-room.ts'
import { saidOf } from '../../offline/download-unwritable.ts'
import { type LineKind, lineKind } from '../../offline/line.ts'
import { localQuery } from '../../offline/local-query.ts'
import { keptMedia } from '../../offline/media-store.ts'
import { missingPdfParts } from '../../offline/pdf-parts.ts'
import { filesOf, isPlayed, needsReader, wholeCourse } from '../../offline/portion.ts'
import { type PackageRow, sharedDb } from '../../offline/shared-db.ts'
import { readerBytesAtMost } from '../../offline/worker-messages.ts'

/** How far a course is on this phone, without its content. Bytes are of what was asked for. */
export interface Download extends Pick<PackageRow, 'state' | 'doneBytes' | 'totalBytes' | 'version'> {
  readonly reason: PackageRow['reason'] | null
  /** Another download is before it. */
  readonly isWaiting: boolean
  /** The catalogue knows a newer version than the one that is here. */
  readonly hasNewer: boolean
  /** Some lessons only were asked for, or nothing that is played. */
  readonly isOfPart: boolean
  /** Something whole was here before this download began: it is an update or an addition. */
  readonly hadBefore: boolean
}

const notHere: Download = {
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

/** The state of every course that this phone knows, by slug. */
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
  const { state, reason } = saidOf(row)
  return {
    state,
    reason: reason ?? null,
    ...shownBytes(row, course),
    version,
    isWaiting: isWaiting === true,
    hasNewer: state !== 'outline' && version < (course?.package_version ?? 0),
    isOfPart: wanted !== undefined && (wanted.lessons !== 'all' || !wanted.isPlayedToo),
    hadBefore: had !== undefined,
  }
}

/** How much of what was asked for is here: the text of the lessons counts too, so that a whole course comes to the catalogue's figure. */
export function shownBytes(row: PackageRow, course: CourseSummary | undefined): Pick<Download, 'doneBytes' | 'totalBytes'> {
  const manifest = row.next ?? row.manifest
  const text = row.state === 'outline' || !manifest ? 0 : textBytes(manifest, course)
  return { doneBytes: row.doneBytes + text, totalBytes: row.totalBytes + text }
}

/** What the text of a course moves over the line: the rest of the catalogue's figure. 0 where that is of another version. */
export function textBytes(manifest: Manifest, course: Pick<CourseSummary, 'bytes' | 'package_version'> | undefined): number {
  if (course?.package_version !== manifest.version) return 0
  return Math.max(0, course.bytes - weightOf(distinctFiles(manifest)))
}

/** In bytes by part; 0 where there is nothing of a kind. `played`: sound and film. */
export type ByPart = Readonly<Record<'lessons' | 'handbook' | 'played', number>>

/** What a course weighs, and how much of that is still to come. */
export interface Price {
  readonly whole: ByPart
  readonly missing: ByPart
}

/** The server's word on the whole: all that is known before a manifest is here. */
export const unparted = (bytes: number): Price => {
  const whole = { lessons: bytes, handbook: 0, played: 0 }
  return { whole, missing: whole }
}

/**
 * The price before it is paid. The whole is what the catalogue says on every list; what lies here already, also through
 * another course or as a piece of a file, is not missing.
 */
export const priceQuery = (course: Pick<CourseOutline, 'slug' | 'bytes' | 'package_version'>) =>
  localQuery<Price>({
    key: ['price', course.slug, course.bytes],
    tables: ['shared.packages', 'shared.facts'],
    async read() {
      const row = await sharedDb.packages.get(course.slug)
      const manifest = row?.next ?? row?.manifest
      if (!manifest) return unparted(course.bytes)
      const whole = { lessons: textBytes(manifest, course), handbook: 0, played: 0 }
      const missing = { lessons: 0, handbook: 0, played: 0 }
      const kept = await keptMedia()
      for (const file of distinctFiles(manifest)) {
        const part = isPlayed(file) ? 'played' : file.path === manifest.handbook ? 'handbook' : 'lessons'
        whole[part] += file.bytes
        if (!kept.has(file.sha256)) missing[part] += file.bytes - (await keptBytes(file))
      }
      return { whole, missing }
    },
  })

export interface LessonPrice {
  /** Everything this lesson shows or plays is here and verified. */
  readonly isHere: boolean
  /** What is still to come of it, in bytes. */
  readonly missing: number
}

/** By lesson id; empty while the phone does not know what the lessons are made of. */
export const lessonPricesQuery = (slug: string) =>
  localQuery<Readonly<Record<string, LessonPrice>>>({
    key: ['lesson-prices', slug],
    tables: ['shared.packages', 'shared.facts'],
    async read() {
      const manifest = (await sharedDb.packages.get(slug))?.manifest
      if (!manifest) return {}
      const kept = await keptMedia()
      const prices: Record<string, LessonPrice> = {}
      for (const lesson of lessonsOf(manifest)) {
        let missing = 0
        const absent = lessonFiles(manifest, lesson).filter(({ sha256 }) => !kept.has(sha256))
        for (const file of absent) missing += file.bytes - (await keptBytes(file))
        prices[lesson.id] = { isHere: absent.length === 0, missing }
      }
      return prices
    },
  })

export interface Update extends Changes {
  /** What is still to come of it, in bytes. */
  readonly bytes: number
}

/** What a newer version changes and costs; null while that is not known here. */
export const updateQuery = (slug: string) =>
  localQuery<Update | null>({
    key: ['update', slug],
    tables: ['shared.packages', 'shared.facts'],
    async read() {
      const row = await sharedDb.packages.get(slug)
      if (!row?.manifest || !row.next) return null
      const kept = await keptMedia()
      const missing = filesOf(row.next, row.wanted ?? wholeCourse).filter(({ sha256 }) => !kept.has(sha256))
      return { ...changesBetween(row.manifest, row.next), bytes: weightOf(missing) }
    },
  })

/** What a person chose for all downloads, what that leaves, and what the line is now. */
export interface DownloadRules {
  readonly choices: DownloadChoices
  readonly savesData: boolean
  /** In bytes; null: no limit. */
  readonly leftInBudget: number | null
  readonly line: LineKind
}

export const downloadRulesQuery = () =>
  localQuery<DownloadRules>({
    key: ['download-rules'],
    tables: ['shared.facts', 'shared.packages'],
    async read() {
      const choices = await readChoices()
      const left = await leftInBudget()
      return { choices, savesData: savesData(choices), leftInBudget: Number.isFinite(left) ? left : null, line: lineKind() }
    },
  })

/**
 * The book reader joins with the first course that has a book: what it still costs, in bytes. A query of its own, because
 * the worker may take its time to answer and the rest of the price must not wait. Until then it costs all that it can: a
 * price may come out lower than it was told, never higher.
 */
export const readerPriceQuery = ({ slug, has_handbook }: Pick<CourseOutline, 'slug' | 'has_handbook'>) => ({
  ...localQuery<number>({
    key: ['reader-price', slug],
    tables: ['shared.packages'],
    async read() {
      const row = await sharedDb.packages.get(slug)
      if (row?.manifest && !needsReader(row.next ?? row.manifest, wholeCourse)) return 0
      try {
        return weightOf(await missingPdfParts())
      } catch {
        // The worker did not answer in time; the download itself asks again and counts what it brings.
        return readerBytesAtMost
      }
    },
  }),
  enabled: has_handbook,
  placeholderData: has_handbook ? readerBytesAtMost : 0,
})

/** Whole per cent of what is here, never 100 before it is. */
export function percentHere({ state, doneBytes, totalBytes }: Pick<Download, 'state' | 'doneBytes' | 'totalBytes'>): number {
  if (state === 'ready' || state === 'part') return 100
  return totalBytes === 0 ? 0 : Math.min(99, Math.floor((doneBytes * 100) / totalBytes))
}

type SignWord = 'here' | 'hereShort' | 'part' | 'newer' | 'toDownload' | 'downloading' | 'waiting'

/** What a badge says of a course; `word` is a key of the downloads words. */
export interface DownloadSign {
  readonly tone: 'good' | 'info' | 'wait' | 'bad'
  readonly word: `badge.${SignWord | 'paused' | 'noSpace' | 'evicted'}`
  /** What the word names: a size in bytes, a share in per cent, or neither. */
  readonly bytes?: number
  readonly percent?: number
}

type Signed = Pick<Download, 'state' | 'doneBytes' | 'totalBytes'> & Partial<Pick<Download, 'reason' | 'isWaiting' | 'hasNewer'>>

/** `bytes` is the size of the whole course, `isShort` for places without room. */
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
  return { tone: 'wait', word: 'badge.paused', percent }
}
