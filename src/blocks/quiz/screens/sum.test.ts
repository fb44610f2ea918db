import { describe, expect, it } from 'vitest'
import { sumOf } from './sum.ts'

describe('sumOf', () => {
  it('takes a sum with words apart, in both digit sets', () => {
    expect(sumOf('৬৫০ এলো − ৪২০ গেল = ২৩০ রইল')).toEqual([
      { sign: '', number: '৬৫০', word: 'এলো' },
      { sign: '−', number: '৪২০', word: 'গেল' },
      { sign: '=', number: '২৩০', word: 'রইল' },
    ])
    expect(sumOf('3,200 − 1,200 = 2,000')?.map((term) => term.number)).toEqual(['3,200', '1,200', '2,000'])
  })

  it('takes three terms', () => {
    expect(sumOf('300 + 520 − 120 = 700')?.map((term) => term.sign + term.number)).toEqual(['300', '+520', '−120', '=700'])
  })

  it.each(['৩০০ + ২০ = ৩২০; ৩২০ ÷ ১০ = ৩২', '৭৫০ − ৭০০ = ৫০ টাকা কম। আগে খুঁজুন।', '45 × 12 = 540 sold − 480 bought = 60', 'ঠিক।', '24', ''])(
    'leaves %j a sentence',
    (text) => expect(sumOf(text)).toBeNull(),
  )
})
