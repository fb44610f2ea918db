import { expect, it } from 'vitest'
import { measureLatency } from './latency.ts'

/** Answers that advance a fake clock by these milliseconds. */
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
  // Too slow for five rounds: one to three must suffice.
  [[9000], { median: 9000, least: 9000, most: 9000 }],
  [[6000, 7000], { median: 6500, least: 6000, most: 7000 }],
])('returns the median of answers of %j ms', async (each, expected) => {
  expect(await answers(...each).measured).toEqual(expected)
})

it('asks five times at most, within the time limit', async () => {
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

it('returns no result if the connection fails', async () => {
  let asked = 0
  const ask = async () => {
    if (++asked === 3) throw new Error('gone')
  }
  await expect(measureLatency(ask)).rejects.toThrow('gone')
})
