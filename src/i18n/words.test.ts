import i18next from 'i18next'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type BuiltWords, baseOf, placeholdersOf, setFaults } from '../../contract/words/built-in.ts'
import { checkWord, isRefused, officeWords } from '../../contract/words/check-word.ts'
import { isHarmless } from '../../contract/words/harmless.ts'
import { allWords, brokenOverrides, listed } from '../../tests/support/broken-words.ts'
import { type Language, languages } from './language.ts'
import { loadWords, overlayWords, startWords, switchLanguage } from './setup.ts'
import { wordAreas } from './words.ts'

vi.stubGlobal('document', { documentElement: { lang: '' } })

let builtIn: BuiltWords
beforeAll(async () => {
  builtIn = await allWords()
})

const everyWord = () => listed(builtIn)

describe('the built-in words', () => {
  it('are complete: both languages, no half plurals, nothing blank, the same placeholders', () => {
    expect(builtIn.bn.size).toBeGreaterThan(1000)
    expect(setFaults(builtIn)).toEqual([])
  })

  it('name each area for the page of translations', () => {
    for (const area of wordAreas)
      for (const language of languages) expect(builtIn[language].has(`administration.words.areas.${area}`), area).toBe(true)
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
  const made = () => brokenOverrides(builtIn, 1000, 20_261_127)
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

  it('of another build’s server, which lets all through, crash nothing and hide no text', async () => {
    lay(made().filter(({ text }) => isHarmless(text)))
    expect(await missing()).toEqual([])
    lay([])
  })
})
