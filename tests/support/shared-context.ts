import type { Browser, BrowserContext, Page } from '@playwright/test'
import { followOnLine } from './on-line.ts'

/** Everything but the HTTP cache and cookies, which belong to a host and not to an origin. */
const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets'

/**
 * One browser context for the tests of a worker. Each test gets it with an empty storage and a new tab. Only the HTTP cache remains:
 * loading and compiling the app's files takes a third of the processor time of a test's first document.
 */
export class SharedContext {
  readonly #browser: Browser
  readonly #serviceWorkers: 'block' | 'allow'
  /** Runs once in each new context. Its scripts belong to the context: no test has changed it with them. */
  readonly #prepare: ((context: BrowserContext) => Promise<void>) | undefined
  #open: { context: BrowserContext; key: string; spare: Page | null } | null = null
  /** True once a test has changed something that cannot be taken back. */
  #isChanged = false

  constructor(browser: Browser, serviceWorkers: 'block' | 'allow', prepare?: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser
    this.#serviceWorkers = serviceWorkers
    this.#prepare = prepare
  }

  /** The context for a test. `key` names its options: another key needs a new context. */
  async take(key: string): Promise<BrowserContext> {
    if (this.#open && (this.#open.key !== key || this.#isChanged)) await this.close()
    if (!this.#open) {
      const context = await this.#browser.newContext({ serviceWorkers: this.#serviceWorkers })
      await this.#prepare?.(context)
      this.#open = { context: this.#watched(context), key, spare: null }
    }
    return this.#open.context
  }

  /** Empties the context after a test. After a failure it is replaced. */
  async giveBack(url: string, { hasFailed }: { hasFailed: boolean }): Promise<void> {
    if (!this.#open) return
    if (hasFailed || this.#isChanged) return await this.close()
    const { context } = this.#open
    // A test may have opened no tab.
    this.#open.spare = null
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    const used = context.pages()
    await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()])
    const spare = await context.newPage()
    await Promise.all(used.map((page) => page.close()))
    const client = await context.newCDPSession(spare)
    await client.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
    await client.detach()
    this.#open.spare = spare
  }

  async close(): Promise<void> {
    const open = this.#open
    this.#open = null
    this.#isChanged = false
    await open?.context.close()
  }

  /** Playwright cannot remove a script that a context runs in each document; a replaced clock is one. */
  #watched(context: BrowserContext): BrowserContext {
    const changed = <Given extends unknown[], Result>(work: (...given: Given) => Result) => {
      return (...given: Given): Result => {
        this.#isChanged = true
        return work(...given)
      }
    }
    const addInitScript = context.addInitScript.bind(context)
    const addChange = changed(addInitScript)
    // The script of `setOnLine` may remain: the next test begins without its item.
    context.addInitScript = (script, value) => (script === followOnLine ? addInitScript : addChange)(script, value)
    context.clock.install = changed(context.clock.install.bind(context.clock))
    context.clock.setFixedTime = changed(context.clock.setFixedTime.bind(context.clock))
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const spare = this.#open?.spare
      if (!spare) return await newPage()
      if (this.#open) this.#open.spare = null
      return spare
    }
    return context
  }
}
