/** Who calls. Apart from `call.ts`, because the start sets it before the schemas that every call brings are loaded. */
export interface Caller {
  /**
   * The bearer token; null in the worker, whose requests are known by the cookie. Empty on a page where nobody is signed in:
   * the browser may still hold the cookie of the one before, and this page must not act in their name.
   */
  token: () => string | null
  language: () => string
  /** Told after each call whether our server answered. */
  onAnswer: (isReached: boolean) => void
  /** Told the `Date` header of each answer of our server. */
  onDate: (date: string | null) => void
}

export const caller: Caller = { token: () => null, language: () => 'bn', onAnswer: () => {}, onDate: () => {} }

/** The page sets this once at start. The worker leaves it as it is. */
export function setCaller(parts: Partial<Caller>): void {
  Object.assign(caller, parts)
}
