import { latinDigits } from './digits.ts'

/** Bengali letters as people in Bangladesh write them with Latin ones. */
const consonants: Readonly<Record<string, string>> = {
  ক: 'k',
  খ: 'kh',
  গ: 'g',
  ঘ: 'gh',
  ঙ: 'ng',
  চ: 'ch',
  ছ: 'ch',
  জ: 'j',
  ঝ: 'jh',
  ঞ: 'n',
  ট: 't',
  ঠ: 'th',
  ড: 'd',
  ঢ: 'dh',
  ণ: 'n',
  ত: 't',
  থ: 'th',
  দ: 'd',
  ধ: 'dh',
  ন: 'n',
  প: 'p',
  ফ: 'ph',
  ব: 'b',
  ভ: 'bh',
  ম: 'm',
  য: 'j',
  র: 'r',
  ল: 'l',
  শ: 'sh',
  ষ: 'sh',
  স: 's',
  হ: 'h',
  ড়: 'r',
  ঢ়: 'rh',
  য়: 'y',
}
const vowels: Readonly<Record<string, string>> = {
  অ: 'o',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'u',
  ঊ: 'u',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'oi',
  ও: 'o',
  ঔ: 'ou',
}
const vowelSigns: Readonly<Record<string, string>> = {
  'া': 'a',
  'ি': 'i',
  'ী': 'i',
  'ু': 'u',
  'ূ': 'u',
  'ৃ': 'ri',
  'ে': 'e',
  'ৈ': 'oi',
  'ো': 'o',
  'ৌ': 'ou',
}
const hasant = '\u09cd'
const others: Readonly<Record<string, string>> = { 'ং': 'ng', ৎ: 't', 'ঃ': '', 'ঁ': '', [hasant]: '' }

/** Bengali text in Latin letters; other letters stay. */
export function latinOf(text: string): string {
  // Three letters have a dot that is a code point of its own.
  const letters = text.normalize('NFC').match(/[\u09a1\u09a2\u09af]\u09bc|./gsu) ?? []
  let latin = ''
  for (const [place, letter] of letters.entries()) {
    const consonant = consonants[letter]
    if (consonant === undefined) latin += vowels[letter] ?? vowelSigns[letter] ?? others[letter] ?? letter
    else latin += spoken(consonant, latin, letters, place)
  }
  return latin
}

/** A consonant with the vowel that no sign writes, if people speak it. */
function spoken(consonant: string, before: string, letters: readonly string[], place: number): string {
  const [previous, next, following] = [letters[place - 1], letters[place + 1] ?? '', letters[place + 2] ?? '']
  const isJoined = previous === hasant
  const latin = isJoined && letters[place] === 'য' ? 'y' : consonant
  if (vowelSigns[next] !== undefined || next === hasant) return latin
  const isWithin = consonants[next] !== undefined || vowels[next] !== undefined || next === 'ং' || next === 'ৎ'
  // At the end of a word people speak it after joined consonants only.
  if (!isWithin) return isJoined ? `${latin}o` : latin
  if (latin === 'y') return 'ya'
  return /[aeiou]$/.test(before) && vowelSigns[following] !== undefined ? latin : `${latin}o`
}

const idLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** An address: the title in Latin letters, and five letters of the hash of an id. */
export function slugOf(title: string, hash: Uint8Array): string {
  const words = latinDigits(latinOf(title))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
  let slug = ''
  for (const word of words) {
    if (slug.length + word.length > 60) break
    slug += `${word}-`
  }
  return `${slug === '-' ? '' : slug}${[...hash.subarray(0, 5)].map((byte) => idLetters[byte % idLetters.length]).join('')}`
}
