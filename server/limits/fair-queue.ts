import { busyFor } from '../http/errors.ts'

/** A caller's place among those who wait. */
export interface Turn {
  /** Lower ranks are served first. */
  readonly rank: number
  readonly address: string
  readonly account: string
}

interface Bounds {
  readonly concurrency: number
  readonly maxWaiting: number
  /** A caller has given up after this time. */
  readonly maxWaitMs: number
  /** Seconds until a refused caller should try again: from this to twice as much, so that callers do not return at once. */
  readonly retryAfter: number
  /** Milliseconds, for `maxWaitMs`. */
  readonly clock?: () => number
}

interface Waiting {
  readonly turn: Turn
  readonly since: number
  readonly start: () => void
  readonly refuse: () => void
}

/** One slot in this many ignores ranks, so that no rank starves. */
const openSlots = 4
/** Turns that are remembered; the least recent are dropped. */
const maxServed = 10_000

/**
 * Runs at most `concurrency` tasks at once. Waiting tasks start by rank, and within a rank by turns: the address that was
 * served least recently, then the account. A full queue refuses the task of the highest rank as `busy` (503). Of
 * several it refuses the newest of the address with the most tasks.
 */
export function createFairQueue({ concurrency, maxWaiting, maxWaitMs, retryAfter, clock = () => performance.now() }: Bounds) {
  let waiting: Waiting[] = []
  /** Number of the last start, by address and by account. */
  const served = new Map<string, number>()
  let [running, starts] = [0, 0]

  const refused = () => busyFor(retryAfter)
  const lastServed = (key: string) => served.get(key) ?? 0

  function note({ address, account }: Turn): void {
    starts++
    for (const key of [`address ${address}`, `account ${account}`]) {
      served.delete(key)
      served.set(key, starts)
    }
    for (const key of served.keys()) {
      if (served.size <= maxServed) break
      served.delete(key)
    }
  }

  function takeNext(): Waiting | undefined {
    const late = clock() - maxWaitMs
    for (const one of waiting) if (one.since <= late) one.refuse()
    waiting = waiting.filter(({ since }) => since > late)
    const isOpen = starts % openSlots === openSlots - 1
    const order = ({ turn: { rank, address, account } }: Waiting) => [
      isOpen ? 0 : rank,
      lastServed(`address ${address}`),
      lastServed(`account ${account}`),
    ]
    const next = firstOf(waiting, order)
    waiting = waiting.filter((one) => one !== next)
    return next
  }

  /** Makes room for a task by refusing another one. False: the new task itself must be refused. */
  function shed(turn: Turn): boolean {
    const counts = new Map<string, number>([[turn.address, 1]])
    for (const { turn: one } of waiting) counts.set(one.address, (counts.get(one.address) ?? 0) + 1)
    const order = (one: Turn) => [-one.rank, -(counts.get(one.address) ?? 0)]
    const last = firstOf(waiting.toReversed(), (one) => order(one.turn))
    if (!last || compare(order(turn), order(last.turn)) <= 0) return false
    waiting = waiting.filter((one) => one !== last)
    last.refuse()
    return true
  }

  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running++
    else if (waiting.length < maxWaiting || shed(turn)) {
      await new Promise<void>((resolve, reject) => {
        const refuse = () => reject(refused())
        waiting.push({ turn, since: clock(), start: resolve, refuse })
      })
    } else throw refused()
    note(turn)
    try {
      return await work()
    } finally {
      // The slot passes to the next task without being freed, so that no new call can take it first.
      const next = takeNext()
      if (next) next.start()
      else running--
    }
  }
}

/** The first of the items with the lowest order. */
function firstOf<T>(items: readonly T[], order: (item: T) => readonly number[]): T | undefined {
  let [best, bestOrder]: [T | undefined, readonly number[]] = [undefined, []]
  for (const item of items) {
    const itsOrder = order(item)
    if (best === undefined || compare(itsOrder, bestOrder) < 0) [best, bestOrder] = [item, itsOrder]
  }
  return best
}

/** Negative: `one` comes before `other`. */
function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index])
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0)
}
