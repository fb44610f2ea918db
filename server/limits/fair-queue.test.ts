import { expect, it } from 'vitest'
import { createFairQueue, type Turn } from './fair-queue.ts'

/** A queue of one slot that is busy until `open` is called. `start` enqueues a named task; `log` has the names in the order of their starts. */
function busyQueue(maxWaiting = 100) {
  const clock = { now: 0 }
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting, maxWaitMs: 8_000, retryAfter: 10, clock: () => clock.now })
  const log: string[] = []
  let open = () => {}
  const first = enqueue({ rank: 0, address: 'busy', account: 'busy' }, () => new Promise<void>((resolve) => (open = resolve)))
  const start = (name: string, { rank = 1, address = name, account = name }: Partial<Turn> = {}) =>
    enqueue({ rank, address, account }, async () => void log.push(name)).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'busy' })
      log.push(`${name} refused`)
    })
  return { clock, log, start, open: () => open(), first }
}

it('serves addresses in turn, so that one with many tasks delays the others by one task each', async () => {
  const { log, start, open } = busyQueue()
  const tasks = [1, 2, 3, 4].map((number) => start(`flood-${number}`, { address: 'flood' }))
  tasks.push(start('anna'), start('bela'))
  open()
  await Promise.all(tasks)
  expect(log).toEqual(['flood-1', 'anna', 'bela', 'flood-2', 'flood-3', 'flood-4'])
})

it('serves accounts in turn within an address', async () => {
  const { log, start, open } = busyQueue()
  const tasks = ['a', 'a', 'a', 'b'].map((account, index) => start(`${account}${index}`, { address: 'village', account }))
  open()
  await Promise.all(tasks)
  expect(log).toEqual(['a0', 'b3', 'a1', 'a2'])
})

it('serves lower ranks first, and every fourth time the task that has waited longest', async () => {
  const { log, start, open } = busyQueue()
  const tasks = [start('guess-1', { rank: 5 }), start('guess-2', { rank: 5 })]
  for (const number of [1, 2, 3, 4, 5]) tasks.push(start(`owner-${number}`))
  open()
  await Promise.all(tasks)
  expect(log.indexOf('owner-1')).toBe(0)
  expect(log.slice(0, 4).filter((name) => name.startsWith('guess'))).toHaveLength(1)
  expect(log.at(-1)).toBe('guess-2')
})

it('refuses guesses first when it is full, and of several the newest of the address with the most', async () => {
  const { log, start, open } = busyQueue(4)
  const tasks = [
    start('guess-1', { rank: 5, address: 'x' }),
    start('guess-2', { rank: 5, address: 'x' }),
    start('guess-3', { rank: 5, address: 'y' }),
    start('anna'),
    start('bela'),
    start('guess-4', { rank: 5, address: 'y' }),
  ]
  open()
  await Promise.all(tasks)
  expect(log.filter((name) => name.endsWith('refused')).sort()).toEqual(['guess-2 refused', 'guess-4 refused'])
  expect(log.slice(0, 4)).toEqual(expect.arrayContaining(['anna', 'bela']))
})

it('refuses tasks whose callers have given up, and goes on after a failed task', async () => {
  const { clock, log, start, open, first } = busyQueue()
  const tasks = [start('late')]
  clock.now += 8_000
  tasks.push(start('fresh'))
  open()
  await Promise.all([first, ...tasks])
  expect(log.sort()).toEqual(['fresh', 'late refused'])
  const enqueue = createFairQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 8_000, retryAfter: 10 })
  const turn = { rank: 1, address: 'a', account: 'a' }
  await expect(enqueue(turn, () => Promise.reject(new Error('odd')))).rejects.toThrow('odd')
  expect(await enqueue(turn, async () => 'next')).toBe('next')
})
