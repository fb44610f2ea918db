/** Like `AbortSignal.timeout`, which the oldest browsers of the build do not have. */
export function abortAfter(ms: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), ms)
  return limit.signal
}
