import type { Network } from '../../tests/support/network.ts'
import { Device } from './device.ts'
import type { Measured } from './table.ts'

const posts = 1_000
const draftLetters = 200
const rounds = 5

/**
 * Time until another user can choose their face, and until the first one is back with four pictures. Offline, on a slow processor,
 * with a store of 1,000 posts.
 */
export async function switchUsers(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.page.setViewportSize({ width: 360, height: 740 })
    await device.signIn()
    await device.waitUntilInstalled()
    await device.open('/profile/lock')
    for (let time = 0; time < 2; time++) await press(device, 4)
    await device.page.locator('[role=status] a').first().waitFor()
    await fill(device)
    network.proxy.setOffline(true)
    await device.slowDown()
    const away: number[] = []
    const back: number[] = []
    for (let round = 0; round < rounds; round++) {
      const leaving = performance.now()
      await device.open('/switch', 'commit')
      await device.page.waitForURL(/\/login/)
      const face = device.page.locator('#root main ul button').first()
      await face.waitFor()
      away.push(performance.now() - leaving)
      await face.click()
      await press(device, 3)
      const returning = performance.now()
      await press(device, 1)
      await device.page.waitForURL(/\/dashboard/)
      await device.page.locator('#root main h1').waitFor()
      back.push(performance.now() - returning)
    }
    return [
      { what: `leaving a device offline, CPU 4×, ${posts} posts encrypted`, unit: 'ms', values: away },
      { what: 'coming back with four pictures', unit: 'ms', values: back },
    ]
  } finally {
    await network.reset()
    await device.dispose()
  }
}

async function press(device: Device, times: number): Promise<void> {
  const key = device.page.locator('fieldset button[aria-label]').first()
  for (let time = 0; time < times; time++) await key.click()
}

/** Adds posts to the user's store, as a community of a year has them. */
function fill(device: Device): Promise<void> {
  return device.page.evaluate(
    async ([count, letters]) => {
      const { name = '' } = (await indexedDB.databases()).find((one) => /entlab-person-(?!guest)/.test(one.name ?? '')) ?? {}
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction(['posts', 'people'], 'readwrite')
          const author = { id: crypto.randomUUID(), name: 'রহিমা', face: 'clay-sari', place: '' }
          change.objectStore('people').put({ key: author.id, ...author })
          for (let index = 0; index < count; index++) {
            const id = crypto.randomUUID()
            const body = 'লেখা '.repeat(letters / 5)
            change.objectStore('posts').put({ key: id, id, author_id: author.id, body, made_at: index, edited_at: null, version: 1 })
          }
          change.oncomplete = () => resolve(opening.result.close())
          change.onerror = () => reject(change.error)
        }
      })
    },
    [posts, draftLetters] as const,
  )
}
