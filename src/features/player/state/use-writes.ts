import { useState } from 'react'

/** A write longer than this does not delay the next step, because a press of "next" needs feedback. */
const timeoutMs = 5_000

/** Writes of a lesson in flight: no screen reports more as done than the device has stored. */
export class Writes {
  readonly #open = new Set<Promise<unknown>>()

  /** Adds a write that never rejects. */
  track(write: Promise<unknown>): void {
    this.#open.add(write)
    void write.finally(() => this.#open.delete(write))
  }

  /** Calls `then` when all are on the disk, or after the timeout; at once if none is in flight. */
  whenWritten(then: () => void): void {
    if (this.#open.size === 0) {
      then()
      return
    }
    const late = new Promise((resolve) => setTimeout(resolve, timeoutMs))
    void Promise.race([Promise.all(this.#open), late]).then(then)
  }
}

export function useWrites(): Writes {
  const [writes] = useState(() => new Writes())
  return writes
}
