import type { Language } from '../../contract/values/text.ts'
import { type BuiltWords, flatWords } from '../../contract/words/built-in.ts'
import type { CheckedWord } from '../../contract/words/check-word.ts'
import { wordAreas, wordFiles } from '../../src/i18n/words.ts'
import { pick, seededRandom } from './random.ts'

const languages: readonly Language[] = ['bn', 'en']

/** All texts of the sources. */
export async function allWords(): Promise<BuiltWords> {
  const words = { bn: new Map<string, string>(), en: new Map<string, string>() }
  for (const language of languages)
    for (const area of wordAreas)
      for (const [key, text] of flatWords((await wordFiles[area][language]()).default)) words[language].set(`${area}.${key}`, text)
  return words
}

export const listed = (words: BuiltWords): CheckedWord[] =>
  languages.flatMap((language) => [...words[language]].map(([key, text]) => ({ language, key, text })))

/** Parts that typing, pasting and malice put into a text. */
const pieces = [
  ...['{{count}}', '{{', '}}', '{{nobody}}', '{{ name, x }}', '{{- name}}', '{{device}}ে', '{{\n}}', '$t(common:saved)', '$t('],
  ...[
    '\u200b',
    '\u202e',
    '\u0000',
    '<b>',
    '\ud800',
    'ক্',
    'য়',
    '  ',
    '\n',
    '__proto__',
    'র‍্যাব',
    '7',
    '|',
    '',
    'দীর্ঘ '.repeat(900),
    '.'.repeat(4990),
  ],
]
/** Keys of no text: branches, a plural form that is not there, names of JavaScript. */
const oddKeys = ['common', 'common.nav', 'common.nav.home.more', 'wall.__proto__.x', 'nobody.knows']

/** Overrides of random texts with random faults. The same seed gives the same ones. */
export function brokenOverrides(words: BuiltWords, count: number, seed: number): CheckedWord[] {
  const random = seededRandom(seed)
  const below = (end: number) => Math.floor(random() * end)
  const broken = (text: string) => {
    const [place, piece] = [below(text.length + 1), pick(random, pieces)]
    return below(5) === 0 ? piece : text.slice(0, place) + piece + text.slice(place + below(4))
  }
  const all = listed(words)
  return Array.from({ length: count }, () => {
    const { language, key, text } = pick(random, all)
    return { language, key: below(20) === 0 ? pick(random, oddKeys) : key, text: broken(broken(text)) }
  })
}
