/** Numbers from 0 to 1 that a seed repeats exactly (mulberry32): a failing run can be run again. */
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

/** The seed of this run: `SEED` to repeat one, else a fresh one. Whoever takes it prints it. */
export function runSeed(): number {
  return Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31)
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from.')
  return item
}
