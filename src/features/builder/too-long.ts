import type { FieldCodes } from '../../forms/check.ts'

/** `too_long` for each text with more letters. */
export function tooLong<V extends object>(values: V, maxLetters: number): FieldCodes<V> {
  const long = Object.entries(values).filter(([, text]) => String(text).trim().length > maxLetters)
  return Object.fromEntries(long.map(([field]) => [field, 'too_long'])) as FieldCodes<V>
}
