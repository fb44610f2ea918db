type Change = (lock: object | null) => unknown

interface Options {
  readonly mode?: 'shared' | 'exclusive'
  readonly steal?: boolean
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

interface Held {
  readonly name: string
  readonly clientId: string
}

/** Web Locks of one browser, as far as the app uses them: a queue for each name; shared locks are granted at once. */
export class WebLocks {
  /** False: a browser without locks. */
  isThere = true
  #queues = new Map<string, Promise<unknown>>()
  #held = new Set<Held>()
  #granted = 0
  /** By name: rejects the request of the page that has the lock. */
  #robs = new Map<string, (reason: Error) => void>()

  /** All pages were killed. */
  releaseAll(): void {
    this.#queues = new Map()
    this.#held = new Set()
  }

  request(name: string, ...rest: [Change] | [Options, Change]): Promise<unknown> {
    const change = rest.at(-1) as Change
    const { mode, steal, ifAvailable, signal }: Options = rest.length > 1 ? (rest[0] as Options) : {}
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (ifAvailable && [...this.#held].some((held) => held.name === name)) return Promise.resolve(change(null))
    let isGranted = false
    let rob: (reason: Error) => void = () => {}
    const robbed = new Promise<never>((_, reject) => (rob = reject))
    robbed.catch(() => undefined)
    const run = async () => {
      // The request has left the queue.
      if (signal?.aborted) return
      isGranted = true
      // Each request is of a page of its own.
      const lock = { name, clientId: `${++this.#granted}` }
      this.#held.add(lock)
      if (mode !== 'shared') this.#robs.set(name, rob)
      try {
        return await change(lock)
      } finally {
        this.#held.delete(lock)
      }
    }
    if (mode === 'shared') return run()
    if (steal) this.#robs.get(name)?.(new Error('The lock was stolen.'))
    const before = steal ? undefined : this.#queues.get(name)
    const result = Promise.race([robbed, before ? before.then(run) : run()])
    this.#queues.set(
      name,
      result.catch(() => undefined),
    )
    if (!before || !signal) return result
    // A granted lock is not lost by the signal.
    const refused = new Promise<never>((_, reject) => signal.addEventListener('abort', () => isGranted || reject(signal.reason)))
    return Promise.race([refused, result])
  }

  async query(): Promise<{ held: Held[] }> {
    return { held: [...this.#held] }
  }
}
