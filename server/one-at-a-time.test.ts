import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('tasks of one key take turns, also after one that fails; other keys do not wait', async () => {
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
    oneAtATime('a', task('first', 20, true)),
    oneAtATime('a', task('second', 1)),
    oneAtATime('b', task('other', 1)),
  ])
  expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(log).toEqual(['first begins', 'other begins', 'other ends', 'first ends', 'second begins', 'second ends'])
})
