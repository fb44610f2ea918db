import { expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

const read = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

it('ends a Bengali sentence at the danda', () => {
  expect(read('বেচে যা পেলেন। তা থেকে খরচ বাদ দিন।')).toEqual(['বেচে যা পেলেন।', 'তা থেকে খরচ বাদ দিন।'])
})

it('keeps a number with a point whole', () => expect(read('দাম ৩.৫ টাকা। ঠিক?')).toEqual(['দাম ৩.৫ টাকা।', 'ঠিক?']))
it('reads a heading without an end', () => expect(read('  লাভ কাকে বলে ')).toEqual(['লাভ কাকে বলে']))
it('keeps a closing quote with its sentence', () => expect(read('He said “Go.” She went.')).toEqual(['He said “Go.”', 'She went.']))
it('reads no lone signs', () => expect(read('… — ।')).toEqual([]))
