import type { BrowserContext } from '@playwright/test'

/**
 * Reports no idle time to the app, which then prefetches no pages (src/app/shell/navigation/prefetch-routes.ts). In a document with
 * a worker, the prefetch compiles the whole app: more processor time than the page itself takes.
 */
export async function stopPrefetch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
}
