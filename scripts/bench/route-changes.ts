import type { Network } from '../../tests/support/network.ts'
import { Phone } from './phone.ts'
import { type Measured, percentile } from './table.ts'

/** What a thumb reaches on a phone, in an order in which no place comes after the same place twice. */
const walk = ['/courses', '/community', '/events', '/more', '/dashboard', '/events', '/courses', '/more', '/community', '/dashboard']
const rounds = 4

/** From the press on a link of the bottom bar to the frame with the new page's heading, with everything on the phone and without a network. */
export async function routeChanges(network: Network): Promise<Measured[]> {
  const phone = await Phone.unpack(network)
  try {
    await phone.start()
    await phone.page.setViewportSize({ width: 360, height: 740 })
    await phone.signIn()
    await phone.waitUntilKept()
    // Once more, under the worker and with what the first visit has brought.
    await phone.open('/dashboard')
    await phone.page.locator('main h1').waitFor()
    network.proxy.setOffline(true)
    await phone.slowDown()
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [step, path] of walk.entries()) (round === 0 && step < 4 ? first : again).push(await change(phone, path))
    }
    return [
      { what: 'place to place offline, CPU 4×, opened before', unit: 'ms', values: again },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(again, 0.95)] },
      { what: 'the same, opened for the first time', unit: 'ms', values: first },
    ]
  } finally {
    await network.mend()
    await phone.dispose()
  }
}

async function change(phone: Phone, path: string): Promise<number> {
  const link = phone.page.locator(`nav a[href$="${path}"]:visible`).last()
  await link.waitFor()
  const value = await link.evaluate(
    (one) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('main h1')?.textContent
        const start = performance.now()
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - start)
        const observer = new MutationObserver(() => {
          const heading = document.querySelector('main h1')?.textContent
          if (!heading || heading === before) return
          observer.disconnect()
          // What a frame callback posts comes after that frame was painted.
          requestAnimationFrame(() => painted.port2.postMessage(0))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        if (one instanceof HTMLElement) one.click()
      }),
  )
  await phone.page.evaluate(untilIdle)
  return value
}

/**
 * What comes behind the page must not be counted with the next one. It comes in pieces with rests between them, so the first
 * idle moment says little: a browser that expects neither a frame nor a task soon gives nearly all of the 50 ms it ever gives.
 * A page that finds no rest within two seconds is left as it is.
 */
const untilIdle = async () => {
  const end = performance.now() + 2_000
  for (let rest = 0; rest < 40 && performance.now() < end; )
    rest = await new Promise<number>((resolve) => requestIdleCallback((deadline) => resolve(deadline.timeRemaining()), { timeout: 500 }))
}
