/** Servers of which something was asked that may have left a trace, by their origins. */
const origins = new Set<string>()

const isSession = (pathname: string) => /\/auth\/(login|logout)\.php$/.test(pathname)

/** Notes what is asked of a server; reading leaves no trace, nor does coming or leaving. */
export function noteRequest(method: string, address: string | URL): void {
  const { origin, pathname } = new URL(address)
  if (method !== 'GET' && method !== 'HEAD' && !isSession(pathname)) origins.add(origin)
}

/** A sign-in that failed was counted. */
export function noteAnswer(address: string | URL, status: number): void {
  const { origin, pathname } = new URL(address)
  if (status >= 400 && isSession(pathname)) origins.add(origin)
}

/** For what is done to a server otherwise: killed, given another course. */
export const noteChange = (origin: string): void => void origins.add(origin)
export const hasTraces = (origin: string): boolean => origins.has(origin)
export const forgetTraces = (origin: string): void => void origins.delete(origin)
