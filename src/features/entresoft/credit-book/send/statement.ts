import { lightColours } from '../../../../ui/pictures/light-drawing.ts'
import type { CreditLine } from '../credit.ts'

/** Texts of a statement, in the reader's language. */
export interface Statement {
  readonly seller: string
  readonly title: string
  readonly name: string
  readonly day: string
  readonly columns: readonly [day: string, what: string, given: string, received: string, owed: string]
  readonly rows: readonly (readonly [day: string, what: string, given: string, received: string, owed: string])[]
  readonly owed: { readonly label: string; readonly value: string }
}

/** Lines of a picture that is readable on a small screen. Earlier ones become one line. */
const maxLines = 30

/** The latest lines, and the sum owed before them if there are more. */
export function shownLines(lines: readonly CreditLine[]): { before: number | null; lines: readonly CreditLine[] } {
  if (lines.length <= maxLines) return { before: null, lines }
  const shown = lines.slice(-maxLines)
  return { before: lines[lines.length - maxLines - 1]?.owed ?? 0, lines: shown }
}

const width = 1080
const margin = 56
/** Right edges of the three columns of amounts; left edges of day and what. */
const edges = { day: margin, what: 250, given: 660, received: 845, owed: width - margin } as const
const lineHeight = 52

/**
 * Draws a statement. The browser shapes the Bengali text, so that no font and no library is needed, and nothing is fetched.
 * @returns the canvas; its height follows the number of lines
 */
export function drawStatement(statement: Statement, font: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const ofSize = (size: number, isBold = false) => `${isBold ? 700 : 400} ${size}px ${font}`
  context.font = ofSize(32)
  const space = edges.given - 170 - edges.what
  const rows = statement.rows.map((row) => ({ row, what: linesOf(context, row[1], space) }))
  const head = statement.seller === '' ? 210 : 270
  const height = head + 70 + rows.reduce((sum, { what }) => sum + what.length * lineHeight + 12, 0) + 170
  canvas.width = width
  canvas.height = height

  // A picture leaves the app and is displayed anywhere: always dark on light.
  const colours = lightColours(['--surface', '--ink', '--ink-muted', '--line', '--primary-soft', '--on-primary-soft'])
  const colour = (property: string) => colours.get(property) ?? ''
  context.fillStyle = colour('--surface')
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'alphabetic'
  let y = 40
  if (statement.seller !== '') {
    write(statement.seller, margin, y + 44, ofSize(46, true), colour('--ink'), 'left', width - 2 * margin)
    y += 66
  }
  write(statement.title, margin, y + 40, ofSize(36), colour('--ink-muted'))
  write(statement.day, edges.owed, y + 40, ofSize(32), colour('--ink-muted'), 'right')
  write(statement.name, margin, y + 110, ofSize(48, true), colour('--ink'), 'left', width - 2 * margin)
  y = head

  context.fillStyle = colour('--primary-soft')
  context.fillRect(0, y - 20, width, 70)
  const [day, what, given, received, owed] = statement.columns
  write(day, edges.day, y + 27, ofSize(30, true), colour('--on-primary-soft'))
  write(what, edges.what, y + 27, ofSize(30, true), colour('--on-primary-soft'))
  write(given, edges.given, y + 27, ofSize(30, true), colour('--on-primary-soft'), 'right', 190)
  write(received, edges.received, y + 27, ofSize(30, true), colour('--on-primary-soft'), 'right', 170)
  write(owed, edges.owed, y + 27, ofSize(30, true), colour('--on-primary-soft'), 'right', 170)
  y += 70

  for (const { row, what: parts } of rows) {
    for (const [index, part] of parts.entries())
      write(part, edges.what, y + 34 + index * lineHeight, ofSize(32), colour('--ink'), 'left', space)
    write(row[0], edges.day, y + 34, ofSize(30), colour('--ink-muted'), 'left', edges.what - margin - 12)
    write(row[2], edges.given, y + 34, ofSize(32), colour('--ink'), 'right', 165)
    write(row[3], edges.received, y + 34, ofSize(32), colour('--ink'), 'right', 165)
    write(row[4], edges.owed, y + 34, ofSize(32, true), colour('--ink'), 'right', 165)
    y += parts.length * lineHeight + 12
    context.fillStyle = colour('--line')
    context.fillRect(margin, y - 10, width - 2 * margin, 2)
  }
  write(statement.owed.label, margin, y + 84, ofSize(40, true), colour('--ink'))
  write(statement.owed.value, edges.owed, y + 84, ofSize(56, true), colour('--on-primary-soft'), 'right', 700)
  return canvas

  function write(text: string, x: number, at: number, face: string, ink: string, align: CanvasTextAlign = 'left', most?: number) {
    if (!context) return
    context.font = face
    context.fillStyle = ink
    context.textAlign = align
    // A longer text is drawn narrower than its space, never over its neighbour.
    context.fillText(text, x, at, most)
  }
}

/** Breaks a text between words into at most two lines. */
function linesOf(context: CanvasRenderingContext2D, text: string, space: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines[lines.length - 1] ?? ''
    const longer = last === '' ? word : `${last} ${word}`
    if (context.measureText(longer).width <= space || last === '') lines[lines.length - 1] = longer
    else if (lines.length < 2) lines.push(word)
    else {
      lines[lines.length - 1] = `${last}…`
      break
    }
  }
  return lines
}
