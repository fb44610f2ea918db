import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../../../tests/support/random.ts'
import { fileTypes } from './file-types.ts'
import { isSafeFile } from './safe-file.ts'

const xmlns = 'xmlns="http://www.w3.org/2000/svg"'

it.each([
  ['image/svg+xml', `<svg ${xmlns}><script>alert(1)</script></svg>`],
  ['image/svg+xml', `<svg ${xmlns} onload="alert(1)"/>`],
  ['image/svg+xml', `<svg ${xmlns}><g onclick = "alert(1)"/></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><g OnClick="alert(1)"/></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><rect onload=alert(1) /></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><foreignObject/></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><style>@import url(//elsewhere.test)</style></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><use href="https://elsewhere.test/a.svg#a"/></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><use xlink:href="data:image/svg+xml,a"/></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><rect fill="url(https://elsewhere.test/a)"/></svg>`],
  ['image/svg+xml', `<svg ${xmlns}><a href="java&#115;cript:alert(1)"/></svg>`],
  ['image/svg+xml', `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${xmlns}/>`],
  ['image/svg+xml', `<?xml-stylesheet href="//elsewhere.test"?><svg ${xmlns}/>`],
  ['image/svg+xml', '<html><body>no drawing</body></html>'],
  ['image/png', '<html></html>'],
  ['video/mp4', 'GIF89a'],
  ['text/vtt', 'WEBVTT\n\0'],
  ['application/pdf', '%PDF-1.7 /OpenAction << /S /JavaScript /JS (app.alert) >>'],
  ['application/pdf', '%PDF-1.7 << /S /Java#53cript /J#53 (app.alert) >>'],
  ['application/pdf', '%PDF-1.7 << /S /#4caunch /F (a.exe) >>'],
  ['application/pdf', '%PDF-1.7 << /S /SubmitForm /F (//elsewhere.test) >>'],
  ['application/pdf', '%PDF-1.7 << /S /Launch >> stream\n/F (a.exe)'],
  ['application/pdf', '%PDF-1.7 << >> stream\nabc\nendstream endobj << /S /JavaScript >> << >> stream\nabc\nendstream'],
  ['application/pdf', '%PDF-1.7 (stream) << /S /Launch /F (endstream) >>'],
  ['text/csv', 'a\u0000b'],
  ['text/html', '<p>'],
])('refuses as %s: %s', (type, text) => {
  expect(isSafeFile(Buffer.from(text, 'latin1'), type)).toBe(false)
})

it('lets all files of the product\u2019s courses through', async () => {
  const all = await readdir('content', { recursive: true, withFileTypes: true })
  const files = all.filter((one) => one.isFile() && extname(one.name) in fileTypes && !one.parentPath.includes('source'))
  const unsafe: string[] = []
  for (const { parentPath, name } of files)
    if (!isSafeFile(await readFile(join(parentPath, name)), fileTypes[extname(name)] ?? '')) unsafe.push(name)
  expect(files.length).toBeGreaterThan(80)
  expect(unsafe).toEqual([])
})

it.each([
  ['beginnings of comments', `<svg>${'<!--'.repeat(100_000)}</svg>`],
  ['a value of one letter', `<svg><script id="'${'a'.repeat(400_000)}"></script></svg>`],
  ['spaces', `<svg ${' '.repeat(400_000)}`],
])('refuses a drawing of 400 KB of %s, for which a search at each place takes hours', (_, text) => {
  expect(isSafeFile(Buffer.from(text), 'image/svg+xml')).toBe(false)
})

it('refuses an empty file, which a manifest cannot describe', () => {
  for (const type of ['text/csv', 'application/json']) expect(isSafeFile(Buffer.alloc(0), type)).toBe(false)
})

it('lets a document through whose compressed bytes spell a name by chance', () => {
  const random = seededRandom(1)
  const file = (body: Buffer) =>
    Buffer.concat([
      Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\r\n'),
      body,
      Buffer.from('\nendstream\nendobj\n%%EOF\n'),
    ])
  for (let at = 0; at < 100; at += 1) {
    const body = Buffer.from(Array.from({ length: 2000 }, () => Math.floor(random() * 256)))
    body.write('/JS(', Math.floor(random() * 1900), 'latin1')
    expect(isSafeFile(file(body), 'application/pdf')).toBe(true)
  }
})

it.each(['>>stream\n', '>> stream ', '>>stream\nendstream\n'])('reads a document of 300,000 times %j in one pass', (text) => {
  const document = `%PDF-1.7 ${text.repeat(300_000)}endstream`
  expect(isSafeFile(Buffer.from(document), 'application/pdf')).toBe(true)
  expect(isSafeFile(Buffer.from(`${document} /JS (app.alert)`), 'application/pdf')).toBe(false)
})
