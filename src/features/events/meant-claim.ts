/**
 * Whoever wanted a place and was asked to log in first has decided already: back from there, the place is claimed without a
 * second press. It lies in this tab and not in the address, so that nobody can be signed up by a link they are sent.
 */
const key = 'meant-claim'
/** Longer ago, it may have been somebody else. In milliseconds. */
const validFor = 30 * 60_000

export function rememberClaim(eventId: string): void {
  try {
    sessionStorage.setItem(key, `${Date.now()} ${eventId}`)
  } catch {
    // Without it the button is pressed once more.
  }
}

/** Whether this event was meant; asked once, it is forgotten. */
export function takeMeantClaim(eventId: string): boolean {
  try {
    const [at, id] = (sessionStorage.getItem(key) ?? '').split(' ')
    if (id !== eventId) return false
    sessionStorage.removeItem(key)
    return Date.now() - Number(at) < validFor
  } catch {
    return false
  }
}
