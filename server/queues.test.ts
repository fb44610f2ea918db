import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Refusal } from './http/errors.ts'
import { createWorkQueue, runExclusive, shared } from './queues.ts'

it('the keyed queue runs tasks of one key sequentially, also after a failure, and other keys at the same time', async () => {
  const log: string[] = []
  const task =
    (name: string, ms: number, fails = false) =>
    async () => {
      log.push(`${name} begins`)
      await wait(ms)
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  const results = await Promise.allSettled([
    runExclusive('a', task('first', 20, true)),
    runExclusive('a', task('second', 1)),
    runExclusive('b', task('other', 1)),
  ])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['first begins', 'other begins', 'other ends', 'first ends', 'second begins', 'second ends'])
})

it('callers share a task that begins after their call, also after a failure', async () => {
  let starts = 0
  const read = shared(async () => {
    const number = ++starts
    await wait(5)
    if (number === 2) throw new Error('odd')
    return number
  })
  // The second and third come while the first one's task runs: its result may be older than their calls.
  const first = [read(), read(), read()]
  expect((await Promise.allSettled(first)).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    1,
    'failed',
    'failed',
  ])
  expect(await Promise.all([read(), read(), read()])).toEqual([3, 4, 4])
  expect(await read()).toBe(5)
})

it('the work queue starts tasks in order, and refuses tasks above the limit', async () => {
  const enqueue = createWorkQueue({ concurrency: 2, maxWaiting: 3, retryAfter: 10 })
  const started: number[] = []
  let [running, max] = [0, 0]
  const task = (number: number) =>
    enqueue(async () => {
      started.push(number)
      max = Math.max(max, ++running)
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
  expect(results.slice(5)).toMatchObject([6, 7].map(() => ({ reason: expect.any(Refusal) })))
  expect(results.slice(5)).toMatchObject([6, 7].map(() => ({ reason: { code: 'busy', details: { retryAfter: expect.any(Number) } } })))
  expect([started, max]).toEqual([[1, 2, 3, 4, 5], 2])
  expect(await task(8)).toBe(8)
})
