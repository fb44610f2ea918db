import { Refusal } from './http/errors.ts'

const tails = new Map<string, Promise<unknown>>()

/** Runs tasks of one key sequentially, in the order of the calls. Keys do not wait for each other. One process only. */
export async function runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve()
  const result = before.then(task, task)
  const tail = result.catch(() => {})
  tails.set(key, tail)
  try {
    return await result
  } finally {
    if (tails.get(key) === tail) tails.delete(key)
  }
}

interface Bounds {
  readonly concurrency: number
  readonly maxWaiting: number
  /** Seconds until a refused caller should try again. */
  readonly retryAfter: number
}

/** Runs at most `concurrency` tasks at once. Further ones wait in order; past `maxWaiting` they are refused as `busy` (503). */
export function createWorkQueue({ concurrency, maxWaiting, retryAfter }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < concurrency) running++
    else if (queue.length < maxWaiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('busy', { retryAfter })
    try {
      return await work()
    } finally {
      // The slot passes to the next task without being freed, so that no new call can take it first.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
