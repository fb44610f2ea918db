/**
 * Keeps what changes with every key pressed: the first change at once, later ones after a short pause, one at a time and
 * in order. What could not be kept stays here and is tried again with the next change or `flush`.
 */
export class Keeper<V> {
  readonly #pending = new Map<string, V>()
  readonly #save: (place: string, value: V) => Promise<void>
  readonly #onTrouble: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  /** By a clock that nobody sets: a device's own may be put back by an hour while somebody types. */
  #lastSaved = Number.NEGATIVE_INFINITY

  constructor(save: (place: string, value: V) => Promise<void>, onTrouble: () => void) {
    this.#save = save
    this.#onTrouble = onTrouble
  }

  keep(place: string, value: V): void {
    this.#pending.set(place, value)
    const wait = Math.max(0, this.#lastSaved + pause - performance.now())
    if (wait === 0) void this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), wait)
  }

  /** What is not on the disk yet. */
  pendingAt(place: string): V | undefined {
    return this.#pending.get(place)
  }

  /** Everything that is not on the disk yet, by place. */
  get pending(): Record<string, V> {
    return Object.fromEntries(this.#pending)
  }

  /** Ends the pause: everything is written now. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#running = (this.#running ?? Promise.resolve()).then(() => this.#saveAll())
    return this.#running
  }

  async #saveAll(): Promise<void> {
    this.#lastSaved = performance.now()
    for (const [place, value] of [...this.#pending]) {
      try {
        await this.#save(place, value)
        if (this.#pending.get(place) === value) this.#pending.delete(place)
      } catch {
        this.#onTrouble()
        return
      }
    }
    // Typed while the disk was busy.
    if (this.#pending.size > 0) this.#timer ??= setTimeout(() => void this.flush(), pause)
  }
}

/** Milliseconds between two writes: what a dying phone can take along. */
const pause = 300
