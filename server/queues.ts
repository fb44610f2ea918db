import { busyFor } from './http/errors.ts'

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

/**
 * Runs one task at a time for all its callers. Each gets the result of a task that began after the call: those who call while one runs
 * share the next.
 */
export function shared<T>(task: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined
  const start = (): Promise<T> => {
    const own = task()
    running = own
    const end = () => {
      if (running === own) running = undefined
    }
    own.then(end, end)
    return own
  }
  return () => {
    if (next) return next
    if (!running) return start()
    const takeTurn = (): Promise<T> => {
      next = undefined
      return start()
    }
    next = running.then(takeTurn, takeTurn)
    return next
  }
}

/** One task of each database, see `shared`. */
export function sharedBy<D extends object, T>(task: (of: D) => Promise<T>): (of: D) => Promise<T> {
  const tasks = new WeakMap<D, () => Promise<T>>()
  return (of) => {
    const known = tasks.get(of) ?? shared(() => task(of))
    tasks.set(of, known)
    return known()
  }
}

interface Bounds {
  readonly concurrency: number
  readonly maxWaiting: number
  /** Milliseconds after which a waiting task is refused. Absent: it waits for its turn. */
  readonly maxWaitMs?: number
  /** Seconds until a refused caller should try again: from this to twice as much, so that callers do not return at once. */
  readonly retryAfter: number
}

/**
 * Runs at most `concurrency` tasks at once. Further ones wait in order; past `maxWaiting`, or after `maxWaitMs`, they are
 * refused as `busy` (503).
 */
export function createWorkQueue({ concurrency, maxWaiting, maxWaitMs, retryAfter }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  const refused = () => busyFor(retryAfter)

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      queue.push(start)
      function start(): void {
        clearTimeout(timer)
        resolve()
      }
      function giveUp(): void {
        queue.splice(queue.indexOf(start), 1)
        reject(refused())
      }
    })
  }

  return async (work) => {
    if (running < concurrency) running++
    else if (queue.length < maxWaiting) await turn()
    else throw refused()
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
