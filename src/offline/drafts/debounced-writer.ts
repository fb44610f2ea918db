/** Interval between two writes in milliseconds: a device that dies loses at most this. */
const debounceMs = 300

/**
 * Writes values that change with every keystroke: the first change at once, the latest value after each interval, one write at
 * a time. A failed write stays pending until the next change or `flush`.
 */
export class DebouncedWriter<V> {
  readonly #pending = new Map<string, V>()
  readonly #save: (key: string, value: V) => Promise<void>
  readonly #onTrouble: (error: unknown) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  /** By `performance.now()`: the user or the network may set the device's clock back. */
  #lastSaved = Number.NEGATIVE_INFINITY

  constructor(save: (key: string, value: V) => Promise<void>, onTrouble: (error: unknown) => void = () => {}) {
    this.#save = save
    this.#onTrouble = onTrouble
  }

  write(key: string, value: V): void {
    this.#pending.set(key, value)
    const wait = Math.max(0, this.#lastSaved + debounceMs - performance.now())
    if (wait === 0) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), wait)
  }

  /** Drops the unsaved value of `key`. */
  cancel(key: string): void {
    this.#pending.delete(key)
  }

  /** The unsaved value of `key`. */
  pendingAt(key: string): V | undefined {
    return this.#pending.get(key)
  }

  /** All unsaved values by key. */
  get pending(): Record<string, V> {
    return Object.fromEntries(this.#pending)
  }

  /** Writes everything now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running = (this.#running ?? Promise.resolve()).then(() => this.#saveAll())
    return this.#running
  }

  async #saveAll(): Promise<void> {
    if (this.#pending.size === 0) return
    this.#lastSaved = performance.now()
    const failures: unknown[] = []
    for (const key of [...this.#pending.keys()]) {
      // `cancel` may run while another key is written.
      if (!this.#pending.has(key)) continue
      const value = this.#pending.get(key) as V
      try {
        await this.#save(key, value)
        if (this.#pending.get(key) === value) this.#pending.delete(key)
      } catch (error) {
        failures.push(error)
      }
    }
    // No timer after a failure: it would retry on a full disk for ever. The next change retries.
    if (failures.length > 0) this.#onTrouble(failures[0])
    // Changes that arrived during the write.
    else if (this.#pending.size > 0) this.#timer ??= setTimeout(() => void this.flush(), debounceMs)
  }
}
