import { expect, it } from 'vitest'
import { maxMentions, quoteSign, referencesIn, withReferences } from './references.ts'

const one = '0190a000-0000-7000-8000-000000000001'
const other = '0190a000-0000-7000-8000-000000000002'

it.each([
  { quote: null, mentions: [], text: 'ক' },
  { quote: one, mentions: [], text: 'ক\n\nখ ' },
  { quote: null, mentions: [one, other], text: '' },
  { quote: one, mentions: [other], text: '  ক' },
  { quote: one, span: '3-14-1a2b', mentions: [other], text: 'ক' },
])('the references of a body are those that were written (%#)', (references) => {
  expect(referencesIn(withReferences(references))).toEqual(references)
})

it('a line that another draft adds below counts too, and the last quote is the one', () => {
  const body = `${withReferences({ quote: one, mentions: [other], text: 'ক' })}\n\n${quoteSign(other)}`
  expect(referencesIn(body)).toEqual({ quote: other, mentions: [other], text: 'ক\n' })
})

it('a link within words, with a name or to another page is no reference', () => {
  for (const text of [
    `দেখুন [@](/users/${one})`,
    `[রহিম](/users/${one})`,
    '[@](/users/1)',
    `[↩](https://x.example/#${one})`,
    `\`[@](/users/${one})\``,
    `[↩](#${one}:12)`,
  ])
    expect(referencesIn(text)).toEqual({ quote: null, mentions: [], text })
})

it('many mentions end at the limit, each person once', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`)
  const { mentions } = referencesIn(withReferences({ quote: null, mentions: [one, one, ...ids], text: 'ক' }))
  expect(mentions).toHaveLength(maxMentions)
  expect(new Set(mentions).size).toBe(maxMentions)
})

it('a long hostile line is read at once', () => {
  const text = `${`[@](/users/${one})`.repeat(120)}!`
  expect(referencesIn(text).text).toBe(text)
})
