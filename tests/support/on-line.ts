import type { BrowserContext } from '@playwright/test'

/** Item of localStorage, so that it holds for all pages of a device. */
const item = 'test-offline'
const prepared = new WeakSet<BrowserContext>()

/**
 * Makes `navigator.onLine` false until `setOnLine(context, true)`, in open and in later pages. `setOffline` alone does not last:
 * Chromium drops its override when a worker of the same process ends, and the app would start to send.
 */
export async function setOnLine(context: BrowserContext, isOnLine: boolean): Promise<void> {
  if (!prepared.has(context)) {
    prepared.add(context)
    await context.addInitScript(followOnLine, item)
    for (const page of context.pages()) await page.evaluate(followOnLine, item).catch(() => {})
  }
  for (const page of context.pages().filter((one) => one.url().startsWith('http'))) await page.evaluate(isOnLine ? end : begin, item)
}

const begin = (key: string) => localStorage.setItem(key, '')

/** The browser reports no end of an override that it has dropped. */
function end(key: string): void {
  localStorage.removeItem(key)
  dispatchEvent(new Event('online'))
}

/** Without effect while the item is missing. */
export function followOnLine(key: string): void {
  const browsers = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
  Object.defineProperty(navigator, 'onLine', {
    configurable: true,
    get: () => localStorage.getItem(key) === null && browsers?.get?.call(navigator),
  })
}
