import { expect, it } from 'vitest'
import { findInBook } from './find-in-book.ts'

const pages = ['দোকানের হিসাব সহজে', 'রোজ ১,২৫০ টাকার বিক্রি। আয় আর ব্যয় লিখি।\nপরের দিন আবার আয় লিখি।', '']

it('finds a text on its page, with its context', () => {
  const [hit] = findInBook(pages, 'হিসাব')
  expect(hit).toEqual({ page: 1, before: 'দোকানের ', found: 'হিসাব', after: ' সহজে' })
})

it('finds letters however they were typed, digits of either script, and every place', () => {
  expect(findInBook(pages, 'আ\u09df')).toHaveLength(2)
  expect(findInBook(pages, 'আ\u09af\u09bc')).toHaveLength(2)
  expect(findInBook(pages, '1,250')[0]).toMatchObject({ page: 2, found: '১,২৫০' })
  expect(findInBook(pages, 'লিখি। পরের')).toHaveLength(1)
})

it('keeps whole words at the edges', () => {
  const words = Array.from({ length: 60 }, (_, number) => `শব্দ${number}`)
  const [hit] = findInBook([words.join(' ')], 'শব্দ30')
  expect(hit?.before).toMatch(/^…/)
  expect(hit?.after).toMatch(/…$/)
  for (const word of `${hit?.before} ${hit?.after}`.replaceAll('…', '').trim().split(/\s+/)) expect(words).toContain(word)
})

it('finds nothing for nothing, and never too much', () => {
  for (const wanted of ['', '  ', '\u200d']) expect(findInBook(pages, wanted)).toEqual([])
  expect(findInBook(['ক'.repeat(5000)], 'ক')).toHaveLength(200)
  expect(() => findInBook(pages, '(*[')).not.toThrow()
})
