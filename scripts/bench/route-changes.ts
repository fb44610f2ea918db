import type { Network } from '../../tests/support/network.ts'
import { Device } from './device.ts'
import { type Measured, percentile } from './table.ts'

/** Destinations of the bottom bar, in an order in which no pair of successive pages repeats. */
const walk = ['/courses', '/community', '/events', '/more', '/dashboard', '/events', '/courses', '/more', '/community', '/dashboard']
const rounds = 4

/** Time from the click on a link of the bottom bar to the frame with the new heading. Offline, with the app installed. */
export async function routeChanges(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.page.setViewportSize({ width: 360, height: 740 })
    await device.signIn()
    await device.waitUntilInstalled()
    // Loads the page again, controlled by the worker and with the synced data.
    await device.open('/dashboard')
    await device.page.locator('main h1').waitFor()
    network.proxy.setOffline(true)
    await device.slowDown()
    const first: number[] = []
    const again: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [step, path] of walk.entries()) (round === 0 && step < 4 ? first : again).push(await change(device, path))
    }
    return [
      { what: 'place to place offline, CPU 4×, opened before', unit: 'ms', values: again },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(again, 0.95)] },
      { what: 'the same, opened for the first time', unit: 'ms', values: first },
    ]
  } finally {
    await network.reset()
    await device.dispose()
  }
}

async function change(device: Device, path: string): Promise<number> {
  const link = device.page.locator(`nav a[href$="${path}"]:visible`).last()
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
          // A message posted in a frame callback arrives after that frame was painted.
          requestAnimationFrame(() => painted.port2.postMessage(0))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
        if (one instanceof HTMLElement) one.click()
      }),
  )
  await device.page.evaluate(untilIdle)
  return value
}

/**
 * Waits until the background work of a page has ended, so that the next page's time does not include it. That work has pauses,
 * so an idle callback alone proves nothing. Only a browser without pending work grants nearly the whole 50 ms of idle time.
 * Gives up after 2 s.
 */
const untilIdle = async () => {
  const end = performance.now() + 2_000
  for (let rest = 0; rest < 40 && performance.now() < end; )
    rest = await new Promise<number>((resolve) => requestIdleCallback((deadline) => resolve(deadline.timeRemaining()), { timeout: 500 }))
}
