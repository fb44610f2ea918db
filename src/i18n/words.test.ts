import i18next from 'i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltWords, baseOf, flatWords, placeholdersOf, setFaults } from '../../contract/words/built-in.ts'
import { checkWord, isRefused, officeWords } from '../../contract/words/check-word.ts'
import { isHarmless } from '../../contract/words/harmless.ts'
import { type Language, languages } from './language.ts'
import { loadWords, overlayWords, startWords, switchLanguage } from './setup.ts'
import { wordAreas, wordFiles } from './words.ts'

vi.stubGlobal('document', { documentElement: { lang: '' } })

const words = { bn: new Map<string, string>(), en: new Map<string, string>() }
const builtIn: BuiltWords = words
beforeAll(async () => {
  for (const language of languages)
    for (const area of wordAreas)
      for (const [key, text] of flatWords((await wordFiles[area][language]()).default)) words[language].set(`${area}.${key}`, text)
})

const everyWord = () => languages.flatMap((language) => [...builtIn[language]].map(([key, text]) => ({ language, key, text })))

describe('the built-in words', () => {
  it('are complete: both languages, no half plurals, nothing blank, the same placeholders', () => {
    expect(builtIn.bn.size).toBeGreaterThan(1000)
    expect(setFaults(builtIn)).toEqual([])
  })

  it('name each area for the page of translations', () => {
    for (const area of wordAreas)
      for (const language of languages) expect(words[language].has(`administration.words.areas.${area}`), area).toBe(true)
  })

  it('contain no jargon', () => {
    expect([...builtIn.bn].filter(([, text]) => officeWords.test(text))).toEqual([])
  })

  it('raise no alarm as overrides of themselves', () => {
    const alarms = everyWord().flatMap((word) => checkWord(word, builtIn).map((finding) => [word.language, word.key, finding]))
    expect(alarms).toEqual([])
  })
})

describe('1,000 broken overrides', () => {
  /** A fixed sequence: a failure can be repeated. */
  let state = 20_261_127
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  const pieces = [
    '{{count}}',
    '{{',
    '}}',
    '{{nobody}}',
    '{{ name, x }}',
    '{{- name}}',
    '$t(common:saved)',
    '$t(',
    '\u200b',
    '\u202e',
    '\u0000',
    '<b>',
    '\ud800',
    'ক্',
    'য়',
    '  ',
    '\n',
    '{{device}}ে',
    '__proto__',
    'র‍্যাব',
    '7',
    '|',
    '',
  ]
  const broken = (text: string) => {
    const place = random(text.length + 1)
    const piece = pieces[random(pieces.length)] ?? ''
    return random(5) === 0 ? piece : text.slice(0, place) + piece + text.slice(place + random(4))
  }

  const made = () => {
    const all = everyWord()
    const odd = ['common', 'common.nav', 'common.nav.home.more', 'wall.__proto__.x', 'nobody.knows']
    return Array.from({ length: 1000 }, () => {
      const { language, key, text } = all[random(all.length)] ?? { language: 'bn', key: '', text: '' }
      return { language, key: random(20) === 0 ? (odd[random(odd.length)] ?? key) : key, text: broken(broken(text)) }
    })
  }
  const lay = (some: readonly { language: Language; key: string; text: string }[]) => {
    for (const language of languages)
      overlayWords(language, Object.fromEntries(some.filter((one) => one.language === language).map(({ key, text }) => [key, text])))
  }
  const given = new Map<string, object>()
  beforeAll(() => {
    for (const { key } of everyWord()) given.set(key, Object.fromEntries(placeholdersOf(builtIn, baseOf(key)).map((name) => [name, 'x'])))
  })
  const t = i18next.t as unknown as (key: string, values: object) => unknown
  /** The built-in words that the app displays as nothing or as their key, with all values given. */
  const missing = async () => {
    const found: string[] = []
    for (const language of languages) {
      await switchLanguage(language)
      for (const [key, text] of builtIn[language]) {
        const [area = '', ...path] = key.split('.')
        const shown = t(path.join('.'), { ns: area, ...given.get(key), count: 2 })
        if (typeof shown !== 'string' || shown.trim() === '' || (shown === path.join('.') && shown !== text))
          found.push(`${language}/${key}`)
      }
    }
    return found
  }

  it('of the server’s rule hide no text: 0 missing words', async () => {
    await startWords()
    await loadWords(...wordAreas)
    const overrides = made()
    const passed = overrides.filter((word) => !checkWord(word, builtIn).some(isRefused))
    expect(passed.length).toBeGreaterThan(100)
    expect(passed.length).toBeLessThan(900)
    // Whatever the device would drop, the server has refused.
    expect(passed.filter(({ text }) => !isHarmless(text))).toEqual([])
    lay(passed)
    expect(await missing()).toEqual([])
  })

  it('of another build’s server, which lets all through, crash nothing', async () => {
    lay(made().filter(({ text }) => isHarmless(text)))
    const found = await missing()
    // A text of nothing but a placeholder that this build does not fill in.
    expect(found.length).toBeLessThan(100)
    lay([])
  })
})
