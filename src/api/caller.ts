/** Token, language and listeners of calls. Not in `call.ts`: the start sets them before it loads the schemas of the endpoints. */
export interface Caller {
  /**
   * The bearer token; null in the worker, which relies on the cookie. Empty on a visitor's page: the browser may still have the
   * previous user's cookie, and the empty token keeps the server from accepting it.
   */
  token: () => string | null
  language: () => string
  /** Called after each call. `isReached`: our server answered. */
  onAnswer: (isReached: boolean, isPortal: boolean) => void
  /** Called with the `Date` header of each answer of our server. */
  onDate: (date: string | null) => void
  /** Called with the size in bytes of each body that was sent. */
  onBody?: (bytes: number) => void
}

export const caller: Caller = { token: () => null, language: () => 'bn', onAnswer: () => {}, onDate: () => {} }

/** Called by the page at the start; the worker uses the defaults. */
export function setCaller(parts: Partial<Caller>): void {
  Object.assign(caller, parts)
}
