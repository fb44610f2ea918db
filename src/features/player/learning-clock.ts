/** Without a sign of life for this long, somebody has put the phone down: the time after it does not count. */
const longestPause = 120_000

/** Counts the seconds somebody is really learning. It only hears of moments: what is not reported does not count. */
export class LearningClock {
  private learned = 0
  private last: number | undefined

  constructor(now: number) {
    this.last = now
  }

  /** The person did something, or the page came to the front. */
  note(now: number): void {
    if (this.last !== undefined) this.learned += Math.min(Math.max(0, now - this.last), longestPause)
    this.last = now
  }

  /** The page went to the back: nothing counts until it is noted again. */
  stop(now: number): void {
    if (this.last !== undefined) this.note(now)
    this.last = undefined
  }

  get seconds(): number {
    return Math.floor(this.learned / 1000)
  }
}
