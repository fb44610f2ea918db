import { isWellFormed, type Language } from '../values/text.ts'
import { type BuiltWords, baseOf, givenToAll, isServers, placeholdersIn, placeholdersOf } from './built-in.ts'
import { isVisible, maxWordLength } from './harmless.ts'

/** Faults that no user can confirm: the text would be broken, or the app would have no use for it. */
export const refusedFaults = [
  'required',
  'too_long',
  'bad_characters',
  'unknown_key',
  'too_many',
  'unknown_placeholder',
  'broken_placeholder',
  'no_count',
  'no_link',
  'nesting',
  'markup',
  'hidden_characters',
] as const

/** Faults that an administrator may confirm. `wide` is measured in pixels, so only by the form. */
export const askedFaults = [
  'placeholder_lost',
  'glued_ending',
  'end_mark',
  'latin_digits',
  'untranslated',
  'doubled_word',
  'outer_space',
  'office_word',
  'wide',
] as const

/** Overrides of both languages together. Each device has them all: 1,000 cost some 150 KB. */
export const maxOverrides = 1000

export type RefusedFault = (typeof refusedFaults)[number]
export type AskedFault = (typeof askedFaults)[number]
export type WordFault = RefusedFault | AskedFault

export interface Finding {
  readonly fault: WordFault
  /** The placeholder or the word that it concerns. */
  readonly about?: string | undefined
  /** The text without the fault. */
  readonly repaired?: string | undefined
}

export const isRefused = ({ fault }: Finding): boolean => (refusedFaults as readonly string[]).includes(fault)

export interface CheckedWord {
  readonly language: Language
  readonly key: string
  readonly text: string
}

/** Maximum length of an override: four times the built-in text, and at least 200 characters. */
export const longestFor = (before: string): number => Math.min(maxWordLength, Math.max(200, 4 * before.length))

/**
 * Faults of an override. Pure: the test of the built-in texts, the form and the server use it. A fault that may be confirmed is not
 * reported if the built-in text has it too.
 */
export function checkWord(word: CheckedWord, builtIn: BuiltWords): Finding[] {
  const before = builtIn[word.language].get(word.key)
  if (before === undefined) return [{ fault: 'unknown_key' }]
  if (!isVisible(word.text)) return [{ fault: 'required' }]
  // First: the patterns below take long for a long text, and so does a certificate in which it must fit.
  if (word.text.length > longestFor(before)) return [{ fault: 'too_long' }]
  const known = asked(word, before, builtIn, { ...word, text: before })
  const isNew = ({ fault, about }: Finding) => !known.some((one) => one.fault === fault && one.about === about)
  return [...refused(word, before, builtIn), ...asked(word, before, builtIn, word).filter(isNew)]
}

/**
 * Zero-width space, byte order mark, marks of direction, unusual ends of lines, notes and tags between the lines. Bengali needs the two
 * joiners, which are not among them.
 */
const hidden = /[\u200b\u200e\u200f\u061c\u180e\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u00ad\u{e0000}-\u{e007f}]/gu
/** An opening bracket of a tag. A sign between numbers or at the end is text. */
const tag = /<[a-z/!]/i

function refused({ language, key, text }: CheckedWord, before: string, builtIn: BuiltWords): Finding[] {
  const given = placeholdersOf(builtIn, baseOf(key))
  const rest = text.replace(/\{\{\s*\w+\s*\}\}/g, '')
  const plain = text.replace(hidden, '').normalize('NFC')
  return [
    ...(isWellFormed(text) && !hasControl(text) ? [] : [{ fault: 'bad_characters' } as const]),
    ...placeholdersIn(text)
      .filter((name) => !given.includes(name))
      .map((about) => ({ fault: 'unknown_placeholder', about }) as const),
    ...(/[{}]/.test(rest) ? [{ fault: 'broken_placeholder' } as const] : []),
    ...(lacksCount(language, key, text, before) ? [{ fault: 'no_count' } as const] : []),
    ...(isServers(key) && placeholdersIn(before).includes('link') && !placeholdersIn(text).includes('link')
      ? [{ fault: 'no_link', about: 'link' } as const]
      : []),
    ...(text.includes('$t(') ? [{ fault: 'nesting' } as const] : []),
    ...(tag.test(text) ? [{ fault: 'markup' } as const] : []),
    ...(plain === text ? [] : [{ fault: 'hidden_characters', repaired: plain } as const]),
  ]
}

