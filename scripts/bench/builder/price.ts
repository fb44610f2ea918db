import { demoEmail } from '../../../tests/support/api.ts'
import { learnerWords } from '../../../tests/support/learner.ts'
import type { Network } from '../../../tests/support/network.ts'
import { pricedDraft } from '../../../tests/support/priced-draft.ts'
import { Device } from '../device.ts'
import { type Measured, percentile } from '../table.ts'

const changes = 10
const words = learnerWords('bn', 'builder')

/** From a teacher's press that copies a block to the new price of its lesson and course: whole, and from the copy on screen. */
export async function priceChanges(network: Network): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const blocks of [10, 69] as const) {
    const { id, lesson } = await pricedDraft(network.url, blocks)
    const device = await Device.create(network)
    try {
      await device.start()
      await device.signIn(demoEmail('instructor'))
      await device.waitUntilInstalled()
      await device.open(`/instructor/courses/${id}/lesson?lesson=${lesson}`)
      await device.page.locator('#root data').waitFor()
      await change(device)
      await device.slowDown()
      const values: { whole: number; after: number }[] = []
      for (let run = 0; run < changes; run++) values.push(await change(device))
      const [whole, after] = [values.map((one) => one.whole), values.map((one) => one.after)]
      rows.push(
        { what: `price after a change, ${blocks} blocks, CPU 4×, from the press`, unit: 'ms', values: whole },
        { what: 'the same, from the change on screen', unit: 'ms', values: after },
        { what: 'the same, 95th percentile', unit: 'ms', values: [percentile(after, 0.95)] },
      )
    } finally {
      await device.dispose()
    }
  }
  return rows
}

async function change({ page }: Device): Promise<{ whole: number; after: number }> {
  await page
    .getByRole('button', { name: /^সরাই বা আরও কিছু/ })
    .first()
    .click()
  await page.getByRole('button', { name: words.duplicate, exact: true }).waitFor()
  return await page.evaluate(
    (name) =>
      new Promise<{ whole: number; after: number }>((resolve) => {
        const before = document.querySelector('#root data')?.getAttribute('value')
        const parts = document.querySelectorAll('[data-part]').length
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)
        let [start, shown] = [0, 0]
        const observer = new MutationObserver(() => {
          if (shown === 0 && document.querySelectorAll('[data-part]').length > parts) shown = performance.now()
          if (document.querySelector('#root data')?.getAttribute('value') === before) return
          observer.disconnect()
          resolve({ whole: performance.now() - start, after: performance.now() - shown })
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
        start = performance.now()
        button?.click()
      }),
    words.duplicate,
  )
}
