import type { CourseOutline } from '../../../contract/courses.ts'
import { distinctFiles } from '../../offline/download-plan.ts'
import { localQuery } from '../../offline/local-query.ts'
import { keptMedia } from '../../offline/media-store.ts'
import { missingPdfParts } from '../../offline/pdf-parts.ts'
import { type PackageRow, sharedDb } from '../../offline/shared-db.ts'

/** How far a course is on this phone, without its content. */
export interface Download extends Pick<PackageRow, 'state' | 'doneBytes' | 'totalBytes' | 'version'> {
  readonly reason: PackageRow['reason'] | null
}

const notHere: Download = { state: 'outline', reason: null, doneBytes: 0, totalBytes: 0, version: 0 }

/** The state of every course that this phone knows, by slug. */
export const downloadsQuery = () =>
  localQuery<Readonly<Record<string, Download>>>({
    key: ['downloads'],
    tables: ['shared.packages'],
    async read() {
      const rows = await sharedDb.packages.toArray()
      return Object.fromEntries(rows.map((row) => [row.slug, stateOf(row)]))
    },
  })

export const downloadQuery = (slug: string) =>
  localQuery<Download>({
    key: ['download', slug],
    tables: ['shared.packages'],
    async read() {
      const row = await sharedDb.packages.get(slug)
      return row ? stateOf(row) : notHere
    },
  })

function stateOf({ state, reason, doneBytes, totalBytes, version }: PackageRow): Download {
  return { state, reason: reason ?? null, doneBytes, totalBytes, version }
}

/** What is still to come of a course, in bytes by part; 0 where there is nothing to bring. */
export interface Price {
  readonly lessons: number
  readonly handbook: number
}

/**
 * The price before it is paid. `course.bytes` is the server's word on the whole; what lies here already, also through
 * another course, is taken off. Without a manifest there are no parts to tell, only the whole.
 */
export const priceQuery = (course: Pick<CourseOutline, 'slug' | 'bytes'>) =>
  localQuery<Price>({
    key: ['price', course.slug, course.bytes],
    tables: ['shared.packages', 'shared.chunks'],
    async read() {
      const row = await sharedDb.packages.get(course.slug)
      const manifest = row?.next ?? row?.manifest
      if (!manifest) return { lessons: course.bytes, handbook: 0 }
      const kept = await keptMedia()
      const files = distinctFiles(manifest)
      const missing = files.filter((file) => !kept.has(file.sha256))
      const handbook = sum(missing.filter((file) => file.path === manifest.handbook))
      const text = Math.max(0, course.bytes - sum(files))
      return { lessons: text + sum(missing) - handbook, handbook }
    },
  })

/**
 * The book reader joins with the first course that has a handbook: what it still costs, in bytes. A query of its own,
 * because the worker may take its time to answer and the rest of the price must not wait.
 */
export const readerPriceQuery = () =>
  localQuery<number>({
    key: ['reader-price'],
    tables: ['shared.packages'],
    async read() {
      try {
        return sum(await missingPdfParts())
      } catch {
        // The worker did not answer in time; the download itself asks again and counts what it brings.
        return 0
      }
    },
  })

const sum = (things: readonly { bytes: number }[]) => things.reduce((total, { bytes }) => total + bytes, 0)

/** Whole per cent of what is here, never 100 before it is. */
export function percentHere({ state, doneBytes, totalBytes }: Pick<Download, 'state' | 'doneBytes' | 'totalBytes'>): number {
  if (state === 'ready') return 100
  return totalBytes === 0 ? 0 : Math.min(99, Math.floor((doneBytes * 100) / totalBytes))
}

/** What a badge says of a course; `word` is a key of the downloads words. */
export interface DownloadSign {
  readonly tone: 'good' | 'info' | 'wait'
  readonly word: `badge.${'onPhone' | 'onPhoneShort' | 'onComputer' | 'onComputerShort' | 'toDownload' | 'paused' | 'downloading'}`
  /** Bytes for the words with a size, per cent for the others. */
  readonly amount: number
}

/** `bytes` is the size of the whole course, `isShort` for places without room. */
export function downloadSign(
  download: Pick<Download, 'state' | 'doneBytes' | 'totalBytes'> | null | undefined,
  bytes: number,
  isShort = false,
): DownloadSign {
  switch (download?.state) {
    case 'ready':
      return { tone: 'good', word: `badge.${isPhone() ? 'onPhone' : 'onComputer'}${isShort ? 'Short' : ''}`, amount: bytes }
    case 'paused':
      return { tone: 'wait', word: 'badge.paused', amount: percentHere(download) }
    case 'downloading':
      return { tone: 'info', word: 'badge.downloading', amount: percentHere(download) }
    default:
      return { tone: 'info', word: 'badge.toDownload', amount: bytes }
  }
}

/** Only for the words: "on this phone" is wrong on a laptop. */
export function isPhone(): boolean {
  const { userAgentData, userAgent } = navigator as Navigator & { userAgentData?: { mobile: boolean } }
  return userAgentData?.mobile ?? /Mobi|Android|iPhone|iPad/.test(userAgent)
}
