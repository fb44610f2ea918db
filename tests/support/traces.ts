/** Origins of servers that received a request which may have changed their data. */
const origins = new Set<string>()
/** Origins of those with other words, settings or courses for all users. */
const changedForAll = new Set<string>()

const isSession = (pathname: string) => /\/auth\/(login|logout)\.php$/.test(pathname)
const isCount = (pathname: string) => pathname.endsWith('/api/analytics')

/** Records a request. Reads change nothing; sign-ins, sign-outs and counts of visits do not affect later tests. */
export function noteRequest(method: string, address: string | URL): void {
  const { origin, pathname } = new URL(address)
  if (method === 'GET' || method === 'HEAD' || isSession(pathname) || isCount(pathname)) return
  if (/\/api\/admin\/|\/(publish|revoke)$/.test(pathname)) noteChangeForAll(origin)
  else noteChange(origin)
}

/** Records an answer: the server counts failed sign-ins. */
export function noteAnswer(address: string | URL, status: number): void {
  const { origin, pathname } = new URL(address)
  if (status >= 400 && isSession(pathname)) origins.add(origin)
}

/** Records a change without a request, such as a killed process. */
export const noteChange = (origin: string): void => void origins.add(origin)

/** Records other words, settings or courses for all users. */
export function noteChangeForAll(origin: string): void {
  origins.add(origin)
  changedForAll.add(origin)
}

export const hasTraces = (origin: string): boolean => origins.has(origin)
export const hasChangedForAll = (origin: string): boolean => changedForAll.has(origin)

export function forgetTraces(origin: string): void {
  origins.delete(origin)
  changedForAll.delete(origin)
}
