import type { BrowserContext } from '@playwright/test'
import { FaultProxy } from './fault-proxy.ts'
import { firstData } from './first-data.ts'
import { freshDatabaseUrl } from './fresh-database.ts'
import { openLink } from './link.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { forgetTraces, hasTraces } from './traces.ts'

/** The world outside one browser: a real server, and the network to it, which a test may break. */
export class Network {
  readonly proxy: FaultProxy
  #server: ServerProcess
  /** The file whose tests the server has seen. */
  #file: string | undefined
  #wasBroken = false

  constructor(server: ServerProcess, proxy: FaultProxy) {
    this.#server = server
    this.proxy = proxy
  }

  static async open(): Promise<Network> {
    const server = await newServer()
    return new Network(server, await new FaultProxy({ target: server.url }).listen())
  }

  get server(): ServerProcess {
    return this.#server
  }

  /**
   * A server on which nobody has done anything yet, for each file of tests: which files share a worker is chance, and
   * what a journey leaves behind must not decide how the next one ends. Asked again by the same file it stays as it is, and
   * so does one where files before only read: a start takes seconds.
   */
  async renewFor(file: string): Promise<void> {
    if (this.#file === file) return
    this.#file = file
    const { url, port } = this.#server
    if (!hasTraces(url)) return
    await this.#server.stop()
    this.#server = await newServer(port)
    forgetTraces(url)
  }

  /** Where browsers find the product. */
  get url(): string {
    return this.proxy.url
  }

  /** Whether this test has disturbed the network, so that failed requests in the console are no surprise. */
  get wasBroken(): boolean {
    return this.#wasBroken
  }

  /**
   * No bytes pass. The proxy is the truth; the browser's own switch only makes `navigator.onLine` say so, which
   * `isNoticed: false` leaves out: a signal that is there and carries nothing.
   */
  async goOffline(context: BrowserContext, { isNoticed = true } = {}): Promise<void> {
    this.#wasBroken = true
    this.proxy.setOffline(true)
    if (isNoticed) await context.setOffline(true)
  }

  async goOnline(context: BrowserContext): Promise<void> {
    this.proxy.setOffline(false)
    await context.setOffline(false)
  }

  /** The test is about to break something itself (faults, a killed server). */
  expectTrouble(): void {
    this.#wasBroken = true
  }

  /** As new, for the next test. The database keeps what was written. */
  async mend(): Promise<void> {
    this.#wasBroken = false
    this.proxy.setOffline(false)
    this.proxy.faults = {}
    this.proxy.path = /./
    this.proxy.mishap = () => undefined
    this.proxy.shape(openLink)
    this.proxy.log.length = 0
    if (!this.server.isRunning) await this.server.start()
  }

  async close(): Promise<void> {
    await this.proxy.close()
    await this.server.stop()
  }
}

async function newServer(port?: number): Promise<ServerProcess> {
  const databaseUrl = await freshDatabaseUrl()
  return startServer({
    ...(databaseUrl ? { databaseUrl } : { copyOf: firstData }),
    ...(port === undefined ? {} : { port }),
    env: { RATE_LIMIT_FACTOR: '50' },
  })
}
