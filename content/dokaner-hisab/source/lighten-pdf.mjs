import { deflateSync, inflateSync } from 'node:zlib'

// Written for what Chromium writes (one revision, a plain cross-reference table, no encryption), not for any PDF.
const objectPattern = /(\d+) 0 obj\n([\s\S]*?)\nendobj\n/g
const contentStream = /^<<\/Filter \/FlateDecode\n\/Length \d+>> stream\n([\s\S]*)\nendstream$/
const pathLine = /^[-.\d ]+ (?:[mlc]|re)$/gm

/**
 * Halves a PDF printed by Chromium without changing what is seen. Curves are rounded to a tenth of a pixel (0.03 mm on
 * paper; Chromium writes eight digits), and the many small objects of the reading structure, which Chromium leaves
 * uncompressed, move into one compressed object stream (PDF 1.5).
 */
export function lightenPdf(bytes) {
  const text = bytes.toString('latin1')
  const objects = [...text.matchAll(objectPattern)].map(([, number, content]) => ({ number: Number(number), content }))
  const withStream = objects.filter(({ content }) => content.endsWith('endstream'))
  const plain = objects.filter(({ content }) => !content.endsWith('endstream'))
  const packNumber = Math.max(...objects.map(({ number }) => number)) + 1

  let body = text.slice(0, text.search(objectPattern)).replace('%PDF-1.4', '%PDF-1.5')
  const places = new Map()
  const add = (number, content) => {
    places.set(number, [1, body.length, 0])
    body += `${number} 0 obj\n${content}\nendobj\n`
  }
  for (const { number, content } of withStream) add(number, lightenStream(content))
  add(packNumber, objectStream(plain))
  for (const [index, { number }] of plain.entries()) places.set(number, [2, packNumber, index])

  const start = body.length
  const tableNumber = packNumber + 1
  add(tableNumber, referenceStream(places, tableNumber, start, text))
  return Buffer.from(`${body}startxref\n${start}\n%%EOF\n`, 'latin1')
}

/** Only path operators are rounded: text positions and matrices keep their digits. */
function lightenStream(content) {
  const packed = content.match(contentStream)?.[1]
  if (packed === undefined) return content
  const drawing = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  return stream('', drawing.replace(pathLine, roundNumbers))
}

const roundNumbers = (line) => line.replace(/-?\d*\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))

function objectStream(objects) {
  let content = ''
  const index = objects.map((object) => {
    const entry = `${object.number} ${content.length}`
    content += `${object.content}\n`
    return entry
  })
  const head = `${index.join(' ')}\n`
  return stream(`/Type /ObjStm /N ${objects.length} /First ${head.length} `, head + content)
}

function referenceStream(places, tableNumber, start, text) {
  places.set(tableNumber, [1, start, 0])
  const rows = Buffer.alloc((tableNumber + 1) * 7)
  for (const [number, [kind, where, index]] of places) {
    rows.writeUInt8(kind, number * 7)
    rows.writeUInt32BE(where, number * 7 + 1)
    rows.writeUInt16BE(index, number * 7 + 5)
  }
  const [, root] = text.match(/\/Root (\d+) 0 R/)
  const [, info] = text.match(/\/Info (\d+) 0 R/)
  return stream(`/Type /XRef /Size ${tableNumber + 1} /W [1 4 2] /Root ${root} 0 R /Info ${info} 0 R `, rows.toString('latin1'))
}

function stream(entries, content) {
  const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 9 }).toString('latin1')
  return `<<${entries}/Filter /FlateDecode /Length ${packed.length}>> stream\n${packed}\nendstream`
}
