import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { bn as serverBengali } from '../../server/messages/bn.ts'
import { en as serverEnglish } from '../../server/messages/en.ts'

// The app calls `addEventListener` while its modules are evaluated.
vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => undefined }))

import { sections } from '../../src/app/shell/more/personal-items.ts'
import { secondaryItems } from '../../src/app/shell/navigation/navigation-items.ts'
import { pageRows } from '../support/pages.ts'

/** Official or technical words that readers of this product do not use (design guide, "Voice"). */
const avoided = ['অফলাইন', 'সিঙ্ক', 'ত্রুটি', 'অনুগ্রহপূর্বক', 'প্রক্রিয়াধীন', 'সাবমিট', 'ক্যাশে', 'সার্ভার']
/** Words that docs/bengali.md replaces. */
const replaced = readFileSync('docs/bengali.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (meaning|---)/.test(line))
  .flatMap((line) => line.split('|').at(-2)?.trim().split(', ') ?? [])
/** Impolite pronouns: users are addressed in the polite form only. */
const impolite = /(^|\s)(তুমি|তোমার|তোমাকে|তুই|তোর|তোকে)(\s|[।?!,]|$)/

type Words = { [key: string]: string | Words }

function flat(words: Words, prefix = ''): Map<string, string> {
  const leaves = Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  )
  return new Map(leaves)
}

const areas = (language: string) => readdirSync(`src/i18n/${language}`).filter((name) => name.endsWith('.json'))
const read = (language: string, area: string) => flat(JSON.parse(readFileSync(`src/i18n/${language}/${area}`, 'utf8')) as Words)
/** `statusText` is HTTP's own English phrase: a Bengali sentence leaves it out. */
const englishOnly = new Set(['statusText'])
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{?\s*([\w.]+)[^}]*\}?\}|<\/?(\w+)>/g)]
    .map((match) => match[1] ?? match[2] ?? '')
    // Name of the device's kind, which every text may contain.
    .filter((name) => name !== 'device' && !englishOnly.has(name))
    .sort()

/** Texts whose number is never one: fixed limits, lengths in minutes and seconds, rows of a long table, waits. */
const neverOne = new Set(['reasons.too_many_events', 'form.error.too_long', 'media.length', 'loan.showAll', 'seconds', 'minutes'])

/** A key without its plural suffix. English has one text for one and one for many; Bengali may have a single text. */
const base = (key: string) => key.replace(/_(?:one|other)$/, '')
const bases = (words: Map<string, string>) => [...new Set([...words.keys()].map(base))].sort()
const counterpart = (words: Map<string, string>, key: string) =>
  words.get(key) ?? words.get(`${base(key)}_other`) ?? words.get(base(key)) ?? ''

const tables = [
  ...areas('bn').map((area) => ({
    area,
    bn: read('bn', area),
    en: areas('en').includes(area) ? read('en', area) : new Map<string, string>(),
  })),
  { area: 'server', bn: flat(serverBengali), en: flat(serverEnglish) },
]

it('both languages have the same areas', () => {
  expect(areas('en')).toEqual(areas('bn'))
})

