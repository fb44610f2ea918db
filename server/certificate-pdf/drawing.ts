import { HiddenText } from './hidden-text.ts'
import type { SetLine } from './typesetter.ts'

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

/** Draws on one page in points; y grows downwards, as on a screen. */
export class Drawing {
  readonly height: number
  readonly hidden = new HiddenText()
  readonly #operators: string[] = []

  constructor(height: number) {
    this.height = height
  }

  get content(): string {
    return this.#operators.join('\n')
  }

  fill(colour: Colour): void {
    this.#operators.push(`${colour.map((part) => figure(part / 255)).join(' ')} rg`)
  }

  box(x: number, y: number, width: number, height: number): void {
    this.#operators.push(`${figure(x)} ${figure(this.height - y - height)} ${figure(width)} ${figure(height)} re f`)
  }

  /** A dashed rectangle. */
  dashedBox({ x, y, width, height, thick, colour, dash }: DashedBox): void {
    const edge = `${figure(x)} ${figure(this.height - y - height)} ${figure(width)} ${figure(height)} re S`
    const look = `${colour.map((part) => figure(part / 255)).join(' ')} RG ${thick} w 1 J 1 j [${dash.join(' ')}] 0 d`
    this.#operators.push(`q ${look} ${edge} Q`)
  }

  /** An SVG path of absolute M, L, C, Q and Z commands, moved and scaled; its y grows downwards. */
  path(outline: string, { x, y, scale }: { x: number; y: number; scale: number }): void {
    this.#operators.push(
      `q ${figure(scale)} 0 0 ${figure(-scale)} ${figure(x)} ${figure(this.height - y)} cm ${pathOperators(outline)} f Q`,
    )
  }

  /** A line with its baseline at `y`; `align` names the point of it at `x`. Returns its start. */
  text(line: SetLine, x: number, y: number, align: 'start' | 'middle' | 'end' = 'start'): number {
    const start = x - line.width * { start: 0, middle: 0.5, end: 1 }[align]
    const [left, base] = [figure(start), figure(this.height - y)]
    for (const { text, x: at, width } of line.clusters) {
      const { font, code } = this.hidden.take(text, width / line.size)
      this.#operators.push(`BT /F${font} ${line.size} Tf ${figure(start + at)} ${base} Td <${code}> Tj ET`)
    }
    const outlines = line.glyphs
      .filter(({ outline }) => outline !== '')
      .map(({ outline, x: dx, y: dy }) => `q 1 0 0 1 ${figure(dx)} ${figure(dy)} cm ${pathOperators(outline)} f Q`)
    this.#operators.push(`q ${figure(line.scale)} 0 0 ${figure(line.scale)} ${left} ${base} cm`, ...outlines, 'Q')
    return start
  }
}

interface DashedBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly thick: number
  readonly colour: Colour
  readonly dash: readonly [number, number]
}

function pathOperators(outline: string): string {
  const operators: string[] = []
  let at: [number, number] = [0, 0]
  for (const [, letter = '', figures = ''] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (figures.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    if (letter === 'Z') operators.push('h')
    if (letter === 'M' || letter === 'L') operators.push(`${figure(a)} ${figure(b)} ${letter === 'M' ? 'm' : 'l'}`)
    if (letter === 'C') operators.push(`${[a, b, c, d, e, f].map(figure).join(' ')} c`)
    // PDF has no quadratic curves: a cubic with its control points at two thirds is identical.
    if (letter === 'Q') {
      const cubic = [at[0] + ((a - at[0]) * 2) / 3, at[1] + ((b - at[1]) * 2) / 3, c + ((a - c) * 2) / 3, d + ((b - d) * 2) / 3, c, d]
      operators.push(`${cubic.map(figure).join(' ')} c`)
    }
    if (letter !== 'Z') at = letter === 'C' ? [e, f] : letter === 'Q' ? [c, d] : [a, b]
  }
  return operators.join(' ')
}

/** PDF has no exponents. A thousandth of a point is precise enough. */
const figure = (value: number) => String(Math.round(value * 1000) / 1000)
