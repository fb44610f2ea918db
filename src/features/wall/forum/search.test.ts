import { expect, it } from 'vitest'
import type { ListedThread } from '../forum.queries.ts'
import { searchThreads } from './search.ts'

const texts: Readonly<Record<string, readonly string[]>> = {
  'ডিমের দাম': ['এক ডজন এখন ১৬০ টাকা'],
  'ব্যবসা শুরু': ['কত টাকা লাগে?'],
  'মুরগির টিকা': ['ডিম কমে গেছে'],
}
const threads = Object.keys(texts).map((title) => ({ id: title, title }) as ListedThread)
const found = (sought: string) => searchThreads(threads, ({ id }) => texts[id] ?? [], sought).map(({ title }) => title)

it('finds the beginnings of words, in titles before other texts', () => {
  expect(found('ডিম')).toEqual(['ডিমের দাম', 'মুরগির টিকা'])
})

it('finds a word by its sound, also in Latin letters, and digits of either script', () => {
  expect(found('byabsa')).toEqual(['ব্যবসা শুরু'])
  expect(found('160')).toEqual(['ডিমের দাম'])
})

it('needs every word, and shows all without one', () => {
  expect(found('ডিম টিকা')).toEqual(['মুরগির টিকা'])
  expect(found('ডিম ব্যাংক')).toEqual([])
  expect(found(' ')).toHaveLength(3)
})
