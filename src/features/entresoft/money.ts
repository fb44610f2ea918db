import { typedNumber } from '../../../contract/blocks/quiz.ts'
import { formatTaka } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'

/** Why a typed number cannot be used; each has words under `error`. */
export type NumberTrouble = 'notNumber' | 'negative' | 'zero' | 'tooLarge' | 'notWhole'
export type Reading = number | 'empty' | NumberTrouble

/** A hundred crore taka, in paisa: more than any shop needs, yet 10,000 of them add up exactly. */
export const maxPaisa = 100_000_000_000

/**
 * A typed number as a whole count of its smallest part, `places` decimals down; what is finer is rounded half up. Digits of
 * either script, with or without ৳ and thousands marks. With `isSome`, 0 will not do.
 */
export function readScaled(typed: string, { places, most, isSome }: { places: number; most: number; isSome?: boolean }): Reading {
  if (typed.trim() === '') return 'empty'
  const number = typedNumber(typed)
  if (number === null) return 'notNumber'
  if (number < 0) return 'negative'
  if (places === 0 && !Number.isInteger(number)) return 'notWhole'
  // Moved by its exponent and not multiplied: 1.005 × 100 is 100.49999999999999.
  const scaled = Math.round(Number(`${number}e${places}`)) + 0
  if (isSome && scaled === 0) return 'zero'
  return scaled > most ? 'tooLarge' : scaled
}

/** Taka as paisa. A share of a hundred is no amount. */
export const readTaka = (typed: string, isSome = false): Reading =>
  typed.normalize('NFKC').includes('%') ? 'notNumber' : readScaled(typed, { places: 2, most: maxPaisa, isSome })

/** Paisa as taka, as people read them. */
export const taka = (paisa: number, language: Language): string => formatTaka(paisa / 100, language)

/** Paisa as a plain decimal for table files: `1250.50`. */
export function plainTaka(paisa: number): string {
  const whole = Math.abs(paisa)
  const rest = String(whole % 100).padStart(2, '0')
  return `${paisa < 0 ? '-' : ''}${Math.floor(whole / 100)}${rest === '00' ? '' : `.${rest}`}`
}

/** The number, or 0 where a field is still empty or wrong. */
export const orNone = (reading: Reading): number => (typeof reading === 'number' ? reading : 0)

/** The error of a reading; undefined if there is none or the field is empty. */
export function troubleIn(reading: Reading): NumberTrouble | undefined {
  return typeof reading === 'number' || reading === 'empty' ? undefined : reading
}
