import { setTimeout as wait } from 'node:timers/promises'
import { poor2g } from '../../tests/support/link.ts'
import type { Network } from '../../tests/support/network.ts'
import { Device } from './device.ts'
import { type Measured, percentile } from './table.ts'

const posts = 40
const queued = 100

/** Time from the click on the button to the post on the wall, including the write to disk. Independent of the network. */
export async function enqueueToScreen(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.signIn()
    await device.open('/community')
    await device.page.locator('textarea[name=body]').waitFor()
    await device.slowDown()
    const values: number[] = []
    for (let run = 0; run < posts; run++) {
      const text = `মাপার লেখা ${run} ${Date.now()}`
      // Letter by letter, because each one saves a draft. 40 ms per letter is the fastest typing to expect.
      await device.page.locator('textarea[name=body]').pressSequentially(text.slice(0, -1), { delay: 40 })
      values.push(await post(device, text))
      // Waits until the post has been sent, as it has before a user writes the next one.
      await device.page.locator('main li [class*=note]').waitFor({ state: 'detached' })
    }
    return [
      { what: `press send to post on screen, CPU 4×, ${posts} posts`, unit: 'ms', values },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(values, 0.95)] },
    ]
  } finally {
    await device.dispose()
  }
}

/** 100 posts written offline, then sent over a poor 2G connection. */
export async function drainOverPoorSignal(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.signIn()
    await device.open('/community')
    await device.page.locator('textarea[name=body]').waitFor()
    await device.waitUntilInstalled()
    network.proxy.setOffline(true)
    for (let run = 0; run < queued; run++) await post(device, `জমা লেখা ${run} ${Date.now()}`)
    network.proxy.log.length = 0
    network.proxy.shape(poor2g)
    network.proxy.setOffline(false)
    const start = performance.now()
    await device.page.evaluate(() => window.dispatchEvent(new Event('online')))
    const pushes = () => network.proxy.log.filter((entry) => entry.url.includes('/sync/push') && entry.status === 200)
    const arrived = () => pushes().reduce((sum, entry) => sum + (JSON.parse(entry.body) as { commands: unknown[] }).commands.length, 0)
    while (arrived() < queued && performance.now() - start < 180_000) await wait(50)
    const took = (performance.now() - start) / 1000
    const tried = network.proxy.log.filter((entry) => entry.url.includes('/sync/push')).length
    return [
      { what: `${queued} waiting posts over 50 kbit/s and 800 ms`, unit: 's', values: [took] },
      { what: 'the same, push requests', unit: '', values: [tried] },
    ]
  } finally {
    await network.reset()
    await device.dispose()
  }
}

/** Writes one post. Answers the milliseconds until it is on the wall, measured inside the page. */
async function post(device: Device, text: string): Promise<number> {
  await device.page.locator('textarea[name=body]').fill(text)
  return await device.page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('form:has(textarea[name=body]) button[type=submit]')
        let start = 0
        // No named function here: tsx would wrap it in a helper that the page does not have.
        const observer = new MutationObserver(() => {
          if (![...document.querySelectorAll('article, li')].some((element) => element.textContent?.includes(wanted))) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - start))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        start = performance.now()
        button?.click()
      }),
    text,
  )
}
