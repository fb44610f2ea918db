/** A prime that spreads the letters over 32 bits (FNV). */
const base = 0x01000193

/**
 * The part as the text has it now: where it was, or else where an edit before it has moved it. Null if the part itself was edited or removed.
 */
export function partAt(text: string, span: string): string | null {
  const [from = 0, to = 0] = span.split('-').map(Number)
  const wanted = span.split('-')[2]
  const length = to - from
  if (length <= 0 || length > text.length) return null
  let power = 1
  for (let index = 1; index < length; index++) power = Math.imul(power, base)
  // One pass over all places, however long the part is.
  let sum = sumOf(text.slice(0, length))
  let best: number | null = null
  for (let start = 0; ; start++) {
    if (shownSum(sum) === wanted && (best === null || Math.abs(start - from) < Math.abs(best - from))) best = start
    if (start + length >= text.length) break
    const rest = (sum - Math.imul(text.charCodeAt(start), power)) | 0
    sum = (Math.imul(rest, base) + text.charCodeAt(start + length)) | 0
  }
  return best === null ? null : text.slice(best, best + length)
}

/** A check sum as the line of a quote has it. */
export const shownSum = (sum: number) => (sum >>> 0).toString(36)

export function sumOf(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) sum = (Math.imul(sum, base) + text.charCodeAt(index)) | 0
  return sum
}
