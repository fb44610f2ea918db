import { isThorough } from './thorough.ts'

/** Numbers from 0 to 1, reproducible from a seed (mulberry32), so that a failing run can be repeated. */
export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Seed of this run: the variable `SEED`. Without it the check has one of its own, so that no commit fails for the draw of another one;
 * the thorough run draws. The caller prints it.
 */
export function runSeed(): number {
  return Number(process.env.SEED) || (isThorough ? Math.floor(Math.random() * 2 ** 31) : 20_261_128)
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
