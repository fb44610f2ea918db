import { useState } from 'react'

/** A store that takes longer than this is waited for no more: a learner who presses "next" has to see something. */
const patience = 5_000

/** The writes of a lesson that are under way, so that no screen says more is done than the phone has kept. */
export class Writes {
  readonly #open = new Set<Promise<unknown>>()

  /** Counts a write that never rejects. */
  track(write: Promise<void>): void {
    this.#open.add(write)
    void write.finally(() => this.#open.delete(write))
  }

  /** Calls `then` once all of them are on the disk: at once where none is under way, and after some seconds in any case. */
  whenKept(then: () => void): void {
    if (this.#open.size === 0) {
      then()
      return
    }
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    void Promise.race([Promise.all(this.#open), late]).then(then)
  }
}

export function useWrites(): Writes {
  const [writes] = useState(() => new Writes())
  return writes
}