describe.each(tables)('words of $area', ({ bn, en }) => {
  it('have every key in both languages', () => {
    expect(bases(en)).toEqual(bases(bn))
  })

  it('have a plural text for every singular one', () => {
    const unpaired = [bn, en].flatMap((words) =>
      [...words.keys()].filter((key) => key.endsWith('_one') && !words.has(`${base(key)}_other`)),
    )
    expect(unpaired).toEqual([])
  })

  it('have an English singular text for everything that is counted', () => {
    const wrong = [...en].filter(
      ([key, text]) =>
        !/_(?:one|other)$/.test(key) &&
        !neverOne.has(key) &&
        /\{\{?(?!(?:total|device|name|title)\b)\w+\}?\} (?!is\b|has\b|was\b)[a-z]+s\b/.test(text),
    )
    expect(wrong).toEqual([])
  })

  it('are never empty', () => {
    expect([...bn, ...en].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  it('have the same placeholders in both languages', () => {
    const different = [...bn].filter(
      ([key, text]) => !key.endsWith('_one') && placeholders(text).join() !== placeholders(counterpart(en, key)).join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('are in Bengali letters and digits in Bengali', () => {
    const wrong = [...bn].filter(([, text]) => {
      const letters = text.replaceAll(/\{\{?[^}]*\}?\}|<[^>]*>|https?:\S+/g, '')
      return /\d/.test(letters) || (/[A-Za-z]{2}/.test(letters) && !/\p{Script=Bengali}/u.test(letters) && !isName(letters))
    })
    expect(wrong).toEqual([])
  })

  it('are plain and polite in Bengali', () => {
    expect([...bn].filter(([, text]) => impolite.test(text) || avoided.some((word) => text.includes(word)))).toEqual([])
  })

  it('have no Bengali word that docs/bengali.md replaces', () => {
    expect(replaced.length).toBeGreaterThan(20)
    expect([...bn].filter(([, text]) => replaced.some((word) => text.includes(word)))).toEqual([])
  })

  it('have no Bengali letters in English', () => {
    const wrong = [...en].filter(([key, text]) => /\p{Script=Bengali}/u.test(text) && text !== counterpart(bn, key))
    expect(wrong).toEqual([])
  })
})

/** Texts that quote names which this app does not have. */
const foreignNames: Readonly<Record<string, string>> = {
  'help.json:install.': 'menus of browsers',
  'help.json:way.': 'menus of browsers',
  'certificates.json:printHint': 'the print dialog of the browser',
  'entresoft.json:invoice.printHint': 'the print dialog of the browser',
  'player.json:aloud.none.steps.': 'settings of the phone',
  'administration.json:users.import.badLettersText': 'a file type of spreadsheet programs',
  'administration.json:alarm.': 'lines of the log of the server',
}

describe.each(['bn', 'en'] as const)('a name in quotation marks (%s)', (language) => {
  const texts = tables.flatMap((table) => [...table[language]].map(([key, text]) => ({ key: `${table.area}:${key}`, text })))
  const labels = new Set(texts.map(({ text }) => text))
  const unknown = texts.flatMap(({ key, text }) =>
    [...text.matchAll(/[“‘]([^“”‘’]+)[”’]/g)].flatMap(([, name = '']) =>
      /\{\{(?!device\}\})/.test(name) || labels.has(name) ? [] : [`${key} ${name}`],
    ),
  )
  const isForeign = (text: string) => Object.keys(foreignNames).some((key) => text.startsWith(key))

  it('is a text of the app: the reader finds the button or page', () => {
    expect(unknown.filter((text) => !isForeign(text))).toEqual([])
  })

  it.each(Object.entries(foreignNames))('is foreign in %s: %s', (key) => {
    expect(unknown.filter((text) => text.startsWith(key))).not.toEqual([])
  })
})

/** Names in the menus by path: a tab, a link and their page have one name. */
const inMenus: readonly (readonly [to: string, words: string])[] = [
  ...sections.flatMap(({ items }) => items.map(({ to, words }) => [to, words] as const)),
  ...secondaryItems.map(({ name, to }) => [to, `common:nav.${name}`] as const),
  ['/cafe', 'common:nav.cafe'],
  ['/courses', 'common:nav.courses'],
  ['/events', 'common:nav.events'],
  ['/forum', 'common:nav.forum'],
  ['/community', 'common:nav.community'],
  ['/community', 'common:nav.wall'],
  ['/storage', 'common:nav.storage'],
  ['/certificates/verify', 'common:nav.certificates'],
  ['/profile/view', 'common:nav.account'],
  ['/posts/drafts', 'site:link.drafts'],
  ...['install', 'help', 'contact', 'about', 'privacy', 'terms', 'landing'].map((name) => [`/${name}`, `site:link.${name}`] as const),
]

describe('a navigation item', () => {
  const text = (language: string, words: string) => read(language, `${words.split(':')[0]}.json`).get(words.split(':')[1] ?? '')
  it.each(inMenus)('%s has the title of its page as its name (%s)', (to, words) => {
    const title = pageRows.find(({ path }) => path === to)?.title
    for (const language of ['bn', 'en']) expect(text(language, words)).toBe(typeof title === 'string' ? text(language, title) : undefined)
  })
})

/** Names stay as they are: of languages, products and file formats. */
function isName(text: string): boolean {
  return ['English', 'EntLab', 'PDF'].includes(text.trim())
}
