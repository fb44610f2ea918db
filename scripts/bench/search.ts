import type { CourseSummary } from '../../contract/courses/courses.ts'
import { callApi } from '../../tests/support/api.ts'
import type { Network } from '../../tests/support/network.ts'
import { Device } from './device.ts'
import { type Measured, percentile } from './table.ts'

const courses = 200
const searches = ['হ', 'হি', 'হিসাব', 'hisab', 'byabsa', 'ব্যবসা ১৭', 'দোকানের হিসেব', 'accuonts', 'x', '']
const rounds = 3

/** Time from a typed letter to the updated list, offline, with 200 courses on a very slow device. */
export async function searchCatalogue(network: Network): Promise<Measured[]> {
  const device = await Device.create(network)
  try {
    await device.start()
    await device.open('/courses')
    await device.page.locator('main li, main a[href*="/courses/"]').first().waitFor()
    await device.waitUntilInstalled()
    await fillCatalogue(device, await generated(network))
    network.proxy.setOffline(true)
    await device.page.reload()
    await device.page.locator('input[type=search]').waitFor()
    await device.slowDown(6)
    const values: number[] = []
    for (let round = 0; round < rounds; round++) for (const text of searches) values.push(await searched(device, text))
    return [
      { what: `typed to found, ${courses} courses, CPU 6×`, unit: 'ms', values },
      { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(values, 0.95)] },
    ]
  } finally {
    await network.reset()
    await device.dispose()
  }
}

async function generated(network: Network): Promise<CourseSummary[]> {
  const { json } = await callApi<{ items: CourseSummary[] }>(network.server.url, '/courses')
  const [pattern] = json?.items ?? []
  if (!pattern) throw new Error('The catalogue is empty.')
  const words = ['হিসাব', 'ব্যবসা', 'দোকান', 'খাবার', 'মাছ', 'সেলাই', 'হাঁস', 'বাজার', 'ঋণ', 'সঞ্চয়']
  return Array.from({ length: courses }, (_, number) => {
    const name = `${words[number % 10]} আর ${words[(number * 7 + 3) % 10]} ${number}`
    const id = `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
    return { ...pattern, id, slug: `made-${number}`, title: { bn: name, en: `Course ${number} on accounts` } }
  })
}

/** Writes the rows into the device's database, as a pull would. */
async function fillCatalogue(device: Device, rows: CourseSummary[]): Promise<void> {
  await device.page.evaluate(
    (all) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('entlab-shared')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('courses', 'readwrite')
          for (const row of all) transaction.objectStore('courses').put({ ...row, key: row.id })
          transaction.onerror = () => reject(transaction.error)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    rows,
  )
}

/** Milliseconds until the result for exactly this text is on screen. */
async function searched(device: Device, text: string): Promise<number> {
  return await device.page.evaluate(
    (typed) =>
      new Promise<number>((resolve) => {
        const input = document.querySelector<HTMLInputElement>('input[type=search]')
        const list = document.querySelector('main [data-found]')
        const start = performance.now()
        const observer = new MutationObserver(() => {
          if (document.querySelector('main [data-found]')?.getAttribute('data-found') !== typed) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - start))
        })
        observer.observe(document.body, { attributes: true, childList: true, subtree: true })
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
        if (list?.getAttribute('data-found') === typed) resolve(0)
        input?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    text,
  )
}
