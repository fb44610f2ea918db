import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page, type WebError } from '@playwright/test'
import type { DemoRole } from './api.ts'
import { Network } from './network.ts'
import { stopPrefetch } from './prefetch.ts'
import { SharedContext } from './shared-context.ts'
import { openSignedIn } from './sign-in.ts'
import { withAppIn } from './with-app.ts'

interface TestFixtures {
  ownServer: undefined
  /** The options of a context: tests with other ones share none. */
  contextKey: string
  /** Opens a page on a signed-in device; default is the role's home. Journeys about the sign-in use the form (sign-in.ts). */
  signIn: (role: DemoRole, page?: Page, path?: string) => Promise<void>
  /** A second device without a worker, for tests with the worker. Other tests have this context themselves. */
  otherDevice: BrowserContext
  goOffline: (options?: { isNoticed?: boolean }) => Promise<void>
  goOnline: () => Promise<void>
  /** Waits until the worker has everything that it needs to open the app offline. */
  workerReady: (page?: Page) => Promise<void>
  /** A console error this test provokes on purpose. Any other one fails it. */
  allowConsole: (pattern: RegExp) => void
}

interface Options {
  /** True: the app prefetches pages while the browser is idle. */
  prefetches: boolean
  /** True: the file's tests pass whatever users wrote in earlier files, so they need no server of their own. */
  sharesServer: boolean
  /** False: the test needs an empty HTTP cache. */
  sharesContext: boolean
}

interface WorkerFixtures {
  network: Network
  /** One for tests without a worker, and one for tests with it. */
  sharedContexts: Record<'block' | 'allow', SharedContext>
}

/** Messages that the browser logs about each failed request, even when the page handles it. */
export const failedRequest =
  /Failed to load resource: net::ERR_|net::ERR_[A-Z_]+|Failed to fetch|An unknown error occurred when fetching the script/
const badStatus = /Failed to load resource: the server responded with a status of (429|5\d\d)/
/** A style sheet whose request a stopping server answered with an error. */
const refusedStyle = /Refused to apply style from .* MIME type \('application\/json'\)/

export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const network = await Network.open()
      await use(network)
      await network.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  ownServer: [
    async ({ network, sharesServer }, use, { file }) => {
      await network.renewFor(file, { shares: sharesServer })
      await use(undefined)
    },
    { auto: true, timeout: 120_000 },
  ],

  prefetches: [false, { option: true }],
  sharesServer: [false, { option: true }],

  sharesContext: [true, { option: true }],

  sharedContexts: [
    async ({ browser }, use) => {
      const shared = {
        block: new SharedContext(browser, 'block'),
        allow: new SharedContext(browser, 'allow', stopPrefetch),
      }
      await use(shared)
      await Promise.all([shared.block.close(), shared.allow.close()])
    },
    { scope: 'worker' },
  ],

  contextKey: async ({ javaScriptEnabled, viewport, hasTouch, timezoneId, contextOptions }, use) => {
    await use(JSON.stringify([javaScriptEnabled, viewport, hasTouch, timezoneId, contextOptions]))
  },

  context: async (
    { browser, network, sharedContexts, sharesContext, prefetches, serviceWorkers, javaScriptEnabled, contextKey },
    use,
    testInfo,
  ) => {
    const hasWorker = serviceWorkers === 'allow'
    const isShared = sharesContext && !(hasWorker && prefetches)
    const sharedContext = sharedContexts[serviceWorkers]
    const context = isShared ? await sharedContext.take(contextKey) : await browser.newContext()
    if (!isShared && hasWorker && !prefetches) await stopPrefetch(context)
    const { newPage } = context
    const { newContext } = browser
    if (javaScriptEnabled !== false) {
      withAppIn(context)
      browser.newContext = async (options) => withAppIn(await newContext.call(browser, options))
    }
    await use(context)
    browser.newContext = newContext
    context.newPage = newPage
    const hasFailed = testInfo.status !== testInfo.expectedStatus
    if (isShared) await sharedContext.giveBack(network.url, { hasFailed })
    else await context.close()
  },

  otherDevice: async ({ network, sharedContexts, contextKey }, use, testInfo) => {
    const device = await sharedContexts.block.take(contextKey)
    const { newPage } = device
    await use(withAppIn(device))
    device.newPage = newPage
    await sharedContexts.block.giveBack(network.url, { hasFailed: testInfo.status !== testInfo.expectedStatus })
  },

  baseURL: async ({ network }, use) => {
    await use(network.url)
  },

  allowConsole: [
    async ({ context, network }, use) => {
      const allowed: RegExp[] = []
      const errors: string[] = []
      const addConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      }
      const addUncaught = (error: WebError) => void errors.push(`uncaught: ${error.error().stack || String(error.error())}`)
      context.on('console', addConsole).on('weberror', addUncaught)
      await use((pattern) => void allowed.push(pattern))
      context.off('console', addConsole).off('weberror', addUncaught)
      // A request that a test has routed may still be in flight; its end is no failure.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const expected = network.wasBroken ? [...allowed, failedRequest, badStatus, refusedStyle] : allowed
      expect(
        errors.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'console errors',
      ).toEqual([])
      await network.reset()
    },
    { auto: true },
  ],

  signIn: async ({ page: own, network }, use) => {
    await use((role, page = own, path) => openSignedIn(page, role, network.url, path))
  },

  goOffline: async ({ network, context }, use) => {
    await use((options) => network.goOffline(context, options))
  },

  goOnline: async ({ network, context }, use) => {
    await use(() => network.goOnline(context))
  },

  workerReady: async ({ page: own }, use) => {
    await use(async (page = own) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    })
  },
})

/** For journeys whose subject is the service worker. Installing it costs 2 s of processor time, so all others block it. */
export const withWorker = test.extend({ serviceWorkers: 'allow' })

export { expect }
