/** Consonants: no code is a word, and none looks like another one. L is a figure in some fonts, and there are no figures. */
const letters = 'BCDFGHJKMNPQRSTVWXYZ'
const length = 6

/** A code from random bytes, at least 12 of them. Bytes that would make some letters more frequent are skipped. */
export function codeFrom(random: Iterable<number>): string {
  const limit = 256 - (256 % letters.length)
  const fair = [...random].filter((byte) => byte < limit).slice(0, length)
  if (fair.length < length) throw new RangeError('too few bytes')
  return fair.map((byte) => letters[byte % letters.length]).join('')
}

/** The code in a typed text or a link; null if it has none. */
export function codeIn(text: string): string | null {
  const code = (/\/join\/([^/?#]+)/.exec(text)?.[1] ?? text).replace(/[\s-]/g, '').toUpperCase()
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : null
}

/** In two halves, as it is read out. */
export const shownGroupCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
