import { beginsAs } from '../../../contract/drafts/upload-types.ts'

const drawn = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs use clipPath mask pattern symbol linearGradient radialGradient stop'.split(
    ' ',
  ),
)
const [tag, attribute] = [
  /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g,
  // Sticky: a search at each place of a long value would take hours.
  /\s+([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy,
]

/** Larger drawings are photos in disguise, and cost time to read. */
const maxDrawingBytes = 512 * 1024

/** True if a file of strangers is of its type, and has nothing that could run or load something else. */
export function isSafeFile(bytes: Buffer, type: string): boolean {
  if (bytes.length === 0) return false
  if (type === 'image/svg+xml') return bytes.length <= maxDrawingBytes && isSafeDrawing(bytes.toString('utf8'))
  if (type === 'text/csv' || type === 'application/json') return isText(bytes)
  if (!beginsAs(type, bytes)) return false
  if (type === 'text/vtt') return isText(bytes)
  return type !== 'application/pdf' || isSafeDocument(bytes.toString('latin1'))
}

function isText(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  return !text.includes('\u0000') && Buffer.from(text, 'utf8').equals(bytes)
}

/** In one pass, whatever the text: an expression would search for an end once for each beginning. */
function withoutComments(text: string): string {
  let rest = ''
  for (let at = 0; ; ) {
    const begin = text.indexOf('<!--', at)
    const end = begin < 0 ? -1 : text.indexOf('-->', begin + 4)
    if (end < 0) return rest + text.slice(at)
    rest += text.slice(at, begin)
    at = end + 3
  }
}

/** Shapes and texts only: no script, style sheet, foreign content, entity or link to anywhere else. */
function isSafeDrawing(text: string): boolean {
  const plain = withoutComments(text.replace(/^\uFEFF?\s*<\?xml [^<>]*\?>/, ''))
  if (!/^\s*<svg[\s>]/.test(plain)) return false
  for (const [, , name = '', attributes = ''] of plain.matchAll(tag)) {
    if (!drawn.has(name)) return false
    for (const [, key = '', double, single = ''] of attributes.matchAll(attribute)) {
      const value = double ?? single
      if (/^on|^style$|^base$/i.test(key) || /&|script:|data:/i.test(value)) return false
      if (/href$|^src$/i.test(key) && !value.startsWith('#')) return false
      if (/url\s*\(/i.test(value) && !/^url\(#[\w-]+\)$/.test(value)) return false
    }
  }
  return !plain.replace(tag, '').includes('<')
}

/** Room between a dictionary and the word that begins its stream. */
const maxGap = 20

/** The objects of a document without their streams, whose compressed bytes have each short name by chance. In one pass. */
function withoutStreams(text: string): string {
  let rest = ''
  for (let at = 0, from = 0; ; ) {
    const begin = text.indexOf('stream', from)
    if (begin < 0) return rest + text.slice(at)
    from = begin + 6
    if (
      !text
        .slice(Math.max(at, begin - maxGap), begin)
        .trimEnd()
        .endsWith('>>') ||
      !/[\r\n]/.test(text[from] ?? '')
    )
      continue
    const end = text.indexOf('endstream', from)
    if (end < 0) return rest + text.slice(at)
    rest += text.slice(at, from)
    at = end
    from = end + 9
  }
}

/** No action that a reader would run. Names inside streams are not seen; the app's own reader runs none. */
function isSafeDocument(text: string): boolean {
  // A name may have each of its letters as a number.
  const plain = withoutStreams(text).replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return !/\/(?:JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA|SubmitForm|ImportData|GoToR)\b/.test(plain)
}
