import { mkdir, rm } from 'node:fs/promises'
import { devices, type Locator, type Page } from '@playwright/test'
import type { Device } from '../../bench/device.ts'

/** One step of a walk, as a line of the table. Seconds are the waiting times of the user, without reading and typing. */
export interface Step {
  readonly picture: string
  readonly taps: number
  readonly letters: number
  readonly seconds: number
}

/** A walk through the app on a simulated mobile phone: numbered pictures, with the taps and the waiting times between them. */
export class Film {
  readonly steps: Step[] = []
  readonly #device: Device
  readonly #folder: string
  #taps = 0
  #letters = 0
  #waitedMs = 0

  private constructor(device: Device, folder: string) {
    this.#device = device
    this.#folder = folder
  }

  static async start(device: Device, folder: string): Promise<Film> {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    return new Film(device, folder)
  }

  get page(): Page {
    return this.#device.page
  }

  /** Prepares a browser that has just been started. The app's texts name the kind of device, by the user agent. */
  async setUp(): Promise<void> {
    const context = this.page.context()
    const devTools = await context.newCDPSession(this.page)
    await devTools.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor: 2, mobile: true })
    await devTools.send('Emulation.setScrollbarsHidden', { hidden: true })
    await devTools.send('Emulation.setUserAgentOverride', { userAgent: devices['Galaxy S9+'].userAgent, acceptLanguage: 'bn-BD' })
    await context.exposeBinding('countTap', () => {
      this.#taps += 1
    })
    await context.addInitScript(() => {
      addEventListener('click', ({ isTrusted }) => isTrusted && (globalThis as unknown as { countTap(): void }).countTap(), true)
    })
    // The headless browser has no share sheet. A text, because tsx adds a helper to functions with names, which a page lacks.
    await context.addInitScript({
      content: 'Object.assign(Navigator.prototype, { share: () => Promise.resolve(), canShare: () => true })',
    })
    await this.#device.slowDown()
  }

  /** Does something that makes the user wait until `seen` is on screen. */
  async wait(act: () => Promise<unknown>, seen: Locator): Promise<void> {
    const start = performance.now()
    await Promise.all([act(), seen.filter({ visible: true }).first().waitFor({ timeout: 120_000 })])
    this.#waitedMs += performance.now() - start
  }

  open(path: string, seen: Locator): Promise<void> {
    return this.wait(() => this.#device.open(path, 'commit'), seen)
  }

  tap(target: Locator, seen: Locator): Promise<void> {
    return this.wait(() => target.filter({ visible: true }).first().click({ timeout: 120_000 }), seen)
  }

  async type(field: string, text: string): Promise<void> {
    const input = this.page.locator(`#root [name=${field}]`)
    await input.fill(text)
    this.#letters += text.length
  }

  /** Adds a picture of the screen, and a line with what it took since the last one. */
  async picture(name: string): Promise<void> {
    const picture = `${String(this.steps.length + 1).padStart(2, '0')}-${name}`
    this.steps.push({ picture, taps: this.#taps, letters: this.#letters, seconds: this.#waitedMs / 1000 })
    this.#taps = 0
    this.#letters = 0
    this.#waitedMs = 0
    await this.page.screenshot({ path: `${this.#folder}/${picture}.png`, timeout: 60_000 })
  }

  print(title: string): void {
    console.log(`\n${title}`)
    const sum = (count: (step: Step) => number) => this.steps.reduce((total, step) => total + count(step), 0)
    const total = { picture: 'together', taps: sum((step) => step.taps), letters: sum((step) => step.letters) }
    for (const { picture, taps, letters, seconds } of [...this.steps, { ...total, seconds: sum((step) => step.seconds) }]) {
      console.log(
        `${picture.padEnd(28)} ${String(taps).padStart(4)} taps ${String(letters).padStart(4)} letters ${seconds.toFixed(1).padStart(7)} s`,
      )
    }
  }
}
