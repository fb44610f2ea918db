/** Servers of which something was asked that may have left a trace, by their origins. */
const origins = new Set<string>()

/** Notes what is asked of a server; reading leaves no trace, nor does leaving. A sign-in may fail, and failures are counted. */
export function noteRequest(method: string, address: string | URL): void {
  const { origin, pathname } = new URL(address)
  if (method !== 'GET' && method !== 'HEAD' && !pathname.endsWith('/auth/logout.php')) origins.add(origin)
}

/** For what is done to a server otherwise: killed, given another course. */
export const noteChange = (origin: string): void => void origins.add(origin)
export const hasTraces = (origin: string): boolean => origins.has(origin)
export const forgetTraces = (origin: string): void => void origins.delete(origin)
