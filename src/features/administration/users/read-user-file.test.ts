import { expect, it } from 'vitest'
import { csvOf } from '../../../ui/files/csv.ts'
import { readUserFile } from './read-user-file.ts'

const rabeya = { line: 2, name: 'রাবেয়া', phone: '01712345678', email: '', role: '', area: '', language: '' }

it.each([
  ['with English heads', 'name,phone\r\nরাবেয়া,01712345678\r\n'],
  ['with Bengali heads in another order', 'মোবাইল নম্বর;ভূমিকা;নাম\n01712345678;;রাবেয়া\n\n'],
  ['whose spreadsheet dropped the zero', 'Name\tPhone\n রাবেয়া \t1712345678'],
  [
    'as this app writes files',
    csvOf([
      ['নাম', 'মোবাইল'],
      ['রাবেয়া', '01712345678'],
    ]),
  ],
])('reads a file %s', (_what, text) => {
  expect(readUserFile(text)).toEqual([rabeya])
})

it('reads all columns, and counts lines as the reader does', () => {
  const text = 'name,email,role,area,language\n,,,,\n=HYPERLINK("x"),a@b.co,teacher,জামালপুর,en'
  expect(readUserFile(text)).toEqual([
    { line: 3, name: '=HYPERLINK("x")', phone: '', email: 'a@b.co', role: 'teacher', area: 'জামালপুর', language: 'en' },
  ])
})

it('replaces signs that would refuse the whole file by one that the server finds', () => {
  const rows = readUserFile('name,phone\nরা\u0000বেয়া,01712345678\nক\ud83dরিম,01812345678')
  expect(rows?.map(({ name }) => name)).toEqual(['রা\ufffdবেয়া', 'ক\ufffdরিম'])
})

it('counts the lines of cells with line breaks', () => {
  const rows = readUserFile('name,phone,area\n"রাবেয়া",01712345678,"গ্রাম\r\nজেলা\nবিভাগ"\n,,\nকরিম,01812345678,')
  expect(rows?.map(({ line, name }) => [line, name])).toEqual([
    [2, 'রাবেয়া'],
    [6, 'করিম'],
  ])
})

it('names another file as such', () => {
  expect(readUserFile('key,bn,en\na,b,c')).toBeNull()
  expect(readUserFile('name,role\nx,y')).toBeNull()
  expect(readUserFile('')).toBeNull()
})
