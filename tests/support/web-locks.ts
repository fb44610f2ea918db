type Change = (lock: object) => unknown

interface Options {
  readonly mode?: 'shared' | 'exclusive'
  readonly steal?: boolean
  readonly signal?: AbortSignal
}

/** Web Locks of one browser, as far as the app uses them: a queue for each name; shared locks are granted at once. */
export class WebLocks {
  /** False: a browser without locks. */
  isThere = true
  #queues = new Map<string, Promise<unknown>>()
  #held = new Set<{ name: string }>()
  /** By name: rejects the request of the page that has the lock. */
  #robs = new Map<string, (reason: Error) => void>()

  /** All pages were killed. */
  releaseAll(): void {
    this.#queues = new Map()
    this.#held = new Set()
  }

  request(name: string, ...rest: [Change] | [Options, Change]): Promise<unknown> {
    const change = rest.at(-1) as Change
    const { mode, steal, signal }: Options = rest.length > 1 ? (rest[0] as Options) : {}
    if (signal?.aborted) return Promise.reject(signal.reason)
    let isGranted = false
    const run = async () => {
      isGranted = true
      const lock = { name }
      this.#held.add(lock)
      try {
        return await change(lock)
      } finally {
        this.#held.delete(lock)
      }
    }
    if (mode === 'shared') return run()
    if (steal) this.#robs.get(name)?.(new Error('The lock was stolen.'))
    const robbed = new Promise<never>((_, reject) => this.#robs.set(name, reject))
    robbed.catch(() => undefined)
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

  async query(): Promise<{ held: { name: string }[] }> {
    return { held: [...this.#held] }
  }
}
