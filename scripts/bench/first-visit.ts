import { setTimeout as wait } from 'node:timers/promises'
import type { Network } from '../../tests/support/network.ts'
import { firstRouteBytes } from '../size.ts'
import { Device } from './device.ts'
import type { Measured } from './table.ts'

/** Bytes on the wire: of the first page, and until the app is installed on the device. */
export async function firstVisit(network: Network): Promise<Measured[]> {
  const { js, css } = await firstRouteBytes()
  return [
    { what: 'first page, JavaScript (brotli)', unit: 'bytes', values: [js] },
    { what: 'first page, CSS (brotli)', unit: 'bytes', values: [css] },
    { what: 'everything until the app opens without network', unit: 'bytes', values: [await installBytes(network)] },
  ]
}

/** Bytes of the response bodies as encoded by the server, until no byte has arrived for 3 s. */
async function installBytes(network: Network): Promise<number> {
  const device = await Device.create(network)
  try {
    await device.start()
    const before = network.proxy.down.bytes
    await device.open('/')
    await device.waitUntilInstalled()
    for (let last = -1; last !== network.proxy.down.bytes; ) {
      last = network.proxy.down.bytes
      await wait(3000)
    }
    return network.proxy.down.bytes - before
  } finally {
    await device.dispose()
  }
}
