import { latinDigits } from '../../contract/values/digits.ts'
import { soundOf, wordsOf } from '../../contract/values/sound.ts'
import { folded } from '../../contract/values/text.ts'
import { commonPasswords } from './common-passwords.ts'
import { weakWords } from './weak-words.ts'

/** Error code of a password that is guessed early. Each has its own words: the reason, and a better idea. */
type PasswordWeakness = 'password_common' | 'password_own' | 'password_pattern'

/** Personal data that an attacker who knows the user would try first. */
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
/** Common character substitutions and the letters they replace. */
const disguises: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' }
/** A known word with more than this many other characters around it is no longer an early guess. */
const ownCharacters = 4
/** Shorter entries of the list of common passwords are syllables of many words. */
const shortestCommon = 5
/** Fewer consonants match the names of many people. */
const shortestSound = 3
/** Fewer digits in the order of the telephone number are a chance. */
const shortestNumberPart = 6
const digitsOfDate = 8

/** Tests a password against the first guesses: the user's own data, patterns, and common passwords. Null: it is none of them. */
export async function weaknessOf(password: string, context: PasswordContext): Promise<PasswordWeakness | null> {
  const typed = latinDigits(password.normalize('NFKC').toLowerCase()).replace(/\s/g, '')
  const common = await commonPasswords()
  if (isPattern(typed)) return 'password_pattern'
  if (isAboutPerson(typed, context, common)) return 'password_own'
  if (isDateOrPhone(typed)) return 'password_pattern'
  return hasKnownCore(typed, common) ? 'password_common' : null
}

/** Few different characters, one repeated piece, or a run along the keyboard in either direction. */
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

/** A known word with common substitutions or affixes: `Dhaka@2024`, `123bangladesh`, `P@ssw0rd!`. */
function hasKnownCore(typed: string, common: ReadonlySet<string>): boolean {
  const [core] = typed.match(/[\p{L}\p{M}].*[\p{L}\p{M}]/u) ?? []
  const plain = core ?? ''
  const candidates = [plain, undisguise(plain), onlyLetters(typed), onlyLetters(undisguise(typed)), typed]
  const isKnown = (word: string) => isMadeOfWeakWords(word) || (word.length >= shortestCommon && common.has(word))
  return candidates.some((word) => word !== '' && typed.length - word.length <= ownCharacters && isKnown(word))
}

const undisguise = (text: string) => [...text].map((one) => disguises[one] ?? one).join('')
const onlyLetters = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')

/** One known word, or two concatenated. */
function isMadeOfWeakWords(text: string): boolean {
  if (weakWords.has(text)) return true
  for (let cut = 2; cut < text.length - 1; cut++) if (weakWords.has(text.slice(0, cut)) && weakWords.has(text.slice(cut))) return true
  return false
}

/**
 * True if nothing hard to guess remains after the user's own data is removed: a few characters, a date or other digits,
 * or a known word.
 */
function isAboutPerson(typed: string, context: PasswordContext, common: ReadonlySet<string>): boolean {
  const local = context.phone?.replace(/^\+88/, '') ?? ''
  const joint = typed.replace(/(?<=\d)[-./+_]+(?=\d)/g, '')
  if (local !== '' && joint.includes(local.slice(1))) return true
  const withoutNumber = withoutParts(joint, numberPartsIn(joint, `88${local}`))
  const rest = withoutParts(withoutNumber, ownWords(context))
  if (rest.length < joint.length && (isLittle(rest) || hasKnownCore(rest, common))) return true
  return [withoutNumber, rest].some((text) => soundsLike(text, context.name ?? ''))
}

/** Names and addresses, the longest first. */
function ownWords({ name, email, productName }: PasswordContext): string[] {
  const [mailbox = ''] = email?.split('@') ?? []
  return [productName, name ?? '', email ?? '', mailbox, ...mailbox.split(/[^\p{L}\p{M}]+/u), ...(name ?? '').split(/\s+/)]
    .map((part) => part.normalize('NFKC').toLowerCase().replace(/\s/g, ''))
    .filter((part) => [...part].length >= 3)
    .toSorted((one, other) => other.length - one.length)
}

/** Runs of digits that are a piece of the telephone number. */
function numberPartsIn(typed: string, phone: string): string[] {
  const parts: string[] = []
  for (let start = 0; start + shortestNumberPart <= typed.length; start++) {
    let end = start
    while (end < typed.length && phone.includes(typed.slice(start, end + 1))) end++
    if (end - start < shortestNumberPart) continue
    parts.push(typed.slice(start, end))
    start = end - 1
  }
  return parts
}

const withoutParts = (text: string, parts: readonly string[]) => parts.reduce((rest, part) => rest.replaceAll(part, ''), text)

/** A few characters, or digits and signs as in a date or a telephone number. */
function isLittle(rest: string): boolean {
  if ([...rest].length <= ownCharacters) return true
  if (/[\p{L}\p{M}]/u.test(rest)) return false
  return rest.replace(/\D/g, '').length <= digitsOfDate || isDateOrPhone(rest)
}

/** A name that is written in the other script: `shefali123` of শেফালী. */
function soundsLike(typed: string, name: string): boolean {
  const letters = onlyLetters(typed)
  if (!isLittle(typed.replace(/[\p{L}\p{M}]/gu, ''))) return false
  const sound = soundOf(folded(letters))
  const names = wordsOf(name).map(soundOf)
  return sound.length >= shortestSound && [...names, names.join('')].some((one) => one.replace(/(.)\1+/g, '$1') === sound)
}
