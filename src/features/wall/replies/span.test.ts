import { expect, it } from 'vitest'
import { quoteSign, referencesIn } from '../../../../contract/references.ts'
import { partAt } from './span.ts'
import { spanOf } from './span-of.ts'

const text = 'আলু **২০ টাকা** কেজি।\n\nপেঁয়াজ ৫০ টাকা, আর চাল ৬০ টাকা।'
const span = (selected: string, of = text) => spanOf(of, selected) ?? ''

it.each(['পেঁয়াজ ৫০ টাকা', '২০ টাকা কেজি।', 'কেজি।\nপেঁয়াজ', 'আলু', text])('finds the selected words again: %s', (selected) => {
  const part = partAt(text, span(selected))
  expect(part?.replace(/[*\s]+/g, ' ')).toBe(selected.replace(/[*\s]+/g, ' '))
})

it('travels as a line without a word of the text', () => {
  const of = '0190a000-0000-7000-8000-000000000001'
  const line = quoteSign(of, span('পেঁয়াজ ৫০ টাকা'))
  expect(line).toMatch(/^\[↩\]\(#[0-9a-f-]{36}:\d+-\d+-[0-9a-z]{1,7}\)$/)
  expect(referencesIn(`${line}\nঠিক`)).toEqual({ quote: of, span: span('পেঁয়াজ ৫০ টাকা'), mentions: [], text: 'ঠিক' })
})

it('follows an edit before it, and the nearest of two equal parts', () => {
  const price = span('৬০ টাকা')
  expect(partAt(`আজকের দাম:\n${text}`, price)).toBe('৬০ টাকা')
  expect(partAt(text.replace('আলু ', ''), price)).toBe('৬০ টাকা')
  const twice = 'ধান ধান'
  const second = `4-7-${span('ধান', 'ধান').split('-')[2]}`
  expect(partAt(twice, second)).toBe('ধান')
})

it('is nothing once its own words are edited or removed, and never other words at its place', () => {
  const price = span('৫০ টাকা')
  expect(partAt(text.replace('৫০', '৫৫'), price)).toBeNull()
  expect([partAt('', price), partAt('৫', price), partAt(text, '9-3-a'), partAt(text, '0-9999-a')]).toEqual([null, null, null, null])
})

it('does not find words that the text does not have, nor takes signs of a pattern for them', () => {
  expect([spanOf(text, 'ডাল'), spanOf(text, '  '), spanOf(text, '.*'), spanOf('ক (খ) গ', '(খ)')]).toEqual([
    null,
    null,
    null,
    expect.any(String),
  ])
})

it('looks through the longest text in one pass', () => {
  expect(partAt(`${'ক'.repeat(4999)}খ`, `0-2500-${(1).toString(36)}`)).toBeNull()
})
