import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Refusal } from './errors.ts'
import { createWorkQueue } from './work-queue.ts'

it('a wave is worked off a few at once, in order, and refused beyond what may wait', async () => {
  const inTurn = createWorkQueue({ atOnce: 2, waiting: 3, retryAfter: 10 })
  const begun: number[] = []
  let [running, most] = [0, 0]
  const task = (number: number) =>
    inTurn(async () => {
      begun.push(number)
      most = Math.max(most, ++running)
      await wait(5)
      running--
      if (number === 2) throw new Error('odd')
      return number
    })
  const results = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(task))
  expect(results.map((result) => result.status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(results.slice(5)).toMatchObject([6, 7].map(() => ({ reason: new Refusal('busy', { retryAfter: 10 }) })))
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2])
  expect(await task(8)).toBe(8)
})
