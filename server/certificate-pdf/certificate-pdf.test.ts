import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { PublicCertificate } from '../../contract/certificates/certificates.ts'
import { isServers, serverArea } from '../../contract/words/built-in.ts'
import { reachOfMessage, serverWords } from '../messages/server-words.ts'
import { overrideMessages } from '../messages/translate.ts'
import { createSigner, newSigningKey } from '../signing/signing-key.ts'
import { certificatePdf } from './certificate-pdf.ts'
import { openTypesetter } from './typesetter.ts'

/** Conjuncts, reph, split vowels and joiners, which simple PDF writers garble. */
const hard = 'ক্ষ স্ত্র র্থ জ্ঞ ন্ত্র কর্তৃক ট্র্যাক র‍্যাব কৌশল'
const product = { name: 'EntLab', publicUrl: 'https://learn.example.org' }

function certificate(changes: Partial<PublicCertificate> = {}): PublicCertificate {
  const content = {
    code: '7K3QX9WD2M',
    issuedAt: Date.UTC(2026, 10, 21),
    packageVersion: 2,
    name: hard,
    courseTitle: { bn: 'শিক্ষার্থীর হিসাব', en: 'Shop accounts' },
  }
  return {
    code: content.code,
    name: content.name,
    course_slug: 'dokaner-hisab',
    course_title: content.courseTitle,
    package_version: 2,
    issued_at: content.issuedAt,
    revoked_at: null,
    credential: createSigner(newSigningKey(), 'test').sign(content),
    ...changes,
  }
}

/** Extracts text as PDF readers do: looks each character up in its font's ToUnicode table. */
function textOf(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  const content = streams.find((one) => one.includes(' Tj ')) ?? ''
  const tables = streams
    .filter((one) => one.includes('beginbfchar'))
    .map((table) => new Map([...table.matchAll(/<(..)> <([0-9A-F]{4,})>/g)].map(([, code = '', letters = '']) => [code, utf16(letters)])))
  return [...content.matchAll(/\/F(\d+) .*?<(..)> Tj/g)].map(([, font, code = '']) => tables[Number(font)]?.get(code) ?? '\ufffd').join('')
}
const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

it('can be read, searched and copied as it was written, in both languages', async () => {
  const bengali = textOf(await certificatePdf({ certificate: certificate(), language: 'bn', product }))
  for (const text of ['সনদ', hard, 'শিক্ষার্থীর হিসাব', 'Shop accounts', '২১ নভেম্বর', '7K3QX-9WD2M']) expect(bengali).toContain(text)
  const english = textOf(await certificatePdf({ certificate: certificate(), language: 'en', product }))
  for (const text of ['Certificate', hard, 'has finished all lessons', '21 November 2026']) expect(english).toContain(text)
})

it('has the overridden text of every key that is said to be on it, and on one line', async () => {
  const confirmation = { teacher: 'Salma', at: Date.UTC(2026, 10, 22) }
  const keys = [...serverWords.bn.keys()].filter((key) => isServers(key) && reachOfMessage(key) === 'pdf')
  const texts = new Map(keys.map((key, index) => [key.slice(serverArea.length + 1), `নতুন\nকথা ${index}`]))
  overrideMessages({ bn: texts, en: new Map() })
  try {
    const drawn = textOf(await certificatePdf({ certificate: certificate({ confirmation }), language: 'bn', product }))
    expect(keys.length).toBeGreaterThan(5)
    for (const [key, text] of texts) expect([key, drawn.includes(text.replace('\n', ' '))]).toEqual([key, true])
    const english = textOf(await certificatePdf({ certificate: certificate(), language: 'en', product }))
    expect(english).not.toContain('নতুন')
  } finally {
    overrideMessages({ bn: new Map(), en: new Map() })
  }
})

it('is small, and the same bytes each time', async () => {
  const one = certificate()
  const [first, second] = [
    await certificatePdf({ certificate: one, language: 'bn', product }),
    await certificatePdf({ certificate: one, language: 'bn', product }),
  ]
  expect(first.equals(second)).toBe(true)
  expect(first.length).toBeLessThan(80_000)
})

it('joins letters as they are written by hand', async () => {
  const typesetter = await openTypesetter()
  const width = (text: string) => typesetter.set(text, 'regular', 100).width
  expect(width('ক্ষ')).toBeLessThan(width('ক') + width('ষ'))
  expect(width('ন্ত্র')).toBeLessThan(width('ন') + width('ত') + width('র'))
  // The sign of the short i precedes its letter, in one cluster with it.
  expect(typesetter.set('কি', 'regular', 100).clusters.map(({ text }) => text)).toEqual(['কি'])
})

it('takes the longest name and title that can be, and letters it has no font for', async () => {
  const long = 'ক্ষ্মী '.repeat(14).trim()
  const odd = certificate({ name: long, course_title: { bn: 'দীর্ঘ '.repeat(60).trim(), en: '' } })
  expect(textOf(await certificatePdf({ certificate: odd, language: 'en', product }))).toContain('দীর্ঘ')
  const foreign = certificate({ name: '𑄌𑄋𑄴𑄟 中 😀', course_title: { bn: '', en: 'Only English' } })
  expect(textOf(await certificatePdf({ certificate: foreign, language: 'bn', product }))).toContain('Only English')
})

it('names the teacher who was present, also one with a long name', async () => {
  const confirmed = certificate({ confirmation: { teacher: 'রওশন আরা', at: Date.UTC(2026, 11, 5) } })
  const bengali = textOf(await certificatePdf({ certificate: confirmed, language: 'bn', product }))
  for (const text of ['শিক্ষক পাশে ছিলেন, ৫ ডিসেম্বর', 'রওশন আরা']) expect(bengali).toContain(text)
  expect(textOf(await certificatePdf({ certificate: certificate(), language: 'bn', product }))).not.toContain('শিক্ষক')
  const long = certificate({ confirmation: { teacher: 'ক্ষ্মী '.repeat(14).trim(), at: Date.UTC(2026, 11, 5) } })
  expect(textOf(await certificatePdf({ certificate: long, language: 'en', product }))).toContain('A teacher was there, 5 December 2026')
})
