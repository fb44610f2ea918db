import { expect, it } from 'vitest'
import { firstLetter } from './first-letter.ts'

const segmenter = new Intl.Segmenter('bn', { granularity: 'grapheme' })

it.each([
  'রহিমা',
  'শিউলি',
  ' শ্রীমতী',
  'ক্ষণিকা',
  'জ্যোৎস্না',
  'স্ট্রবেরি',
  'র‍্যাব',
  'ৎসম',
  'ঋতু',
  'कृष्णा',
  'क्षमा',
  'rahima',
  'Élodie',
  'o\u0301x',
  '👩‍🏫 x',
  '1a',
  '(রিনা)',
  '',
])('is for %s what the browser calls one letter', (name) => {
  expect(firstLetter(name)).toBe([...segmenter.segment(name.trim())][0]?.segment.toUpperCase() ?? '')
})
