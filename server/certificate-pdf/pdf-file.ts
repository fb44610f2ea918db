import { deflateSync } from 'node:zlib'
import { type HiddenText, utf16 } from './hidden-text.ts'

interface PdfPage {
  readonly width: number
  readonly height: number
  /** Content operators; the text uses the fonts `/F0`, `/F1` … of `hidden`. */
  readonly content: string
  readonly hidden: HiddenText
  readonly title: string
  readonly language: string
}

/** A one-page PDF. Equal pages give equal bytes, so that the file store deduplicates them. */
export function pdfFile({ width, height, content, hidden, title, language }: PdfPage): Buffer {
  const fonts = hidden.fonts()
  const firstFont = 7
  const references = fonts.map((_, index) => `/F${index} ${firstFont + 2 * index} 0 R`).join(' ')
  return join([
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << ${references} >> >> >>`,
    stream(content),
    `<< /Title <FEFF${utf16(title)}> >>`,
    stream('1000 0 d0'),
    ...fonts.flatMap(({ dictionary, table }, index) => [
      dictionary({ blank: '6 0 R', table: `${firstFont + 2 * index + 1} 0 R` }),
      stream(table),
    ]),
  ])
}

function stream(content: string): Buffer {
  const packed = deflateSync(content, { level: 9 })
  const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

/** Object 1 is the catalog, object 5 the document information. */
function join(objects: readonly (string | Buffer)[]): Buffer {
  // The second line marks the file as binary for programs that guess by the first bytes.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const places: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    places.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
