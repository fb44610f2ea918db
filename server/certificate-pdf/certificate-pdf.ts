import { encode } from 'uqr'
import { type PublicCertificate, shownCode } from '../../contract/certificates/certificates.ts'
import type { Language } from '../../contract/values/text.ts'
import { formatDate, translate } from '../messages/translate.ts'
import { type Colour, Drawing } from './drawing.ts'
import { pdfFile } from './pdf-file.ts'
import { openTypesetter, type SetLine, type Typesetter, type Weight } from './typesetter.ts'

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28 }
const middle = page.width / 2
const margin = 62
/** The light tokens of the app (src/ui/tokens.css), which the server cannot import. */
const ink: Colour = [19, 36, 27]
const muted: Colour = [65, 83, 74]
const green: Colour = [13, 92, 58]
const marigold: Colour = [168, 106, 0]
const sun: Colour = [245, 173, 30]
const leaf: Colour = [140, 191, 104]
const paper: Colour = [255, 249, 236]

interface Request {
  readonly certificate: PublicCertificate
  readonly language: Language
  readonly product: { readonly name: string; readonly publicUrl: string }
}

/** A certificate as a one-page A4 PDF in one language, with the course's title in both. */
export async function certificatePdf({ certificate, language, product }: Request): Promise<Buffer> {
  const { name, course_title, code, issued_at, credential, confirmation } = certificate
  const other = language === 'bn' ? 'en' : 'bn'
  const [title, second] = course_title[language] === '' ? [course_title[other], ''] : [course_title[language], course_title[other]]
  const typesetter = await openTypesetter()
  const drawing = new Drawing(page.height)
  const centre = (text: string, weight: Weight, size: number, y: number, colour: Colour) => {
    drawing.fill(colour)
    return drawing.text(fitToWidth(typesetter, text, weight, size), middle, y, 'middle')
  }

  frame(drawing)
  logo(drawing, typesetter, product.name)
  centre(wordsOf(language, 'certificate'), 'bold', 40, 186, green)
  const nameLine = fitToWidth(typesetter, name, 'bold', 34)
  drawing.fill(ink)
  const start = drawing.text(nameLine, middle, 258, 'middle')
  drawing.fill(sun)
  drawing.box(start - 12, 274, nameLine.width + 24, 2.4)
  centre(wordsOf(language, 'certificate_sentence'), 'regular', 15, 312, muted)
  centre(title, 'bold', 25, 356, ink)
  if (second !== '') centre(second, 'regular', 15, 386, muted)

  const facts: [string, string][] = [
    [wordsOf(language, 'certificate_date'), formatDate(language, issued_at)],
    [wordsOf(language, 'certificate_code'), shownCode(code)],
  ]
  if (confirmation)
    facts.push([wordsOf(language, 'certificate_present', { date: formatDate(language, confirmation.at) }), confirmation.teacher])
  const top = 508 - (facts.length - 1) * 46
  for (const [index, [label, value]] of facts.entries()) {
    drawing.fill(muted)
    drawing.text(fitToWidth(typesetter, label, 'regular', 11, 420), margin, top + index * 46)
    drawing.fill(ink)
    drawing.text(fitToWidth(typesetter, value, 'bold', 14, 420), margin, top + 20 + index * 46)
  }
  const size = 128
  squareCode(drawing, `${product.publicUrl}/certificates/${shownCode(code)}#${credential}`, page.width - margin - size, 404, size)
  drawing.fill(muted)
  drawing.text(
    fitToWidth(typesetter, wordsOf(language, 'certificate_scan'), 'regular', 11, 260),
    page.width - margin - size - 14,
    526,
    'end',
  )

  return pdfFile({ ...page, content: drawing.content, hidden: drawing.hidden, title: `${name}: ${title}`, language })
}

/** A text on one line: an administrator may have written it on several. */
const wordsOf = (...asked: Parameters<typeof translate>) => translate(...asked).replace(/\s+/g, ' ')

/** Reduces the size of a long name or title until it fits the page. */
function fitToWidth(typesetter: Typesetter, text: string, weight: Weight, size: number, most = page.width - 2 * margin): SetLine {
  const line = typesetter.set(text, weight, size)
  return line.width <= most ? line : typesetter.set(text, weight, Math.floor((size * most * 10) / line.width) / 10)
}

function frame(drawing: Drawing): void {
  const dashedBox = (inset: number, thick: number, colour: Colour, dash: readonly [number, number]) =>
    drawing.dashedBox({ x: inset, y: inset, width: page.width - 2 * inset, height: page.height - 2 * inset, thick, colour, dash })
  dashedBox(24, 3.2, marigold, [14, 9.5])
  dashedBox(34, 1.6, green, [9, 7])
}

/** The logo of public/icons/logo.svg with the product's name beside it. */
function logo(drawing: Drawing, typesetter: Typesetter, name: string): void {
  const line = typesetter.set(name, 'bold', 20)
  const size = 44
  const x = middle - (size + 12 + line.width) / 2
  const at = { x, y: 76, scale: size / 32 }
  const parts: [Colour, string][] = [
    [green, 'M9 0L23 0C28 0 32 4 32 9L32 23C32 28 28 32 23 32L9 32C4 32 0 28 0 23L0 9C0 4 4 0 9 0Z'],
    [paper, 'M14.8 14L17.2 14L17.2 27L14.8 27Z'],
    [leaf, 'M16 21C10.4 21 7.4 18.2 7 13.4C12.3 13.4 15.6 16 16 21Z'],
    [paper, 'M16 17.5C16 12 19 9 25 8.5C25 14.2 21.9 17.4 16 17.5Z'],
    [sun, 'M18.6 8C18.6 9.66 17.26 11 15.6 11C13.94 11 12.6 9.66 12.6 8C12.6 6.34 13.94 5 15.6 5C17.26 5 18.6 6.34 18.6 8Z'],
  ]
  for (const [colour, outline] of parts) {
    drawing.fill(colour)
    drawing.path(outline, at)
  }
  drawing.fill(ink)
  drawing.text(line, x + size + 12, 76 + size / 2 + 7)
}

function squareCode(drawing: Drawing, text: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(text, { ecc: 'L', border: 0 })
  const module = size / modules
  drawing.fill(ink)
  for (const [row, line] of data.entries())
    for (const run of line
      .map((isDark) => (isDark ? '1' : '0'))
      .join('')
      .matchAll(/1+/g))
      drawing.box(x + run.index * module, y + row * module, run[0].length * module, module)
}
