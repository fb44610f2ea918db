import type { BrowserContext } from '@playwright/test'
import { FaultProxy } from './fault-proxy.ts'
import { firstData } from './first-data.ts'
import { firstDatabase, freshDatabaseUrl } from './fresh-database.ts'
import { openLink } from './link.ts'
import { setOnLine } from './on-line.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'
import { forgetTraces, hasChangedForAll, hasTraces } from './traces.ts'

/** The world outside one browser: a real server, and the network to it, which a test may break. */
export class Network {
  readonly proxy: FaultProxy
  #server: ServerProcess
  /** The test file that uses the server. */
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
   * Gives each test file a server without earlier changes: which files share a worker is random, and one journey must not
   * affect the next. The same file keeps its server. A server that only received reads stays too: a start takes seconds. `shares`: the tests
   * of the file pass whatever users wrote before, so only a change for all users ends the server.
   */
  async renewFor(file: string, { shares }: { readonly shares: boolean }): Promise<void> {
    if (this.#file === file) return
    this.#file = file
    const { url, port } = this.#server
    if (!(shares ? hasChangedForAll(url) : hasTraces(url))) return
    await this.#server.stop()
    this.#server = await newServer({ port })
    forgetTraces(url)
  }

  /** Address of the product for browsers. */
  get url(): string {
    return this.proxy.url
  }

  /** True once this test has broken the network: the console may then have failed requests. */
  get wasBroken(): boolean {
    return this.#wasBroken
  }

  /**
   * Stops all bytes in the proxy. The browser's own switch only sets `navigator.onLine`; `isNoticed: false` omits it, as in a
   * network with a signal and no data.
   */
  async goOffline(context: BrowserContext, { isNoticed = true } = {}): Promise<void> {
    this.#wasBroken = true
    this.proxy.setOffline(true)
    if (!isNoticed) return
    await setOnLine(context, false)
    await context.setOffline(true)
  }

  async goOnline(context: BrowserContext): Promise<void> {
    this.proxy.setOffline(false)
    await context.setOffline(false)
    await setOnLine(context, true)
  }

  /** Allows failed requests, for a test that causes them itself with faults or a killed server. */
  expectTrouble(): void {
    this.#wasBroken = true
  }

  /** Resets the network for the next test. The database keeps its rows. */
  async reset(): Promise<void> {
    this.#wasBroken = false
    this.proxy.setOffline(false)
    this.proxy.faults = {}
    this.proxy.path = /./
    this.proxy.byteFault = () => undefined
    this.proxy.uploadCut = () => undefined
    this.proxy.endsConnections = false
    this.proxy.shape(openLink)
    this.proxy.log.length = 0
    if (!this.server.isRunning) await this.server.start()
  }

  async close(): Promise<void> {
    await this.proxy.close()
    await this.server.stop()
  }
}

/** A server with a copy of the demo content, and with limits that no journey reaches. */
export async function newServer({ env, ...options }: Pick<ServerOptions, 'port' | 'env'> = {}): Promise<ServerProcess> {
  const databaseUrl = await freshDatabaseUrl({ copyOf: firstDatabase })
  return startServer({
    copyOf: firstData,
    ...(databaseUrl ? { databaseUrl } : {}),
    ...options,
    env: { RATE_LIMIT_FACTOR: '50', ...env },
  })
}
