import type { WriteBits } from './bits.ts'

/** A code of symbols, by symbol. Lengths are in bits; a symbol without bits needs none. */
export interface PrefixCode {
  readonly codes: Uint16Array
  readonly lengths: Uint8Array
}

/**
 * Lengths of a prefix code for these counts, at most `limit` bits. 0: the symbol has no code. A code that is too long is made again with
 * rare symbols counted as more frequent ones.
 */
export function codeLengths(counts: Uint32Array, limit: number): Uint8Array {
  const lengths = new Uint8Array(counts.length)
  const used: number[] = []
  for (const [symbol, count] of counts.entries()) if (count > 0) used.push(symbol)
  const [only] = used
  if (used.length === 1 && only !== undefined) lengths[only] = 1
  if (used.length < 2) return lengths
  for (let least = 1; ; least *= 2) {
    const weightOf = (symbol: number) => Math.max(least, counts[symbol] ?? 0)
    const leaves = [...used].sort((one, other) => weightOf(one) - weightOf(other) || one - other)
    // The leaves, then their joins: both in rising order, so that the two smallest are at the beginning of either.
    const weights = leaves.map(weightOf)
    const parents = new Uint32Array(leaves.length * 2)
    let [leaf, join] = [0, leaves.length]
    const smallest = () => {
      if (leaf < leaves.length && (join >= weights.length || (weights[leaf] ?? 0) <= (weights[join] ?? 0))) return leaf++
      return join++
    }
    for (let joins = 1; joins < leaves.length; joins += 1) {
      const [one, other] = [smallest(), smallest()]
      parents[one] = weights.length
      parents[other] = weights.length
      weights.push((weights[one] ?? 0) + (weights[other] ?? 0))
    }
    const depths = new Uint8Array(weights.length)
    for (let node = weights.length - 2; node >= 0; node -= 1) depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
    if (depths.every((depth) => depth <= limit)) {
      for (const [place, symbol] of leaves.entries()) lengths[symbol] = depths[place] ?? 0
      return lengths
    }
  }
}

/** The codes of these lengths, in the order of bits in which they are written. */
function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length)
  let code = 0
  for (let length = 1; length <= 15; length += 1) {
    for (let symbol = 0; symbol < lengths.length; symbol += 1) {
      if (lengths[symbol] !== length) continue
      let reversed = 0
      for (let bit = 0; bit < length; bit += 1) reversed |= ((code >> bit) & 1) << (length - 1 - bit)
      codes[symbol] = reversed
      code += 1
    }
    code <<= 1
  }
  return codes
}

/** Writes the code that suits these counts, and returns it. */
export function writeCode(write: WriteBits, counts: Uint32Array): PrefixCode {
  const used: number[] = []
  for (const [symbol, count] of counts.entries()) if (count > 0) used.push(symbol)
  if (used.length < 2) {
    // A code with one symbol of no bits.
    write(0b00_01, 4)
    write(used[0] ?? 0, 32 - Math.clz32(counts.length - 1))
    return { codes: new Uint16Array(counts.length), lengths: new Uint8Array(counts.length) }
  }
  const lengths = codeLengths(counts, 15)
  if (used.length === 2) {
    write(0b01_01, 4)
    for (const symbol of used) write(symbol, 32 - Math.clz32(counts.length - 1))
  } else writeLengths(write, lengths)
  return { codes: codesOf(lengths), lengths }
}

export const writeSymbol = (write: WriteBits, { codes, lengths }: PrefixCode, symbol: number): void =>
  write(codes[symbol] ?? 0, lengths[symbol] ?? 0)

/** Bits of all symbols with these counts. */
export const bitsOfSymbols = (counts: Uint32Array, { lengths }: Pick<PrefixCode, 'lengths'>): number =>
  counts.reduce((sum, count, symbol) => sum + count * (lengths[symbol] ?? 0), 0)

const [again, zeros] = [16, 17]
const orderOfLengths = [1, 2, 3, 4, 0, 5, 17, 6, 16, 7, 8, 9, 10, 11, 12, 13, 14, 15]
/** The fixed code in which the lengths of the code of lengths are written: value and bits. */
const fixed = [
  [0b00, 2],
  [0b0111, 4],
  [0b011, 3],
  [0b10, 2],
  [0b01, 2],
  [0b1111, 4],
] as const

function writeLengths(write: WriteBits, lengths: Uint8Array): void {
  const steps = stepsOf(lengths)
  const counts = new Uint32Array(18)
  for (const [symbol] of steps) counts[symbol] = (counts[symbol] ?? 0) + 1
  const own = codeLengths(counts, 5)
  const isOne = own.filter((length) => length > 0).length === 1
  let last = 17
  if (!isOne) while (own[orderOfLengths[last] ?? 0] === 0) last -= 1
  const skipped = own[1] === 0 && own[2] === 0 ? (own[3] === 0 ? 3 : 2) : 0
  write(skipped, 2)
  for (const symbol of orderOfLengths.slice(skipped, last + 1)) {
    const [code, bits] = fixed[own[symbol] ?? 0] ?? fixed[0]
    write(code, bits)
  }
  const codes = codesOf(own)
  for (const [symbol, extra] of steps) {
    if (!isOne) write(codes[symbol] ?? 0, own[symbol] ?? 0)
    if (symbol === again) write(extra, 2)
    if (symbol === zeros) write(extra, 3)
  }
}

type Step = readonly [symbol: number, extra: number]

/** The lengths with their repetitions. Zeros at the end are left out. */
function stepsOf(lengths: Uint8Array): Step[] {
  const end = lengths.findLastIndex((length) => length > 0) + 1
  const steps: Step[] = []
  let previous = 8
  for (let at = 0; at < end; ) {
    const value = lengths[at] ?? 0
    let run = 1
    while (at + run < end && lengths[at + run] === value) run += 1
    at += run
    if (value !== 0 && value !== previous) {
      steps.push([value, 0])
      run -= 1
      previous = value
    }
    steps.push(...repetitions(value, run))
  }
  return steps
}

/** Steps of one kind that follow each other are digits of one number, the highest first. */
function repetitions(value: number, run: number): Step[] {
  const [symbol, bits] = value === 0 ? [zeros, 3] : [again, 2]
  if (run < 3) return Array.from({ length: run }, () => [value, 0] as const)
  const digits: Step[] = []
  for (let rest = run - 3; ; rest -= 1) {
    digits.push([symbol, rest & ((1 << bits) - 1)])
    rest >>= bits
    if (rest === 0) return digits.reverse()
  }
}
