import { latinDigits } from '../contract/text.ts'
import { weakWords } from './weak-words.ts'

/** What somebody who knows the person would try first. */
export interface PasswordContext {
  readonly phone?: string
  readonly name?: string
  readonly email?: string | null
  readonly productName: string
}

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '01234567890123456789',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ',
]
/** Letters and signs that people put in a word's place, as the letter they stand for. */
const disguises: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
/** A known word with more than this many characters of one's own around it is no longer the first guess. */
const ownCharacters = 4

/** Whether a password is among the first that would be tried: common, patterned, or made of what is known about the person. */
export function isWeakPassword(password: string, context: PasswordContext): boolean {
  const typed = latinDigits(password.normalize('NFKC').toLowerCase()).replace(/\s/g, '')
  return isPattern(typed) || isDateOrPhone(typed) || hasKnownCore(typed) || isAboutPerson(typed, context)
}

/** Hardly any different characters, one piece over and over, or a walk along the keyboard, forwards or backwards. */
function isPattern(typed: string): boolean {
  const letters = [...typed]
  if (new Set(letters).size < 4 || /^(.+?)\1+.?$/u.test(typed)) return true
  const backwards = letters.toReversed().join('')
  return keyboardRows.some((row) => row.includes(typed) || row.includes(backwards))
}

function isDateOrPhone(typed: string): boolean {
  const digits = typed.replace(/[-./+]/g, '')
  if (/^(?:88)?01[3-9]\d{8}$/.test(digits)) return true
  const year = '(?:19\\d\\d|20[0-3]\\d)'
  return new RegExp(`^(?:\\d{4}${year}|${year}\\d{4})$`).test(digits)
}

/** `Dhaka@2024`, `123bangladesh`, `P@ssw0rd!`: a known word under a thin disguise. */
function hasKnownCore(typed: string): boolean {
  const [core] = typed.match(/[\p{L}\p{M}].*[\p{L}\p{M}]/u) ?? []
  const plain = core ?? ''
  const candidates = [plain, undisguise(plain), onlyLetters(typed), onlyLetters(undisguise(typed)), typed]
  return candidates.some((word) => word !== '' && typed.length - word.length <= ownCharacters && isMadeOfWeakWords(word))
}

const undisguise = (text: string) => [...text].map((one) => disguises[one] ?? one).join('')
const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')

/** One known word, or two of them side by side. */
function isMadeOfWeakWords(text: string): boolean {
  if (weakWords.has(text)) return true
  for (let cut = 2; cut < text.length - 1; cut++) if (weakWords.has(text.slice(0, cut)) && weakWords.has(text.slice(cut))) return true
  return false
}

/** What is left when the person's own data is taken out is too little to guess at. */
function isAboutPerson(typed: string, { phone, name, email, productName }: PasswordContext): boolean {
  const known = [productName, name ?? '', email ?? '', email?.split('@')[0] ?? '', ...(name ?? '').split(/\s+/)]
    .map((part) => part.normalize('NFKC').toLowerCase().replace(/\s/g, ''))
    .filter((part) => [...part].length >= 3)
  const local = phone?.replace(/^\+88/, '') ?? ''
  if (local !== '' && typed.includes(local.slice(1))) return true
  return known.some((part) => typed.includes(part) && [...typed.replaceAll(part, '')].length <= ownCharacters)
}
