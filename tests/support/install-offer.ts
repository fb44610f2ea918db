import type { Page } from '@playwright/test'

/** The event by which Chromium offers to install the app. */
export const offerToInstall = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const offer = { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'accepted' }) }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), offer))
  })
