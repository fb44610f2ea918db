import * as z from 'zod/mini'

export const languages = ['bn', 'en'] as const
export type Language = (typeof languages)[number]
export const language = z.enum(languages)

/** Text in both languages; one of the two may be empty, then readers fall back to the other with `lang` set. */
export const localizedText = z
  .strictObject({ bn: z.string().check(z.maxLength(20_000)), en: z.string().check(z.maxLength(20_000)) })
  .check(z.refine((text) => text.bn !== '' || text.en !== '', { error: 'required' }))
export type LocalizedText = z.output<typeof localizedText>

/** Ids made on a device (UUID version 7) or by the server. */
export const id = z.uuid()
/** A slug or an id, as it stands in a URL. */
export const reference = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[a-z0-9][a-z0-9-]*$/))
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** The year 9999 begins: from a year of five digits on, databases and calendars write times in ways of their own. */
export const latestTime = 253_370_764_800_000
/** Milliseconds since 1970, UTC. What a device's own clock shows is another thing: see `SentCommand.made_at`. */
export const time = z.number().check(z.int(), z.nonnegative(), z.lte(latestTime))

/**
 * Text typed by a person: NFC, no control characters other than line breaks and tabs, no lone surrogates, nothing that turns the
 * direction of writing. Where there is nothing to see it is empty, which it may only be if `minLength` is 0.
 */
export function typedText(maxLength: number, minLength = 1) {
  return z.pipe(
    z.string().check(z.maxLength(maxLength, { error: 'too_long' })),
    z.pipe(
      z.transform((value: string) => (isSeen.test(value) ? value.replace(turns, '').normalize('NFC').replace(/\r\n?/g, '\n').trim() : '')),
      z.string().check(
        z.minLength(minLength, { error: 'required' }),
        z.refine((value) => isWellFormed(value) && !hasControlCharacter(value), { error: 'bad_characters' }),
      ),
    ),
  )
}

/** Joiners, marks of direction and other letters without a shape would make a post of nothing, and a link that nobody can press. */
const isSeen = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/** In neither of our scripts have these a use but to make a name or an address read as another one. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** No half of a surrogate pair stands alone. Databases refuse such text, and `String.isWellFormed` is missing on older phones. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value)
}

/** What no database can keep, the null sign and halves of letter pairs as some keyboards leave behind, becomes U+FFFD. */
export function storable(value: string): string {
  return value.replace(/\p{Surrogate}|\u0000/gu, '\ufffd')
}

function hasControlCharacter(value: string): boolean {
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0
    if ((code < 32 && code !== 9 && code !== 10) || code === 127) return true
  }
  return false
}

const bengaliZero = 0x09e6
/** Bengali digits become Latin ones: every input accepts both, everything stored is Latin. */
export function latinDigits(value: string): string {
  return value.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - bengaliZero))
}

/**
 * The same letters however they were typed: joined or apart, with or without marks nobody sees, digits of either script. For
 * comparing, not for showing or keeping. Letter by letter, so that a place in the folded text has one in the other.
 */
export function folded(text: string): string {
  return (
    latinDigits(text.normalize('NFKC'))
      .normalize('NFD')
      .replace(/[\u200b-\u200d\ufeff]|[\u0300-\u036f]/g, '')
      // Older keyboards type these two in two signs, the first with a joiner.
      .replaceAll('ৎ', 'ত্')
      .replaceAll('আ', 'অা')
      .toLowerCase()
  )
}
