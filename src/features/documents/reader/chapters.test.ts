import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { titleInText } from './chapters.ts'

const { pages } = JSON.parse(readFileSync('content/dokaner-hisab/handbook/handbook-text.json', 'utf8')) as { pages: string[] }
const all = pages.join('\n')

it.each([
  ['দোকানেরহিসাব সহজে', 'দোকানের হিসাব সহজে'],
  ['পাঠ ১ আয় আর ব্যয় চিনি', 'পাঠ ১ আয় আর ব্যয় চিনি'],
  ['খালি পাতা ১নগদ খাতা', 'খালি পাতা ১ নগদ খাতা'],
])('gives the chapter %s the spaces of its page', (outline, title) => {
  expect(titleInText(outline, all)).toBe(title)
})

it('keeps a title that its page lacks, and spaces that its page lost', () => {
  expect(titleInText(' Foreword  by the author ', 'Contents')).toBe('Foreword by the author')
  expect(titleInText('লাভ কাকে বলে?', '')).toBe('লাভ কাকে বলে?')
  expect(titleInText('পুরোনো মাল সামনে, নতুন', 'পুরোনো মাল সামনে,নতুন')).toBe('পুরোনো মাল সামনে, নতুন')
})
