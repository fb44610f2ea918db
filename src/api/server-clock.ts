const storageKey = 'clock-offset'
/** What a request's way there and back and the header's whole seconds may account for. */
const tolerance = 60_000

let offset = readOffset()

/**
 * Now, by the server's clock as far as this phone knows it, in milliseconds since 1970. Times that the server gave are
 * measured against it: many phones have a clock of their own, months or years off.
 */
export const serverNow = (): number => Date.now() + offset

/** Compares clocks, given the `Date` header of an answer of our server. */
export function noteServerTime(date: string | null): void {
  const found = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(found)) return
  const next = Math.abs(found) < tolerance ? 0 : found
  if (Math.abs(next - offset) < tolerance && next !== 0) return
  if (next === offset) return
  offset = next
  try {
    if (next === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(next))
  } catch {
    // Forbidden or full: it is found out again with the next answer.
  }
}

function readOffset(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0
  } catch {
    return 0
  }
}
