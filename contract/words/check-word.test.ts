import { describe, expect, it } from 'vitest'
import type { BuiltWords } from './built-in.ts'
import { setFaults } from './built-in.ts'
import { checkWord } from './check-word.ts'
import { isHarmless } from './harmless.ts'

const builtIn: BuiltWords = {
  bn: new Map([
    ['wall.send', 'পাঠাই'],
    ['wall.ask', 'পাঠাবেন?'],
    ['wall.left_one', '{{count}}টি বাকি।'],
    ['wall.left_other', '{{count}}টি বাকি।'],
    ['wall.by', '{{name}} লিখেছেন'],
    ['wall.here', '{{device}}ে আছে।'],
    ['wall.kind', 'ধরন:'],
    ['wall.gone_one', 'এটা নেই।'],
    ['wall.gone_other', '{{count}}টি নেই।'],
  ]),
  en: new Map([
    ['wall.send', 'Send'],
    ['wall.ask', 'Send it?'],
    ['wall.left_one', '{{count}} left of {{total}}.'],
    ['wall.left_other', '{{count}} left of {{total}}.'],
    ['wall.by', '{{name}} wrote'],
    ['wall.here', 'On this {{device}}.'],
    ['wall.kind', 'Kind:'],
    ['wall.gone_one', 'Not here.'],
    ['wall.gone_other', '{{count}} not here.'],
  ]),
}
const check = (key: string, text: string, language: 'bn' | 'en' = 'bn') => checkWord({ language, key: `wall.${key}`, text }, builtIn)
const faults = (...word: Parameters<typeof check>) => check(...word).map(({ fault }) => fault)

describe('checkWord refuses', () => {
  it.each([
    ['a blank text', 'send', ' \n', ['required']],
    ['a key that the app does not have', 'sent', 'x', ['unknown_key']],
    ['a branch', 'left', 'x', ['unknown_key']],
    ['a placeholder that neither language is given', 'by', '{{name}} {{place}} লিখেছেন', ['unknown_placeholder']],
    ['a placeholder with a space in its brackets', 'by', '{{name}} { {name}} লিখেছেন', ['broken_placeholder']],
    ['a placeholder with a format', 'by', '{{name}} {{name, upper}} লিখেছেন', ['broken_placeholder']],
    ['an unescaped placeholder', 'by', '{{name}} {{- name}} লিখেছেন', ['broken_placeholder']],
    ['a text of another key', 'by', '{{name}} $t(common:saved) লিখেছেন', ['nesting']],
    ['markup', 'send', '<b>পাঠাই</b>', ['markup']],
    ['NUL', 'send', 'পা\u0000ঠাই', ['bad_characters']],
    ['half a surrogate pair', 'send', 'পাঠাই\ud83d', ['bad_characters']],
    ['a text that is too long for its place', 'send', 'ক'.repeat(201), ['too_long']],
  ])('%s', (_what, key, text, expected) => expect(faults(key, text)).toEqual(expected))

  it('a zero-width space, marks of direction and decomposed letters, and repairs them', () => {
    expect(check('send', 'পা\u200bঠা\u202eই')).toEqual([{ fault: 'hidden_characters', repaired: 'পাঠাই' }])
    expect(check('send', 'দে\u200bা')).toEqual([{ fault: 'hidden_characters', repaired: 'দো' }])
  })

  it.each(['\u180e', '\u2028', '\u2062', '\ufff9', '\u{e0041}'])('the invisible %j', (sign) => {
    expect(check('send', `পা${sign}ঠাই`)).toEqual([{ fault: 'hidden_characters', repaired: 'পাঠাই' }])
  })

  it.each(['\u0085', '\u009b', '\ufffd', '\uffff', '\u{1fffe}'])('%j, which is no letter or a lost one', (sign) => {
    expect(faults('send', `পাঠাই${sign}`)).toEqual(['bad_characters'])
  })

  it('a Bengali form of one without its number, which also words 0: an English one may lack it', () => {
    expect(faults('left_one', 'একটি বাকি।')).toContain('no_count')
    expect(faults('left_one', 'One left of {{total}}.', 'en')).toEqual(['placeholder_lost'])
    expect(faults('gone_one', 'এটা পাওয়া গেল না।')).toEqual([])
  })
})

describe('checkWord asks about', () => {
  it.each([
    ['a lost placeholder', 'by', 'কেউ লিখেছেন', ['placeholder_lost']],
    ['an ending glued to a name', 'by', '{{name}}ের লেখা', ['glued_ending']],
    ['Latin digits', 'send', '২টি বা 3টি', ['latin_digits']],
    ['the text of the other language', 'send', 'Send', ['untranslated']],
    ['office words', 'send', 'সার্ভারে পাঠাই', ['office_word']],
  ])('%s', (_what, key, text, expected) => expect(faults(key, text)).toEqual(expected))

  it.each([
    ['ask', 'পাঠাব', 'পাঠাব?'],
    ['left_other', '{{count}}টি বাকি আছে.', '{{count}}টি বাকি আছে।'],
    ['left_other', '{{count}}টি বাকি আছে|', '{{count}}টি বাকি আছে।'],
    ['left_other', '{{count}}টি বাকি আছে', '{{count}}টি বাকি আছে।'],
    ['kind', 'কোন ধরনঃ', 'কোন ধরন:'],
    ['send', 'পাঠাই।', 'পাঠাই'],
  ])('the mark at the end of %s, %s, with its repair', (key, text, repaired) =>
    expect(check(key, text)).toEqual([{ fault: 'end_mark', repaired }]),
  )

  it('doubled words in English only, spaces outside, and repairs both', () => {
    expect(check('send', 'Send send now', 'en')).toEqual([{ fault: 'doubled_word', about: 'Send', repaired: 'Send now' }])
    expect(faults('send', 'ধীরে ধীরে পাঠাই')).toEqual([])
    expect(check('send', ' পাঠাই')).toEqual([{ fault: 'outer_space', repaired: 'পাঠাই' }])
  })
})

describe('checkWord is silent about', () => {
  it.each([
    ['an ending after the word for the device', 'here', '{{device}}েই আছে।'],
    ['a placeholder of the other language', 'left_other', '{{total}}-এর মধ্যে {{count}}টি বাকি।'],
    ['a device where the built-in text has none', 'send', '{{device}} থেকে পাঠাই'],
    ['the joiners that Bengali needs', 'send', 'র‍্যাব, ক্‌ষ পাঠাই'],
    ['a heart and a smaller sign', 'send', 'পাঠাই <3'],
  ])('%s', (_what, key, text) => expect(faults(key, text).filter((fault) => fault !== 'latin_digits')).toEqual([]))
})

it('setFaults finds a gap, half a plural, a blank text and a strange placeholder', () => {
  const bn = new Map([...builtIn.bn, ['wall.extra', 'বাড়তি'], ['wall.half_one', 'একটি'], ['wall.send', ' '], ['wall.by', '{{who}} লিখেছেন']])
  expect(setFaults({ ...builtIn, bn }).map(({ fault, key }) => `${fault} ${key}`)).toEqual([
    'empty wall.send',
    'placeholders wall.by',
    'gap wall.extra',
    'gap wall.half',
    'half wall.half',
  ])
})

it('isHarmless is what a device displays of any server', () => {
  const texts = ['পাঠাই', '', ' ', '\u200d', '\u3164', '$t(common:saved)', 7, null]
  expect(texts.filter(isHarmless)).toEqual(['পাঠাই'])
})