/** In Bengali the form `_one` is also the one of 0 and of fractions (CLDR): without the number all would read as one. */
const lacksCount = (language: Language, key: string, text: string, before: string) =>
  language === 'bn' && key.endsWith('_one') && placeholdersIn(before).includes('count') && !placeholdersIn(text).includes('count')

function hasControl(text: string): boolean {
  return [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0
    // The last ones are no characters, and the sign for a letter that was lost.
    return (code < 32 && code !== 9 && code !== 10) || (code >= 127 && code < 160) || (code & 0xfffe) === 0xfffe || code === 0xfffd
  })
}

/** Words of offices that the users of this product do not use. */
export const officeWords = /অফলাইন|অনলাইন|সিঙ্ক|ত্রুটি|অনুগ্রহ|প্রক্রিয়াধীন|সাবমিট|ক্যাশ|সার্ভার/
/** A vowel sign or hasanta right after a placeholder: wrong after Latin letters, digits and vowels. */
const glued = /\{\{\s*(\w+)\s*\}\}(?=[\u09be-\u09cd\u09d7])/g

function asked({ language, key }: CheckedWord, before: string, builtIn: BuiltWords, { text }: Pick<CheckedWord, 'text'>): Finding[] {
  const other = builtIn[language === 'bn' ? 'en' : 'bn'].get(key)
  const outside = text.replace(/\{\{.*?\}\}/g, '')
  const findings: Finding[] = placeholdersIn(before)
    .filter((name) => !placeholdersIn(text).includes(name))
    .map((about) => ({ fault: 'placeholder_lost', about }))
  for (const [, name = ''] of text.matchAll(glued)) if (name !== givenToAll) findings.push({ fault: 'glued_ending', about: name })
  const ended = withEndOf(before, text, language)
  if (ended !== text.trim()) findings.push({ fault: 'end_mark', repaired: ended })
  if (text !== text.trim()) findings.push({ fault: 'outer_space', repaired: text.trim() })
  if (/\p{L}{2}/u.test(outside) && text === other) findings.push({ fault: 'untranslated' })
  if (language === 'bn') {
    if (/[0-9]/.test(outside)) findings.push({ fault: 'latin_digits', repaired: outsidePlaceholders(text, bengaliDigits) })
    const word = officeWords.exec(text)?.[0]
    if (word !== undefined) findings.push({ fault: 'office_word', about: word })
  } else {
    // Bengali doubles words on purpose: ছোট ছোট.
    const doubled = /\b(\p{L}+) \1\b/iu.exec(text)
    if (doubled) findings.push({ fault: 'doubled_word', about: doubled[1] ?? '', repaired: text.replace(/\b(\p{L}+) \1\b/giu, '$1') })
  }
  return findings
}

const bengaliDigits = (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))

const outsidePlaceholders = (text: string, change: (part: string) => string) =>
  text
    .split(/(\{\{.*?\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')

const stops = { bn: '।', en: '.' } as const
/** A pipe or a stop of the other script for the end of a sentence, a visarga for a colon. */
const endMarks = /(?:[।.|?!:…]|(?<=\s)ঃ|ঃ$)+$/u

/** The trimmed text with the mark at the end of the built-in one, in the script of the language. */
function withEndOf(before: string, text: string, language: Language): string {
  const wanted = endMarks.exec(before.trim())?.[0] ?? ''
  const trimmed = text.trim()
  const found = endMarks.exec(trimmed)?.[0] ?? ''
  const isSameKind = kindOf(found) === kindOf(wanted)
  const isOwnScript = language === 'bn' ? !['.', '|', 'ঃ'].includes(found) || found === wanted : found !== '।'
  if (isSameKind && isOwnScript) return trimmed
  const stem = trimmed.slice(0, trimmed.length - found.length)
  return kindOf(wanted) === 'stop' ? stem + stops[language] : stem + wanted
}

function kindOf(mark: string): string {
  if (mark === '') return ''
  if (/^[।.|]$/.test(mark)) return 'stop'
  return mark === 'ঃ' ? ':' : mark
}
