/** Time after 2 minutes without input does not count. */
const longestPause = 120_000

/** Counts the seconds of learning between reported moments. */
export class LearningClock {
  private learned = 0
  private last: number | undefined

  constructor(now: number) {
    this.last = now
  }

  /** Input, or the page became visible. */
  note(now: number): void {
    if (this.last !== undefined) this.learned += Math.min(Math.max(0, now - this.last), longestPause)
    this.last = now
  }

  /** The page was hidden: no time counts until the next `note`. */
  stop(now: number): void {
    if (this.last !== undefined) this.note(now)
    this.last = undefined
  }

  get seconds(): number {
    return Math.floor(this.learned / 1000)
  }
}
