const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random digits, so that two authors who insert at one place offline get different ranks. */
const jitterLength = 3

/**
 * A rank between two others; null: before the first, or after the last. A move changes one row, and moves of two authors merge.
 * `random` gives numbers from 0 to 1.
 */
export function rankBetween(low: string | null, high: string | null, random: () => number = Math.random): string {
  const base = middle(low ?? '', high !== null && (low === null || low < high) ? high : null)
  // The last digit is never 0: there would be no rank before it.
  const jitter = Array.from({ length: jitterLength }, () => digits[1 + Math.floor(random() * (digits.length - 1))] ?? 'V')
  return base + jitter.join('')
}

/** The shortest text that is above `low`, and so far below `high` that more characters stay below it. */
function middle(low: string, high: string | null): string {
  let text = ''
  let isBelowHigh = high === null
  for (let place = 0; ; place += 1) {
    const from = digits.indexOf(low[place] ?? '0')
    // At the end of `high`, `low` is followed by nothing but zeros: there is no place between the two.
    const to = isBelowHigh || high === null || place >= high.length ? digits.length : digits.indexOf(high[place] ?? '0')
    if (to - from > 1) return text + (digits[Math.floor((from + to) / 2)] ?? 'V')
    text += digits[from] ?? '0'
    if (to > from) isBelowHigh = true
  }
}

/** Ascending ranks for a new list. */
export function ranksFor(count: number, random: () => number = Math.random): string[] {
  const ranks: string[] = []
  for (let place = 0; place < count; place += 1) {
    // Two digits count upwards, so that ranks stay short in a long list.
    const number = Math.floor(((place + 1) * digits.length * digits.length) / (count + 1))
    const base = (digits[Math.floor(number / digits.length)] ?? 'z') + (digits[number % digits.length] ?? 'z')
    ranks.push(base + (digits[1 + Math.floor(random() * (digits.length - 1))] ?? 'V'))
  }
  return ranks
}

interface Ranked {
  readonly id: string
  readonly rank: string
}

/** Compares siblings. Not by locale: all devices must agree. */
export const byRank = (one: Ranked, other: Ranked): number =>
  one.rank === other.rank ? (one.id < other.id ? -1 : 1) : one.rank < other.rank ? -1 : 1
