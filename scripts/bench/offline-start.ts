import type { Network } from '../../tests/support/network.ts'
import { Phone } from './phone.ts'
import type { Measured } from './table.ts'

const runs = 5

/** From the icon to the page, without a network, in a browser process that was not running. */
export async function offlineStart(network: Network): Promise<Measured> {
  const phone = await Phone.unpack(network)
  const values: number[] = []
  try {
    await phone.start()
    await phone.signIn()
    await phone.waitUntilKept()
    network.proxy.setOffline(true)
    for (let run = 0; run < runs; run++) {
      await phone.start()
      await phone.slowDown()
      await phone.open('/')
      await phone.page.locator('h1').first().waitFor()
      values.push(await largestPaint(phone))
    }
  } finally {
    await network.mend()
    await phone.dispose()
  }
  return { what: 'cold start without network, largest paint, CPU 4×', unit: 'ms', values }
}

/** Milliseconds from the start of the navigation to the largest paint, once no larger one came for a second. */
function largestPaint(phone: Phone): Promise<number> {
  return phone.page.evaluate(
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
