import { Refusal } from './errors.ts'

interface Bounds {
  readonly atOnce: number
  readonly waiting: number
  /** Seconds until a refused caller should try again. */
  readonly retryAfter: number
}

/** Runs work of one kind within bounds: some at once, some waiting in order, the rest refused as `busy` (503). */
export function createWorkQueue({ atOnce, waiting, retryAfter }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else throw new Refusal('busy', { retryAfter })
    try {
      return await work()
    } finally {
      // The place is handed on without being given up, so nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
