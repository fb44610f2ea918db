import type { CourseOutline } from '../../../contract/courses.ts'
import { weightOf } from '../../../contract/lesson-files.ts'
import type { Download, DownloadRules, Price } from '../downloads/downloads.queries.ts'

/** A line of the price, in bytes. */
export interface PricePart {
  readonly part: 'lessons' | 'handbook' | 'reader' | 'played'
  readonly bytes: number
}

/** The price as the course page shows it, with what the person takes of it. */
export interface CoursePrice {
  readonly parts: readonly PricePart[]
  /** Of the parts that are taken. */
  readonly total: number
  /** Of all parts. */
  readonly all: number
  readonly isPlayedToo: boolean
  readonly onPlayedToo: (isPlayedToo: boolean) => void
  /** Undefined until they were read. */
  readonly rules: DownloadRules | undefined
}

/** What every card about having a course here is given. */
export interface DownloadPanelProps {
  course: CourseOutline
  download: Download
  price: CoursePrice
}

/** The lines of a price as they are shown, so that those that are taken add up to the total on screen. `reader` is 0 while unknown. */
export function pricedParts(price: Price, reader: number, isPlayedToo = true): Pick<CoursePrice, 'parts' | 'total' | 'all'> {
  const { lessons, handbook, played } = price
  const parts = (Object.entries({ lessons, handbook, reader, played }) as [PricePart['part'], number][])
    .filter(([, bytes]) => bytes > 0)
    .map(([part, bytes]) => ({ part, bytes: asShown(bytes) }))
  return { parts, total: weightOf(parts.filter(({ part }) => isPlayedToo || part !== 'played')), all: weightOf(parts) }
}

/** Rounded as `formatBytes` rounds: whole kilobytes, then tenths of a megabyte. */
const asShown = (bytes: number) => (bytes < 999_500 ? Math.max(1, Math.round(bytes / 1000)) * 1000 : Math.round(bytes / 100_000) * 100_000)
