import type { Network } from '../../tests/support/network.ts'
import { Device } from './device.ts'
import type { Measured } from './table.ts'

const runs = 5

/** Cold start offline: time to the page in a new browser process. */
export async function offlineStart(network: Network): Promise<Measured> {
  const device = await Device.create(network)
  const values: number[] = []
  try {
    await device.start()
    await device.signIn()
    await device.waitUntilInstalled()
    network.proxy.setOffline(true)
    for (let run = 0; run < runs; run++) {
      await device.start()
      await device.slowDown()
      await device.open('/')
      await device.page.locator('h1').first().waitFor()
      values.push(await largestPaint(device))
    }
  } finally {
    await network.reset()
    await device.dispose()
  }
  return { what: 'cold start without network, largest paint, CPU 4×', unit: 'ms', values }
}

/** Largest contentful paint in milliseconds, taken when no larger one has followed for 1 s. */
function largestPaint(device: Device): Promise<number> {
  return device.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let latest = 0
        let quiet = setTimeout(() => resolve(latest), 1000)
        new PerformanceObserver((list) => {
          latest = list.getEntries().at(-1)?.startTime ?? latest
          clearTimeout(quiet)
          quiet = setTimeout(() => resolve(latest), 1000)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
