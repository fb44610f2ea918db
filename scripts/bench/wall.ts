import { setTimeout as wait } from 'node:timers/promises'
import { poor2g } from '../../tests/support/link.ts'
import type { Network } from '../../tests/support/network.ts'
import { Phone } from './phone.ts'
import { type Measured, percentile } from './table.ts'

const posts = 40
const queued = 100

/** From pressing the button to the post on the wall, with the disk having it; the network plays no part. */
export async function enqueueToScreen(network: Network): Promise<Measured[]> {
  const phone = await Phone.unpack(network)
  try {
    await phone.start()
    await phone.signIn()
    await phone.open('/community')
    await phone.page.locator('textarea[name=body]').waitFor()
    await phone.slowDown()
    const values: number[] = []
    for (let run = 0; run < posts; run++) {
      const text = `মাপার লেখা ${run} ${Date.now()}`
      // Letter by letter, as it is written: each of them is saved as a draft, and a person is never faster than this.
      await phone.page.locator('textarea[name=body]').pressSequentially(text.slice(0, -1), { delay: 40 })
      values.push(await post(phone, text))
      // A person reads what they wrote before they write more; the last one has arrived by then.
      await phone.page.locator('main li [class*=note]').waitFor({ state: 'detached' })
    }
    return [
      { what: `press send to post on screen, CPU 4×, ${posts} posts`, unit: 'ms', values },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(values, 0.95)] },
    ]
  } finally {
    await phone.dispose()
  }
}

/** A hundred posts written without a network, then a poor 2G signal comes. */
export async function drainOverPoorSignal(network: Network): Promise<Measured[]> {
  const phone = await Phone.unpack(network)
  try {
    await phone.start()
    await phone.signIn()
    await phone.open('/community')
    await phone.page.locator('textarea[name=body]').waitFor()
    await phone.waitUntilKept()
    network.proxy.setOffline(true)
    for (let run = 0; run < queued; run++) await post(phone, `জমা লেখা ${run} ${Date.now()}`)
    network.proxy.log.length = 0
    network.proxy.shape(poor2g)
    network.proxy.setOffline(false)
    const start = performance.now()
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
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
    await network.mend()
    await phone.dispose()
  }
}

/** Writes one post and answers the milliseconds until it was on the wall, measured inside the page. */
async function post(phone: Phone, text: string): Promise<number> {
  await phone.page.locator('textarea[name=body]').fill(text)
  return await phone.page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('form:has(textarea[name=body]) button[type=submit]')
        let start = 0
        // No named function in here: tsx would mark it with a helper that the page does not have.
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
