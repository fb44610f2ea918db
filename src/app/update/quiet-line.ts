const longest = 10_000
const shortest = 300

/**
 * Resolves once nothing has arrived for three times as long as this page's own first answer took: on a slow line a page's
 * pictures come after its scripts, and what is installed for later visits must not go before them. At most ten seconds.
 */
export function quietLine(): Promise<void> {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const pause = Math.max(shortest, 3 * (page ? page.responseStart - page.requestStart : 0))
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(limit)
      resolve()
    }
    let quiet = setTimeout(finish, pause)
    const limit = setTimeout(finish, longest)
    const observer = new PerformanceObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, pause)
    })
    observer.observe({ type: 'resource' })
  })
}
