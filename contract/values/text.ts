import * as z from 'zod/mini'
import { latinDigits } from './digits.ts'

export const languages = ['bn', 'en'] as const
export type Language = (typeof languages)[number]
export const language = z.enum(languages)

/** Text in both languages. One may be empty; pages then display the other one with `lang` set. */
export const localizedText = z
  .strictObject({ bn: z.string().check(z.maxLength(20_000)), en: z.string().check(z.maxLength(20_000)) })
  .check(z.refine((text) => text.bn !== '' || text.en !== '', { error: 'required' }))
export type LocalizedText = z.output<typeof localizedText>

/** UUID, created on a device (version 7) or by the server. */
export const id = z.uuid()
/** A slug or an id in a URL. */
export const reference = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[a-z0-9][a-z0-9-]*$/))
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** 1 January 9999, as an upper limit: databases and calendar files differ in their format of five-digit years. */
export const latestTime = 253_370_764_800_000
/** Milliseconds since 1970, UTC, by the server's clock. Not for a device's clock: see `SentCommand.made_at`. */
export const time = z.number().check(z.int(), z.nonnegative(), z.lte(latestTime))

/**
 * Text typed by a user, normalised to NFC. Rejects lone surrogates, and control characters except line breaks and tabs. Removes
 * characters that change the direction of writing. Text without a visible character becomes empty.
 */
export function typedText(maxLength: number, minLength = 1) {
  return z.pipe(
    // Normalising may triple a text, or shorten it: this bounds the work alone.
    z.string().check(z.maxLength(4 * maxLength, { error: 'too_long' })),
    z.pipe(
      z.transform((value: string) =>
        visibleCharacter.test(value) ? value.replace(bidiControls, '').normalize('NFC').replace(/\r\n?/g, '\n').trim() : '',
      ),
      z.string().check(
        z.refine((value) => countedLength(value) <= maxLength, { error: 'too_long' }),
        z.minLength(minLength, { error: 'required' }),
        z.refine((value) => isWellFormed(value) && !hasControlCharacter(value), { error: 'bad_characters' }),
      ),
    ),
  )
}

/** Dots below letters of Indic scripts. Keyboards type a letter with its dot as one character, which is two when normalised. */
const nuktas = /[\u093c\u09bc\u0a3c\u0b3c]/g

/**
 * Length of a text as its limit counts it: normalised, and a letter with its dot as one. So device and server agree for
 * each keyboard. A field with this `maxlength` accepts no text that the server refuses.
 */
export const countedLength = (text: string): number => text.replace(bidiControls, '').normalize('NFC').trim().replace(nuktas, '').length

/** Only invisible characters (joiners, direction marks) would make an empty post, or a link without a clickable text. */
const visibleCharacter = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/** Bidirectional controls. Bengali and Latin text need none; they can disguise a name or an address as another one. */
export const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** True without lone surrogates, which databases reject. `String.isWellFormed` is missing in older browsers. */
export function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value)
}

/** Replaces characters that PostgreSQL cannot store by U+FFFD: NUL, and lone surrogates, which some keyboards produce. */
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

/**
 * Normalises text for comparison, not for display or storage: composed and decomposed letters, invisible marks, digits of
 * either script. Works letter by letter, so that an offset in the folded text maps to one in the original.
 */
export function folded(text: string): string {
  return (
    latinDigits(text.normalize('NFKC'))
      .normalize('NFD')
      .replace(/[\u200b-\u200d\ufeff]|[\u0300-\u036f]/g, '')
      // Older keyboards produce these two letters as two code points, the first with a joiner.
      .replaceAll('ৎ', 'ত্')
      .replaceAll('আ', 'অা')
      .toLowerCase()
  )
}
