import type { Page } from '@playwright/test'

/** Ends the page without an event, as a full memory does. @returns a new page of the same browser at the same URL */
export async function reopenAfterCrash(page: Page): Promise<Page> {
  const url = page.url()
  const devTools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Never answered: the page is gone.
  void devTools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const next = await page.context().newPage()
  await next.goto(url)
  return next
}
