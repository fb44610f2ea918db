import { roundedBytes } from '../../i18n/format.ts'

/** The parts of a course's download, in the order of display. `played`: audio and video. `voice`: recordings of the text. */
const parts = ['lessons', 'played', 'voice', 'handbook'] as const
export type Part = (typeof parts)[number]
type Sizes = Readonly<Record<Part, number>>

/** Optional parts of a download. The lessons' text and pictures belong to every one. */
export interface Choices {
  readonly played: boolean
  readonly voice: boolean
  readonly handbook: boolean
  /** The book reader, which a device needs once for all books. */
  readonly reader: boolean
}

/** One part of a download, in bytes as displayed. */
export interface BillRow {
  readonly part: Part
  readonly bytes: number
  readonly isChosen: boolean
}

/** A price as displayed: each figure is rounded, and the chosen rows with the book reader add up to the total. */
export interface Bill {
  readonly rows: readonly BillRow[]
  /** Size of the book reader in bytes; 0 if it is here already or no chosen part needs it. */
  readonly reader: number
  readonly isReaderChosen: boolean
  /** The size of the download: on the tag, on the button and while it loads. */
  readonly total: number
  /** The size of the whole course: the figure of every list. */
  readonly course: number
  /** The part of `course` that is on the device already. */
  readonly here: number
  /** Audio, video or a recording of the text is on the device. */
  readonly hasPlayed: boolean
}

/** The price of the parts of a course that are not here. `reader`: the bytes of the book reader that are not here. */
export function billOf({ whole, missing }: { whole: Sizes; missing: Sizes }, reader: number, choices: Choices): Bill {
  const rows = rowsOf(missing).map((row) => ({ ...row, isChosen: row.part === 'lessons' || choices[row.part] }))
  const isBookLeft = rows.some(({ part, isChosen }) => part === 'handbook' && !isChosen)
  const shownReader = isBookLeft ? 0 : roundedBytes(reader)
  const isReaderChosen = choices.reader && shownReader > 0
  const course = roundedBytes(sumOf(Object.values(whole)))
  return {
    rows,
    reader: shownReader,
    isReaderChosen,
    total: sumOf(rows.map(({ bytes, isChosen }) => (isChosen ? bytes : 0))) + (isReaderChosen ? shownReader : 0),
    course,
    here: Math.max(0, course - sumOf(rows.map(({ bytes }) => bytes))),
    hasPlayed: whole.played + whole.voice > missing.played + missing.voice,
  }
}

/** The parts that weigh something. What rounding leaves over goes to the heaviest: together they are the rounded sum. */
function rowsOf(missing: Sizes): Omit<BillRow, 'isChosen'>[] {
  const rows = parts.filter((part) => missing[part] > 0).map((part) => ({ part, bytes: roundedBytes(missing[part]) }))
  const left = roundedBytes(sumOf(Object.values(missing))) - sumOf(rows.map(({ bytes }) => bytes))
  const heaviest = rows.reduce((best, { bytes }, place) => (bytes > (rows[best]?.bytes ?? 0) ? place : best), 0)
  return rows.map((row, place) => (place === heaviest ? { ...row, bytes: row.bytes + left } : row))
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)
