import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

const text = 'নাম,ফোন\nরাবেয়া,01712345678'
const utf16 = (isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  view.setUint16(0, 0xfeff, !isBig)
  for (let place = 0; place < text.length; place++) view.setUint16(2 * place + 2, text.charCodeAt(place), !isBig)
  return view.buffer
}

it.each([
  ['UTF-8', text],
  ['UTF-8 with a byte order mark', `\ufeff${text}`],
  ['UTF-16 of a spreadsheet', utf16(false)],
  ['UTF-16 in the other order', utf16(true)],
])('reads %s', async (_what, content) => {
  expect(await readText(new Blob([content]))).toBe(text)
})

it('refuses bytes that are no text, and replaces what no database stores', async () => {
  // Windows-1252.
  expect(await readText(new Blob([new Uint8Array([0x6e, 0xe9, 0x65])]))).toBeNull()
  expect(await readText(new Blob(['a\u0000b']))).toBe('a\ufffdb')
})
