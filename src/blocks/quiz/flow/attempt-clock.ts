/** `wall` is the device's clock and may be wrong or jump; `steady` only ever runs forward but dies with the page. Both in ms. */
export interface Instant {
  readonly wall: number
  readonly steady: number
}

export const instant = (): Instant => ({ wall: Date.now(), steady: performance.now() })

/**
 * The time an attempt has taken. While the page is visible only the monotonic clock counts, so changing the device's clock
 * has no effect. For time away or asleep only the device's clock is known. A clock set back adds nothing.
 */
export class AttemptClock {
  #spent: number
  #since: Instant
  #isAway = false

  /** Continues from `spentMs`, measured at `seenAt` of the device's clock. */
  constructor(spentMs: number, seenAt: number, now: Instant) {
    this.#spent = spentMs + Math.max(0, now.wall - seenAt)
    this.#since = now
  }

  /** From the first question on. */
  static begin(now: Instant): AttemptClock {
    return new AttemptClock(0, now.wall, now)
  }

  /** Milliseconds since the first question. */
  spent(now: Instant): number {
    const steady = Math.max(0, now.steady - this.#since.steady)
    return this.#spent + (this.#isAway ? Math.max(steady, now.wall - this.#since.wall) : steady)
  }

  /** The page is hidden. */
  leave(now: Instant): void {
    this.#mark(now, true)
  }

  /** The page is visible again. */
  comeBack(now: Instant): void {
    this.#mark(now, false)
  }

  #mark(now: Instant, isAway: boolean): void {
    this.#spent = this.spent(now)
    this.#since = now
    this.#isAway = isAway
  }
}
