import type { CourseOutline } from '../../../../contract/courses/courses.ts'
import { totalBytes } from '../../../../contract/courses/lesson-files.ts'
import { roundedBytes } from '../../../i18n/format.ts'
import type { ByPart, Download, DownloadRules, Price } from '../../downloads/downloads.queries.ts'

/** A line of the price, in bytes. */
export interface PricePart {
  readonly part: keyof ByPart
  readonly bytes: number
}

/** A price as it is shown: the course, without what is here, and with the book reader, is the total. */
interface Bill {
  readonly parts: readonly PricePart[]
  /** The sum of the selected parts. For the whole course it equals the figure of every list. */
  readonly course: number
  /** The stored bytes of the selected parts. */
  readonly here: number
  /** The book reader, which joins once with the first course that has a book; 0 where it is here. */
  readonly reader: number
  /** The size of one download, shown on the tag and the button. */
  readonly total: number
  /** All missing bytes, unselected parts included. */
  readonly rest: number
}

/** The price as the course page shows it, with what the person takes of it. */
export interface CoursePrice extends Bill {
  readonly isPlayedToo: boolean
  readonly onPlayedToo: (isPlayedToo: boolean) => void
  /** Undefined until they were read. */
  readonly rules: DownloadRules | undefined
}

/** The props of every card about downloading a course. */
export interface DownloadPanelProps {
  course: CourseOutline
  download: Download
  price: CoursePrice
}

/** The lines of a price, rounded so that they add up on screen. */
export function billOf({ whole, missing }: Price, reader: number, isPlayedToo = true): Bill {
  const parts = partsOf(whole)
  const course = totalBytes(parts.filter(({ part }) => isPlayedToo || part !== 'played'))
  const isHere = (part: keyof ByPart) => whole[part] - missing[part]
  const here = roundedBytes(isHere('lessons') + isHere('handbook') + (isPlayedToo ? isHere('played') : 0))
  const once = roundedBytes(reader)
  return {
    parts,
    course,
    here,
    reader: once,
    total: Math.max(0, course - here) + once,
    rest: roundedBytes(missing.lessons + missing.handbook + missing.played) + once,
  }
}

/** The parts that weigh something. What rounding leaves over goes to the heaviest: together they are the figure of every list. */
function partsOf(whole: ByPart): PricePart[] {
  const all = roundedBytes(whole.lessons + whole.handbook + whole.played)
  const names = ['lessons', 'handbook', 'played'] as const
  const parts = names.filter((part) => whole[part] > 0).map((part) => ({ part, bytes: roundedBytes(whole[part]) }))
  const left = all - totalBytes(parts)
  const most = Math.max(...parts.map(({ bytes }) => bytes))
  const heaviest = parts.findIndex(({ bytes }) => bytes === most)
  return parts.map((one, place) => (place === heaviest ? { ...one, bytes: one.bytes + left } : one))
}
