import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CourseSummary } from '../../../../contract/courses/courses.ts'
import { soundOf, wordsOf } from '../../../../contract/values/sound.ts'
import { folded } from '../../../../contract/values/text.ts'
import { courseAddress } from '../courses/course-address.ts'
import { filtersOf, subjectsOf } from './course-filters.ts'
import { type CourseFilters, indexOf, search } from './search.ts'

const course = (slug: string, bn: string, en: string, more: Partial<CourseSummary> = {}): CourseSummary => ({
  id: '00000000-0000-7000-8000-000000000000',
  slug,
  title: { bn, en },
  summary: { bn: '', en: '' },
  level: 'beginner',
  subject: 'money',
  keywords: [],
  minutes: 30,
  instructor: { bn: 'নাসরিন আক্তার', en: 'Nasrin Akter' },
  lessons: 5,
  cover: '',
  has_handbook: false,
  package_version: 1,
  bytes: 1000,
  published_at: 0,
  rating: { average: 0, count: 0 },
  ...more,
})
const shelf = [
  course('hisab', 'দোকানের হিসাব সহজে', 'Simple shop accounts'),
  course('byabsa', 'ছোট ব্যবসা শুরু', 'Starting a small business', { subject: 'starting', minutes: 60, published_at: 5 }),
  course('bikri', 'বিক্রি আর মোবাইলের টাকা', 'Selling and mobile money', {
    subject: 'selling',
    level: 'middle',
    rating: { average: 4.5, count: 2 },
  }),
  course('khabar', 'পরিষ্কার খাবারের ব্যবসা', 'Clean food business', { subject: 'food', keywords: ['স্বাস্থ্য'], minutes: 20 }),
]
const index = indexOf(shelf)
const any: CourseFilters = { q: '', subject: undefined, level: undefined, isHere: false, sort: undefined }
const found = (filters: Partial<CourseFilters>, here: string[] = []) =>
  search(index, { ...any, ...filters }, (slug) => here.includes(slug)).map(({ slug }) => slug)

it.each([
  ['হিসাব', 'hisab'],
  ['হিসেব', 'hisab'],
  ['hisab', 'hisab'],
  ['hishab', 'hisab'],
  ['দোকান', 'hisab'],
  ['dokaner', 'hisab'],
  ['accuonts', 'hisab'],
  ['bikri', 'bikri'],
  ['বিক্রী', 'bikri'],
  ['khabar', 'khabar'],
  ['খাবর', 'khabar'],
  ['shastho', 'khabar'],
  ['নাসরীন হিসাব', 'hisab'],
  ['MOBILE taka', 'bikri'],
])('finds %j', (q, slug) => {
  expect(found({ q })[0]).toBe(slug)
})

it.each(['byabsa', 'ব্যবসা', 'ব্যাবসা', 'bebsha', 'byabsha'])('finds both businesses by %j', (q) => {
  expect(found({ q }).sort()).toEqual(['byabsa', 'khabar'])
})

it.each(['chhoto', 'choto', 'chhoto byabsa', 'choto byabsa', 'choto bebsha', 'chota babsa', 'Chhotto Byabosha', 'chotobyabsa', 'ছোটব্যবসা'])(
  'finds the small business first by %j',
  (q) => {
    expect(found({ q })[0]).toBe('byabsa')
  },
)

it.each(['choto bepsha', 'bepsha', 'byapsa', 'beboshar', 'bapsa'])('matches a b before an s by its sound: %j', (q) => {
  expect(found({ q })).toContain('byabsa')
})

it.each(['soto', 'soto bebsa', 'shoto byabsha'])('finds it also by %j, as ছ is often written', (q) => {
  expect(found({ q })).toContain('byabsa')
})

