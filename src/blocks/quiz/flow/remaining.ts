/** Announce at these remaining minutes. */
const warnings = [5, 1] as const

/** Whole seconds left, never below 0. */
export function secondsLeft(minutes: number, spentMs: number): number {
  return Math.max(0, Math.ceil(minutes * 60 - spentMs / 1000))
}

/** The minutes to warn of when the time left falls from `before` to `now` (seconds); the smaller one when both were passed. */
export function warningOf(before: number, now: number): number | undefined {
  return warnings.findLast((minutes) => before > minutes * 60 && now <= minutes * 60 && now > 0)
}
