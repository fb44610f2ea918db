/** Keeps small numbers; rounds larger ones down to two digits, so that "120+" is never too high. */
export function atLeast(count: number): { number: number; isMore: boolean } {
  if (count < 100) return { number: count, isMore: false }
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  const number = Math.floor(count / step) * step
  return { number, isMore: number < count }
}
