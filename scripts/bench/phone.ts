import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoEmail, demoPassword } from '../../tests/support/api.ts'
import type { Network } from '../../tests/support/network.ts'
import { type OpenProfile, openProfile } from '../../tests/support/profile.ts'
import { slowdownHere } from './processor.ts'

/** How much slower than the reference processor (processor.ts) the phone's is. */
const usualSlowdown = 4

/** A browser with a profile of its own, as a phone that keeps what it has between two starts. */
export class Phone {
  readonly #folder: string
  readonly #network: Network
  #profile: OpenProfile | null = null

  private constructor(folder: string, network: Network) {
    this.#folder = folder
    this.#network = network
  }

  static async unpack(network: Network): Promise<Phone> {
    return new Phone(await mkdtemp(join(tmpdir(), 'entlab-bench-')), network)
  }

  get page(): Page {
    if (!this.#profile) throw new Error('The browser is closed.')
    return this.#profile.page
  }

  /** A new browser process on the same profile. */
  async start(): Promise<void> {
    await this.#profile?.close()
    this.#profile = await openProfile(this.#folder)
  }

  /** From now on the page runs as on a processor that takes so many times as long as the reference; 1 ends it. */
  async slowDown(times = usualSlowdown): Promise<void> {
    const devTools = await this.page.context().newCDPSession(this.page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: times === 1 ? 1 : slowdownHere(times) })
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#network.url + path)
  }

  async signIn(): Promise<void> {
    await this.open('/login')
    await this.page.locator('[name=identifier]').fill(demoEmail('student'))
    await this.page.locator('[name=password]').fill(demoPassword)
    await this.page.locator('form:has([name=password]) [type=checkbox]').first().check()
    await this.page.locator('form:has([name=password]) button[type=submit]').click()
    await this.page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }

  async waitUntilKept(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }

  async dispose(): Promise<void> {
    await this.#profile?.close()
    // The browser's helpers write for a moment after it has ended.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
