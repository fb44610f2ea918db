import { expect, it } from 'vitest'
import { sharedText } from './shared-text.ts'

const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`

it.each([
  ['a chat', { text: 'আজ ডিমের দাম ১২ টাকা' }, 'আজ ডিমের দাম ১২ টাকা'],
  ['a browser', { title: 'কৃষি খবর', text: 'https://example.org/a' }, 'কৃষি খবর\nhttps://example.org/a'],
  ['an app that says it twice', { title: 'খবর', text: 'খবর https://example.org', url: 'https://example.org' }, 'খবর https://example.org'],
  ['an app that says the same in all fields', { title: 'খবর', text: 'খবর', url: 'খবর' }, 'খবর'],
  ['what a program would take for a number or a quotation', { text: '"007"' }, '"007"'],
  ['lines of another system', { text: 'এক\r\nদুই' }, 'এক\nদুই'],
  ['nothing at all', {}, ''],
])('reads a share from %s', (_from, fields, text) => {
  expect(sharedText(query(fields))).toBe(text)
})
