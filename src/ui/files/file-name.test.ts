import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'

it('the file name keeps Bengali words with their joiners', () => {
  expect(fileName('নগদ খাতার পাতা', 'pdf')).toBe('নগদ খাতার পাতা.pdf')
  expect(fileName('র\u200d্যাক', 'pdf')).toBe('র\u200d্যাক.pdf')
})

it.each([
  ['../../etc/passwd', 'etc passwd.csv'],
  ['a:b*c?"<>|', 'a b c.csv'],
  ['   ', 'file.csv'],
  ['...', 'file.csv'],
  ['safe\u202Egnp', 'safe gnp.csv'],
])('makes %j safe', (words, expected) => {
  expect(fileName(words, 'csv')).toBe(expected)
})

it('the file name is cut between letters', () => {
  expect(fileName('😀'.repeat(100), 'csv')).toBe(`${'😀'.repeat(60)}.csv`)
})
