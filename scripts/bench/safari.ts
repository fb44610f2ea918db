import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoEmail, demoPassword } from '../../tests/support/api.ts'
import type { Network } from '../../tests/support/network.ts'
import { freePort } from '../free-port.ts'
import { aptInstall } from '../prerequisites/apt.ts'
import { read } from '../run.ts'
import type { Measured } from './table.ts'

const runs = 6
/** A page that waits longer hangs. */
const timeoutMs = 20_000

/**
 * Time until a page can read the user's database in Safari's engine (WebKitGTK). The previous page was left during its first
 * pull (docs/decisions/025). No row if the engine cannot be installed.
 */
export async function storeAfterLeavingInSafari(network: Network): Promise<Measured[]> {
  const isThere = async () => (await read('which', ['WebKitWebDriver', 'xvfb-run'])) !== null
  if (!(await isThere())) await aptInstall('webkit2gtk-driver', 'xvfb', 'xauth')
  if (!(await isThere())) {
    console.log('skipped: Safari’s engine (webkit2gtk-driver and xvfb are not installed)')
    return []
  }
  const values: number[] = []
  for (let run = 0; run < runs; run++) values.push(await waitAfterLeaving(network.url, run * 100))
  return [{ what: 'store of the page after one left in a pull, Safari’s engine', unit: 'ms', values }]
}

async function waitAfterLeaving(url: string, delay: number): Promise<number> {
  const page = await Safari.open()
  try {
    await page.go(`${url}/login`)
    await page.until("!document.getElementById('prerendered') && !!document.querySelector('#root [name=identifier]')")
    await page.type('#root [name=identifier]', demoEmail('student'))
    await page.type('#root [name=password]', demoPassword)
    await page.run("document.querySelector('#root form:has([name=password]) button[type=submit]').click()")
    await page.until("!location.pathname.endsWith('/login')")
    await sleep(delay)
    await page.go(`${url}/help`)
    return Number(await page.runAsync(readStores, timeoutMs))
  } finally {
    await page.close()
  }
}

/** Reads each of the device's databases. Answers the milliseconds until the last one answered, at most the first argument. */
const readStores = `
const [timeoutMs, done] = arguments
const start = performance.now()
const end = () => done(Math.min(timeoutMs, Math.round(performance.now() - start)))
setTimeout(end, timeoutMs)
const readOne = (name) => new Promise((resolve) => {
  const opening = indexedDB.open(name)
  opening.onsuccess = () => {
    const db = opening.result
    const reading = db.transaction(db.objectStoreNames[0]).objectStore(db.objectStoreNames[0]).count()
    reading.onsuccess = () => resolve(db.close())
  }
})
indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => readOne(name)))).then(end)`

/** One window of Safari's engine, controlled by WebDriver (W3C). */
class Safari {
  private readonly driver: ChildProcess
  private readonly session: string

  private constructor(driver: ChildProcess, session: string) {
    this.driver = driver
    this.session = session
  }

  static async open(): Promise<Safari> {
    const port = await freePort()
    // In its own process group: `close` ends the X server, the driver and the browser together.
    const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { stdio: 'ignore', detached: true })
    const driverUrl = `http://127.0.0.1:${port}`
    while (!(await fetch(`${driverUrl}/status`).catch(() => null))?.ok) await sleep(100)
    const body = JSON.stringify({ capabilities: { alwaysMatch: { timeouts: { script: 2 * timeoutMs } } } })
    const { value } = (await (await fetch(`${driverUrl}/session`, { method: 'POST', body })).json()) as { value: { sessionId: string } }
    return new Safari(driver, `${driverUrl}/session/${value.sessionId}`)
  }

  private async ask(path: string, body: unknown): Promise<unknown> {
    const answer = await fetch(`${this.session}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }

  go = (url: string) => this.ask('url', { url })
  run = (script: string) => this.ask('execute/sync', { script, args: [] })
  runAsync = (script: string, ...args: unknown[]) => this.ask('execute/async', { script, args })

  async type(selector: string, text: string): Promise<void> {
    const found = (await this.ask('element', { using: 'css selector', value: selector })) as Record<string, string>
    await this.ask(`element/${Object.values(found)[0]}/value`, { text })
  }

  async until(condition: string): Promise<void> {
    const start = performance.now()
    while (!(await this.run(`return ${condition}`))) {
      if (performance.now() - start > timeoutMs) throw new Error(`Never: ${condition}`)
      await sleep(100)
    }
  }

  async close(): Promise<void> {
    await fetch(this.session, { method: 'DELETE' })
    if (this.driver.pid) process.kill(-this.driver.pid)
  }
}
