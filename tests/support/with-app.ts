import type { BrowserContext, Page } from '@playwright/test'

/**
 * Waits after each navigation until the app has replaced the prerendered HTML. Both are in the document for one frame, in
 * which a locator finds everything twice. A test with its own `waitUntil` is not affected.
 */
export function withApp(page: Page): Page {
  const goto = page.goto.bind(page)
  const app = () => page.locator('#prerendered').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined) await app()
    return answer
  }
  for (const name of ['reload', 'goBack', 'goForward'] as const) {
    const navigate = page[name].bind(page)
    page[name] = async (options) => {
      const answer = await navigate(options)
      if (options?.waitUntil === undefined) await app()
      return answer
    }
  }
  return page
}

/** `withApp` for each page that a context opens from now on. */
export function withAppIn(context: BrowserContext): BrowserContext {
  const { newPage } = context
  context.newPage = async () => withApp(await newPage.call(context))
  return context
}
