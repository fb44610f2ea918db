/** Small numbers as they are; larger ones rounded down to two figures, so that "120+" never claims more than there is. */
export function atLeast(count: number): { number: number; isMore: boolean } {
  if (count < 100) return { number: count, isMore: false }
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  const number = Math.floor(count / step) * step
  return { number, isMore: number < count }
}
