const maxWaitMs = 10_000
const minIdleMs = 300

/**
 * Resolves after an idle time of three times the server's response time for this page, at most after 10 s. On a slow connection a
 * page's pictures load after its scripts. The installation for later visits must not delay them.
 */
export function networkIdle(): Promise<void> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const idleMs = Math.max(minIdleMs, 3 * (page ? page.responseStart - page.requestStart : 0))
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect()
      clearTimeout(idle)
      clearTimeout(limit)
      resolve()
    }
    let idle = setTimeout(finish, idleMs)
    const limit = setTimeout(finish, maxWaitMs)
    const observer = new PerformanceObserver(() => {
      clearTimeout(idle)
      idle = setTimeout(finish, idleMs)
    })
    observer.observe({ type: 'resource' })
  })
}
