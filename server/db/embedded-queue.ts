import type { PGlite } from '@electric-sql/pglite'
import { createWorkQueue } from '../queues.ts'

export interface QueueLimits {
  readonly maxWaiting: number
  readonly maxWaitMs: number
}

/** Statements and transactions that may wait, and their longest wait. A device gives a request up after 10 s and repeats it. */
export const embeddedLimits: QueueLimits = { maxWaiting: 100, maxWaitMs: 2_000 }
/** Seconds, at least. */
const retryAfter = 3

const queued = new Set(['query', 'exec', 'sql', 'transaction'])

/**
 * The engine behind a bounded queue. It runs one transaction at a time; without a bound, devices that come online together
 * wait until they give up, and their repetitions wait behind them. What does not fit is refused as `busy` (503).
 */
export function withQueue(engine: PGlite, limits: QueueLimits): PGlite {
  const enqueue = createWorkQueue({ concurrency: 1, retryAfter, ...limits })
  return new Proxy(engine, {
    get(_, name) {
      const value: unknown = Reflect.get(engine, name)
      if (typeof value !== 'function') return value
      const call = value.bind(engine) as (...given: unknown[]) => Promise<unknown>
      return queued.has(String(name)) ? (...given: unknown[]) => enqueue(() => call(...given)) : call
    },
  })
}
