const storageKey = 'clock-offset'
/** Ignored difference in milliseconds: the round trip, and the header's resolution of 1 s. */
const toleranceMs = 60_000

let offset = readOffset()
let noteFirst: () => void
const first = new Promise<void>((resolve) => {
  noteFirst = resolve
})

/**
 * The current time by the server's clock, as last measured, in milliseconds since 1970. Compare times of the server with it: the
 * clocks of many devices are wrong by months or years.
 */
export const serverNow = (): number => Date.now() + offset

/** Measures the difference of the clocks. `date`: the `Date` header of an answer of our server. */
export function noteServerTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(found)) return
  noteFirst()
  const next = Math.abs(found) < toleranceMs ? 0 : found
  if (Math.abs(next - offset) < toleranceMs && next !== 0) return
  if (next === offset) return
  offset = next
  try {
    if (next === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(next))
  } catch {
    // Forbidden or full: the next answer measures it again.
  }
}

/**
 * Resolves once an answer of the server has measured the clock in this page. Wait for it before anything is deleted by its age: a
 * clock may be wrong since the last page.
 */
export const measuredClock = (): Promise<void> => first

function readOffset(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0
  } catch {
    return 0
  }
}