describe('the starter courses', () => {
  const courses = readdirSync('content').map((slug) =>
    course(slug, '', '', JSON.parse(readFileSync(`content/${slug}/course.json`, 'utf8'))),
  )
  const ours = indexOf(courses)
  const foundHere = (q: string) => search(ours, { ...any, q }, () => false).map(({ slug }) => slug)

  it.each([
    ['choto bepsha', 'chhoto-byabsa-shuru'],
    ['choto babsa', 'chhoto-byabsa-shuru'],
    ['byabsa', 'chhoto-byabsa-shuru'],
    ['hisab', 'dokaner-hisab'],
    ['hishab', 'dokaner-hisab'],
    ['dokan', 'dokaner-hisab'],
    ['dukaner hisab', 'dokaner-hisab'],
    ['bikri', 'bikri-o-mobile-taka'],
    ['mobail taka', 'bikri-o-mobile-taka'],
    ['khabar', 'porishkar-khabar'],
    ['poriskar', 'porishkar-khabar'],
  ])('finds %j first', (q, slug) => expect(foundHere(q)[0]).toBe(slug))

  it.each(['choto bepsha', 'dokan hisab', 'bikri taka', 'poriskar khabar'])('does not call every course %j', (q) => {
    expect(foundHere(q).length).toBeLessThan(courses.length)
  })

  it.each(['mohakash', 'football', 'gan bajna', 'xyz', 'মহাকাশ'])('has nothing about %j', (q) => expect(foundHere(q)).toEqual([]))
})

it('wants every word, and says when there is nothing', () => {
  expect(found({ q: 'ছোট ব্যবসা' })).toEqual(['byabsa'])
  expect(found({ q: 'মহাকাশ' })).toEqual([])
  expect(found({ q: 'hisab khabar' })).toEqual([])
})

it('takes a letter however it was typed', () => {
  expect(folded('য়ো')).toBe(folded('\u09df\u09cb'))
  expect(wordsOf('২০২৬ সালের-হিসাব')).toEqual(['2026', folded('সালের'), 'হিসাব'])
  expect(folded('ক\u200d্ষ')).toBe(folded('ক্ষ'))
  expect(folded('হঠাত্\u200d আয়')).toBe(folded('হঠাৎ অায়'))
})

it('matches one sound in two scripts', () => {
  for (const [bengali, latin] of [
    ['ব্যবসা', 'byabsa'],
    ['শিক্ষা', 'shikkha'],
    ['জ্ঞান', 'gyan'],
    ['বাড়ি', 'bari'],
    ['আয়', 'ay'],
    ['খরচ', 'khoroch'],
    ['লাভ', 'labh'],
    ['স্বাস্থ্য', 'shastho'],
  ] as const)
    expect(soundOf(folded(bengali)).replace(/^y/, ''), latin).toBe(soundOf(latin))
})

it('filters and sorts', () => {
  expect(found({ subject: 'food' })).toEqual(['khabar'])
  expect(found({ level: 'middle' })).toEqual(['bikri'])
  expect(found({ isHere: true }, ['hisab'])).toEqual(['hisab'])
  expect(found({ sort: 'short' })[0]).toBe('khabar')
  expect(found({ sort: 'new' })[0]).toBe('byabsa')
  expect(found({ sort: 'liked' })[0]).toBe('bikri')
  expect(found({ q: 'ব্যবসা', sort: 'short' })).toEqual(['khabar', 'byabsa'])
})

it('reads a search from an address, and leaves out what the contract does not know', () => {
  expect(filtersOf(courseAddress({ subject: 'food', q: 'hisab' }))).toEqual({ ...filtersOf({}), subject: 'food', q: 'hisab' })
  expect(filtersOf(courseAddress({ level: 'nonsense', sort: 7 }))).toEqual(filtersOf({}))
  expect(found(filtersOf(courseAddress({ subject: 'food', q: 'hisab' })))).toEqual([])
  expect(found(filtersOf(courseAddress({ level: 'nonsense', sort: 7 })))).toHaveLength(shelf.length)
})

it('offers only subjects with a course, and the one that an address names', () => {
  const offered = subjectsOf([{ subject: 'food' }, { subject: 'money' }, { subject: 'food' }])
  expect(offered).toEqual(['money', 'food'])
  expect(subjectsOf([{ subject: 'food' }], 'craft')).toEqual(['food', 'craft'])
})

it('takes anything that is typed', () => {
  for (const q of ['', '   ', '(((', '\\', '\u0000', '😀', '্', 'a'.repeat(100), '%_', '১'.repeat(100)])
    expect(() => found({ q })).not.toThrow()
})
