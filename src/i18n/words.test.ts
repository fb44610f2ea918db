import { describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import { type WordTree, wordAreas, wordFiles } from './words.ts'

function flat(tree: WordTree, prefix = ''): Map<string, string> {
  const entries = Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

const wordsOf = async (language: (typeof languages)[number], area: (typeof wordAreas)[number]) =>
  flat((await wordFiles[area][language]()).default)
/** Every text gets `device`. */
const placeholders = (text = '') =>
  [...new Set(text.match(/\{\{\s*\w+/g))]
    .map((one) => one.replace(/\W/g, ''))
    .filter((name) => name !== 'device')
    .sort()

/** A text without plural forms serves every count, so one language may have forms that the other lacks. */
const base = (key: string) => key.replace(/_(one|other)$/, '')
const bases = (words: Map<string, string>) => [...new Set([...words.keys()].map(base))].sort()
const placeholdersOf = (words: Map<string, string>, key: string) =>
  placeholders(
    [...words]
      .filter(([name]) => base(name) === key)
      .map(([, text]) => text)
      .join(' '),
  )

/** Jargon that the users of this product do not use. */
const avoided = /অফলাইন|অনলাইন|সিঙ্ক|ত্রুটি|অনুগ্রহ|প্রক্রিয়াধীন|সাবমিট|ক্যাশ|সার্ভার/

describe.each(wordAreas)('words of %s', (area) => {
  it('exist in both languages', async () => {
    const [bn, en] = [await wordsOf('bn', area), await wordsOf('en', area)]
    expect(bases(en)).toEqual(bases(bn))
    for (const words of [bn, en]) expect([...words].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('use the same placeholders in both languages', async () => {
    const [bn, en] = [await wordsOf('bn', area), await wordsOf('en', area)]
    const strange = bases(bn).filter((key) => placeholdersOf(bn, key).some((name) => !placeholdersOf(en, key).includes(name)))
    expect(strange).toEqual([])
  })

  it('have either no plural forms or both', async () => {
    for (const language of languages) {
      const words = await wordsOf(language, area)
      const halves = bases(words).filter((key) => words.has(`${key}_one`) !== words.has(`${key}_other`))
      expect(halves).toEqual([])
    }
  })

  it('contain no jargon', async () => {
    expect([...(await wordsOf('bn', area))].filter(([, text]) => avoided.test(text))).toEqual([])
  })
})
