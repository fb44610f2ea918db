import { expect, it } from 'vitest'
import { countedLength, typedText } from './text.ts'

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

it('counts a letter as one, whether the keyboard types one character or two', () => {
  for (const typed of ['\u09dc', '\u09a1\u09bc']) {
    expect(countedLength(` ${typed.repeat(10)}\n`)).toBe(10)
    expect(typedText(10).parse(typed.repeat(10))).toHaveLength(20)
    expect(typedText(10).safeParse(typed.repeat(11)).error?.issues).toMatchObject([{ message: 'too_long' }])
  }
  expect(typedText(3).parse('e\u0301'.repeat(3))).toHaveLength(3)
  expect(typedText(10).safeParse(' '.repeat(41)).error?.issues).toMatchObject([{ message: 'too_long' }])
})

it.each(['bn', 'en', 'hi'])(
  'a text in %s that fits into a field with `maxlength` is accepted, and again when its author edits it',
  (language) => {
    const letters = { bn: 'কড়ঢ়য়\u09df\u09dc\u09ddকো\u09cb্ষ', en: 'ae\u0301\u00e9n', hi: 'क़\u0958\u095eनि' }[language] ?? ''
    for (let start = 0; start < letters.length; start++) {
      const typed = (letters.slice(start) + letters).repeat(9).slice(0, 60)
      if (typed.trim() !== typed) continue
      const stored = typedText(60).parse(typed)
      expect(typedText(60).parse(stored)).toBe(stored)
    }
  },
)
