import type { Term } from '../../../ui/layout/sum-blocks.tsx'

const number = '[\\d০-৯][\\d০-৯,.]*%?'
const word = '(?: (?![−+×÷=-])[^\\d০-৯=−+×÷.,;:।]{1,16})?'
const term = `(${number})(${word})`
const whole = new RegExp(`^${term}(?: ([−+×÷-]) ${term})(?: ([−+×÷-]) ${term})? = ${term}$`)

/** Parses an explanation that is a single short sum, to show it as blocks. Example: `144 sold − 120 bought = 24 profit`. */
export function sumOf(text: string): Term[] | null {
  const found = whole.exec(text.trim())
  if (!found) return null
  const at = (index: number, sign: string): Term[] => {
    const digits = found[index]
    return digits === undefined ? [] : [{ sign, number: digits, word: (found[index + 1] ?? '').trim() }]
  }
  return [...at(1, ''), ...at(4, found[3] ?? ''), ...at(7, found[6] ?? ''), ...at(9, '=')]
}
