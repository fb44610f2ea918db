import { expect, it } from 'vitest'
import { csvOf } from '../../../ui/files/csv.ts'
import { filledIn, isTooWide } from './preview-text.ts'
import { fileRows, readWordFile, repeatedKey } from './read-word-file.ts'

const rows = [
  { key: 'wall.title', bn: '=আলাপ', en: '-1 "quoted", with a comma', note: '@x' },
  { key: 'wall.two', bn: 'দুই\nলাইন', en: 'Two\nlines', note: '' },
]
const words = rows.map(({ key, bn, en }) => ({ key, bn, en }))

it('an exported file comes back as it was: CSV with formulas made inert, and JSON', () => {
  const csv = csvOf(fileRows(rows))
  expect(csv).toContain(`"'=আলাপ"`)
  expect(readWordFile(csv)).toEqual(words)
  expect(readWordFile(JSON.stringify(rows))).toEqual(words)
})

it('a file may have other columns, semicolons and one language', () => {
  expect(readWordFile('\ufeffnote;EN;key\nx;Wall;wall.title\n;;\n')).toEqual([{ key: 'wall.title', en: 'Wall' }])
})

it('a key in two rows is named', () => {
  expect(repeatedKey(words)).toBeUndefined()
  expect(repeatedKey([...words, { key: 'wall.two', bn: 'অন্য' }, { key: 'wall.title', bn: 'অন্য' }])).toBe('wall.two')
})

it.each(['', 'hello', '[1', '[]', '[null]', '{"key":"x"}', 'key,bn\n', 'name,phone\nx,y'])('"%s" is another file', (text) =>
  expect(readWordFile(text)).toBeNull(),
)

it('a preview fills in samples, and 40 % more pixels or a third line on a button is wide', () => {
  expect(filledIn('{{name}}: {{ count }} {{device}}ে', { device: 'ফোন', number: '১২', name: 'রহিমা' })).toBe('রহিমা: ১২ ফোনে')
  expect([isTooWide(100, 140, 1), isTooWide(100, 141, 1), isTooWide(20, 50, 1), isTooWide(100, 100, 3)]).toEqual([false, true, false, true])
})
