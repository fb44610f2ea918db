import { test as base, expect, type Page } from '@playwright/test'
import { type DemoRole, demoEmail, demoPassword } from './api.ts'
import { Network } from './network.ts'

interface TestFixtures {
  ownServer: undefined
  /** Signs in through the form, as a person does, and waits for the role's home. */
  signIn: (role: DemoRole, page?: Page) => Promise<void>
  goOffline: (options?: { isNoticed?: boolean }) => Promise<void>
  goOnline: () => Promise<void>
  /** Waits until the worker has everything it needs to open the app without the network. */
  keptOnPhone: (page?: Page) => Promise<void>
  /** A console error this test provokes on purpose. Any other one fails it. */
  allowConsole: (pattern: RegExp) => void
}

interface WorkerFixtures {
  network: Network
}

/** What the browser itself logs about a failed request, however well the page handles it. */
const failedRequest =
  /Failed to load resource: net::ERR_|net::ERR_[A-Z_]+|Failed to fetch|An unknown error occurred when fetching the script/
const badStatus = /Failed to load resource: the server responded with a status of (429|5\d\d)/

/**
 * The text in a page's HTML and the app that takes its place stand side by side for a frame, and whoever looks then finds
 * everything twice: a page is open when the app is there. A test that says itself what it waits for is left alone.
 */
function withApp(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const app = () => page.locator('#early').waitFor({ state: 'detached' })
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === undefined) await app()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (options?.waitUntil === undefined) await app()
    return answer
  }
  return page
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
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
    async ({ network }, use, { file }) => {
      await network.renewFor(file)
      await use(undefined)
    },
    { auto: true, timeout: 60_000 },
  ],

  context: async ({ context, javaScriptEnabled }, use) => {
    const newPage = context.newPage.bind(context)
    if (javaScriptEnabled !== false) context.newPage = async () => withApp(await newPage())
    await use(context)
  },

  baseURL: async ({ network }, use) => {
    await use(network.url)
  },

  allowConsole: [
    async ({ context, network }, use) => {
      const allowed: RegExp[] = []
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => errors.push(`uncaught: ${error.error().stack || String(error.error())}`))
      await use((pattern) => void allowed.push(pattern))
      // A request that a test rerouted may still be under way; its end is nobody's failure.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      const expected = network.wasBroken ? [...allowed, failedRequest, badStatus] : allowed
      expect(
        errors.filter((text) => !expected.some((pattern) => pattern.test(text))),
        'errors in the console',
      ).toEqual([])
      await network.mend()
    },
    { auto: true },
  ],

  signIn: async ({ page: own }, use) => {
    await use(async (role, page = own) => {
      await page.goto('/login')
      await page.locator('#root [name=identifier]').fill(demoEmail(role))
      await page.locator('#root [name=password]').fill(demoPassword)
      await page.locator('#root form:has([name=password]) button[type=submit]').click()
      await page.waitForURL((url) => !url.pathname.endsWith('/login'))
    })
  },

  goOffline: async ({ network, context }, use) => {
    await use((options) => network.goOffline(context, options))
  },

  goOnline: async ({ network, context }, use) => {
    await use(() => network.goOnline(context))
  },

  keptOnPhone: async ({ page: own }, use) => {
    await use(async (page = own) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready
      })
    })
  },
})

export { expect }
