import { setTimeout as wait } from 'node:timers/promises'
import type { Network } from '../../tests/support/network.ts'
import { firstRouteBytes } from '../size.ts'
import { Phone } from './phone.ts'
import type { Measured } from './table.ts'

/** What has to come down the line: for the first page, and until the app is kept on the phone. */
export async function firstVisit(network: Network): Promise<Measured[]> {
  const { js, css } = await firstRouteBytes()
  return [
    { what: 'first page, JavaScript (brotli)', unit: 'bytes', values: [js] },
    { what: 'first page, CSS (brotli)', unit: 'bytes', values: [css] },
    { what: 'everything until the app opens without network', unit: 'bytes', values: [await installBytes(network)] },
  ]
}

/** Bodies as the server sends them, counted on the wire, until nothing has moved for three seconds. */
async function installBytes(network: Network): Promise<number> {
  const phone = await Phone.unpack(network)
  try {
    await phone.start()
    const before = network.proxy.down.bytes
    await phone.open('/')
    await phone.waitUntilKept()
    for (let last = -1; last !== network.proxy.down.bytes; ) {
      last = network.proxy.down.bytes
      await wait(3000)
    }
    return network.proxy.down.bytes - before
  } finally {
    await phone.dispose()
  }
}
