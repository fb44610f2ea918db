import { expect, it } from 'vitest'
import { keywordsField, linesOf, listFaults, outcomesField, withLines, withoutBlankLines } from './course-lists.ts'

it('keeps the lines of the two languages beside each other', () => {
  const bengali = withLines(null, 'bn', 'গুনি\nলিখি')
  const both = withLines(bengali, 'en', 'Count\nWrite\nSell')
  expect(JSON.parse(both)).toEqual([
    { bn: 'গুনি', en: 'Count' },
    { bn: 'লিখি', en: 'Write' },
    { bn: '', en: 'Sell' },
  ])
  expect(linesOf(both, 'bn')).toBe('গুনি\nলিখি')
  expect(linesOf(both, 'en')).toBe('Count\nWrite\nSell')
  expect(withLines(withLines(both, 'bn', ''), 'en', '')).toBe('[]')
})

it('keeps a blank line while it is typed between two others, and leaves it out of the package', () => {
  const typed = withLines(withLines(null, 'en', 'Count\n\nSell'), 'bn', 'গুনি\n\nবেচি')
  expect(linesOf(typed, 'en')).toBe('Count\n\nSell')
  expect(withoutBlankLines({ outcomes: JSON.parse(typed), keywords: [' eggs ', ''], level: 'beginner' })).toEqual({
    outcomes: [
      { bn: 'গুনি', en: 'Count' },
      { bn: 'বেচি', en: 'Sell' },
    ],
    keywords: ['eggs'],
    level: 'beginner',
  })
  expect(withoutBlankLines({ level: 'beginner' })).toEqual({ level: 'beginner' })
})

it('names too many lines, a word that is too long, and a line in one language', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, place) => `${place}`).join('\n')
  const outcomes = (count: number) => withLines(withLines(null, 'bn', lines(count)), 'en', lines(count))
  expect(listFaults({ [outcomesField]: outcomes(10), [keywordsField]: JSON.stringify(lines(30).split('\n')) })).toEqual([])
  expect(listFaults({ [outcomesField]: outcomes(11) })).toMatchObject([{ code: 'too_many', label: 'outcomes' }])
  expect(listFaults({ [keywordsField]: JSON.stringify(['x'.repeat(61)]) })).toMatchObject([{ code: 'too_many', label: 'keywords' }])
  expect(listFaults({ [keywordsField]: JSON.stringify(lines(31).split('\n')) })).toMatchObject([{ code: 'too_many' }])
  expect(listFaults({ [outcomesField]: withLines(null, 'bn', 'গুনি') })).toMatchObject([{ code: 'one_language', field: 'outcomes.en' }])
})

it.each(['', 'null', '[', '[1,null,"x"]', '{}'])('reads %j from another author as an empty list', (json) => {
  expect(linesOf(json, 'bn').trim()).toBe('')
  expect(listFaults({ [outcomesField]: json, [keywordsField]: '[' })).toEqual([])
})
