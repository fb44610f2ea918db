import { expect, it } from 'vitest'
import { measureLatency } from './latency.ts'

/** Answers that take so many milliseconds each, by a clock that only they move. */
function answers(...each: number[]) {
  let time = 0
  let asked = 0
  const ask = async () => {
    time += each[asked++ % each.length] ?? 0
  }
  return { measured: measureLatency(ask, () => time), asked: () => asked }
}

it.each([
  [[40, 42, 900, 38, 41], { median: 41, least: 38, most: 900 }],
  [[7], { median: 7, least: 7, most: 7 }],
  // Too slow for five: two, three or one have to do.
  [[9000], { median: 9000, least: 9000, most: 9000 }],
  [[6000, 7000], { median: 6500, least: 6000, most: 7000 }],
])('of answers of %j ms it tells the middle one', async (each, told) => {
  expect(await answers(...each).measured).toEqual(told)
})

it('asks five times, and no more often than somebody waits', async () => {
  for (const [each, times] of [
    [50, 5],
    [5000, 3],
    [20_000, 1],
  ] as const) {
    const { measured, asked } = answers(each)
    await measured
    expect(asked()).toBe(times)
  }
})

it('tells nothing of a line that broke meanwhile', async () => {
  let asked = 0
  const ask = async () => {
    if (++asked === 3) throw new Error('gone')
  }
  await expect(measureLatency(ask)).rejects.toThrow('gone')
})
