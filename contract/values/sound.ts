import { folded } from './text.ts'

export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** Joined letters that are not spoken as they are written. */
const joined: readonly (readonly [RegExp, string])[] = [
  [/ক্ষ/g, 'k'],
  [/জ্ঞ/g, 'g'],
  // Letters with a dot below: a glide and an r.
  [/য\u09bc/g, ''],
  [/[ডঢ]\u09bc/g, 'র'],
  // A subscript y or b is nearly silent.
  [/্[যব]/g, ''],
]
const consonants: Readonly<Record<string, string>> = {
  ...spoken('k', 'কখ'),
  ...spoken('g', 'গঘ'),
  ...spoken('n', 'ঙঞণনং'),
  ...spoken('c', 'চছ'),
  ...spoken('j', 'জঝয'),
  ...spoken('t', 'টঠতথৎ'),
  ...spoken('d', 'ডঢদধ'),
  ...spoken('p', 'প'),
  ...spoken('f', 'ফ'),
  ...spoken('b', 'বভ'),
  ...spoken('m', 'ম'),
  ...spoken('r', 'র'),
  ...spoken('l', 'ল'),
  ...spoken('s', 'শষস'),
  ...spoken('h', 'হ'),
}

function spoken(sound: string, letters: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter) => [letter, sound]))
}

/** Sounds of Latin spellings of Bengali, longer spellings first. */
const latin: readonly (readonly [RegExp, string])[] = [
  [/chh|ch/g, 'c'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/ng/g, 'n'],
  [/([kgjtdbrc])h/g, '$1'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/v|w/g, 'b'],
]

/**
 * The consonants of a word by sound. A misspelt word is found, or one written in the other script ("byabsa" for ব্যবসা).
 * The word must be `folded`. Empty when it has no consonant; a digit is its own sound.
 */
export function soundOf(word: string): string {
  const isBengali = /[\u0980-\u09ff]/.test(word)
  const spelt = (isBengali ? joined : latin).reduce((text, [pattern, sound]) => text.replace(pattern, sound), word)
  const sounds = [...spelt].map((letter) => consonants[letter] ?? (/[bcdfghjklmnprst0-9]/.test(letter) ? letter : ''))
  // Before an s, a b is spoken as a p and often written so ("bepsha" for ব্যবসা): such a p counts as a b.
  return sounds
    .join('')
    .replace(/p(?=s)/g, 'b')
    .replace(/(.)\1+/g, '$1')
}

/** The alternative sound of a word, as written in Latin letters: ছ as s ("soto" for ছোট). The word must be `folded`. */
export const spokenAlso = (word: string): string[] => (word.includes('ছ') ? [soundOf(word.replaceAll('ছ', 'স'))] : [])
