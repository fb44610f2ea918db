import { expect, it } from 'vitest'
import { typedText } from './text.ts'

it.each(['', ' \n', '\u200b\u200c\u200d', '\u202e\u2066', '\u3164', '\u2800', '\u2060 \ufe0f'])('%j is empty', (typed) => {
  expect(typedText(10).safeParse(typed).error?.issues).toMatchObject([{ message: 'required' }])
  expect(typedText(10, 0).parse(typed)).toBe('')
})

it.each(['র‍্যাব', '১', '👩🏽‍🌾', '…'])('%s is unchanged', (typed) => {
  expect(typedText(20).parse(` ${typed}`)).toBe(typed)
})

it('characters that change the direction of writing are removed', () => {
  expect(typedText(20).parse('\u202eরহিমা\u202c \u2067exe.\u2069')).toBe('রহিমা exe.')
  expect(typedText(20).parse('ক\u09c7\u202a\u09be')).toBe('কো')
})

it('counts letters as they are stored: normalising may add some, or take some away', () => {
  // One letter for a keyboard, two when stored.
  expect(typedText(10).safeParse('\u09dc'.repeat(6)).error?.issues).toMatchObject([{ message: 'too_long' }])
  expect(typedText(10).parse('\u09dc'.repeat(5))).toHaveLength(10)
  expect(typedText(3).parse('e\u0301'.repeat(3))).toHaveLength(3)
  expect(typedText(10).safeParse(' '.repeat(41)).error?.issues).toMatchObject([{ message: 'too_long' }])
})
