import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoEmail, demoPassword } from '../../tests/support/api.ts'
import type { Network } from '../../tests/support/network.ts'
import { type OpenProfile, openProfile } from '../../tests/support/profile.ts'
import { slowdownHere } from './processor.ts'

/** Speed of the simulated device: this many times slower than the reference processor (processor.ts). */
const usualSlowdown = 4

/** A browser with its own profile, which persists between two starts, like a device. */
export class Device {
  readonly #folder: string
  readonly #network: Network
  #profile: OpenProfile | null = null

  private constructor(folder: string, network: Network) {
    this.#folder = folder
    this.#network = network
  }

  static async create(network: Network): Promise<Device> {
    return new Device(await mkdtemp(join(tmpdir(), 'entlab-bench-')), network)
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

  /** Throttles the page to a processor `times` slower than the reference; 1 ends the throttling. */
  async slowDown(times = usualSlowdown): Promise<void> {
    const devTools = await this.page.context().newCDPSession(this.page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: times === 1 ? 1 : slowdownHere(times) })
  }

  async open(path: string, waitUntil: 'load' | 'commit' = 'load'): Promise<void> {
    await this.page.goto(this.#network.url + path, { waitUntil })
  }

  async signIn(identifier = demoEmail('student')): Promise<void> {
    await this.open('/login')
    await this.page.locator('[name=identifier]').fill(identifier)
    await this.page.locator('[name=password]').fill(demoPassword)
    await this.page.locator('form:has([name=password]) [type=checkbox]').first().check()
    await this.page.locator('form:has([name=password]) button[type=submit]').click()
    await this.page.waitForURL((url) => !url.pathname.endsWith('/login'))
  }

  async waitUntilInstalled(): Promise<void> {
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
  }

  async dispose(): Promise<void> {
    await this.#profile?.close()
    // The browser's helper processes still write to the profile after it has exited.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
