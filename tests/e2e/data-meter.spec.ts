import type { Page } from '@playwright/test'
import { formatBytes } from '../../src/i18n/format.ts'
import { dataUseTable, sharedDbName } from '../../src/offline/store/database-names.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { HeavyCourse } from '../support/heavy-course.ts'
import { bn, learnerWords, learnLesson } from '../support/learner.ts'
import { good4g } from '../support/link.ts'
import type { Network } from '../support/network.ts'
import { signInByForm } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

// The HTTP cache must be empty: the first visit is counted.
test.use({ sharesContext: false })

/** Bytes by purpose, as stored by the page and the worker. */
async function counted(page: Page): Promise<Record<string, number>> {
  return await page.evaluate(
    ([name, table]) =>
      new Promise<Record<string, number>>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          const rows = request.result.transaction(table).objectStore(table).getAll()
          rows.onsuccess = () => {
            request.result.close()
            resolve(Object.fromEntries((rows.result as { kind: string; bytes: number }[]).map(({ kind, bytes }) => [kind, bytes])))
          }
        }
      }),
    [sharedDbName, dataUseTable] as const,
  )
}

/** Compares what the device has counted with the bytes of all connections, phase by phase. */
class Scale {
  readonly #network: Network
  #wireBefore: number
  #countedBefore = 0

  constructor(network: Network) {
    this.#network = network
    this.#wireBefore = network.proxy.wireBytes
  }

  /** Waits until nothing more is sent or counted: counts are stored 1 s late. Then both may differ by at most 10 %. */
  async expectTruth(what: string, page: Page): Promise<void> {
    let wire = 0
    let device = 0
    const read = async () => {
      const before = [wire, device].join()
      device = Object.values(await counted(page)).reduce((sum, bytes) => sum + bytes, 0)
      wire = this.#network.proxy.wireBytes
      return before === [wire, device].join()
    }
    await expect.poll(read, { message: `${what} ends`, intervals: [1_500] }).toBe(true)
    const [onWire, onDevice] = [wire - this.#wireBefore, device - this.#countedBefore]
    this.#wireBefore = wire
    this.#countedBefore = device
    const ratio = onDevice / onWire
    test.info().annotations.push({ type: what, description: `${onWire} bytes on the wire, ${onDevice} counted: ${ratio.toFixed(3)}` })
    expect.soft(Math.abs(ratio - 1), `${what}: ${onDevice} counted, ${onWire} on the wire`).toBeLessThan(0.1)
  }
}

withWorker(
  'the data meter counts what the connections carry, within 10 %',
  heldBy(
    'src/offline/data-use/data-use.test.ts#adds to the row of the month in Dhaka',
    'src/features/downloads/data-use.queries.test.ts#reads the data of this month by purpose',
  ),
  async ({ page, network, workerReady }) => {
    const course = new HeavyCourse(network)
    await course.publish()
    const scale = new Scale(network)
    await signInByForm(page)
    await workerReady()
    await scale.expectTruth('first visit and installation', page)

    await learnLesson(page, 'income-and-expense')
    await page.goto('/community')
    for (let count = 0; count < 3; count += 1) {
      const body = `আজ ${count + 3}টি ডিম বেচেছি। `.repeat(40).trim()
      await page.locator('textarea[name=body]').fill(body)
      await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
      await expect(page.getByRole('listitem').filter({ hasText: body })).toBeVisible()
    }
    await scale.expectTruth('learning', page)

    await page.goto(course.path)
    network.expectTrouble()
    network.proxy.shape(good4g)
    let cuts = 0
    network.proxy.byteFault = ({ url }) => {
      if (!url.startsWith('/media/')) return
      cuts += 1
      return cuts <= 10 ? { cutAfter: 100_000 } : undefined
    }
    await page.getByRole('button', { name: /^নামান ·/ }).click()
    await expect(page.getByText(bn.downloads.ready.title, { exact: true })).toBeVisible({ timeout: 60_000 })
    await scale.expectTruth('download of a course', page)

    const again = await page.context().newPage()
    await page.close()
    await again.goto('/dashboard')
    await scale.expectTruth('second opening', again)

    await again.goto('/storage')
    const words = learnerWords('bn', 'downloads')
    await expect(again.getByRole('progressbar', { name: words.use.kinds.courses })).toBeVisible()
    const { sending = 0 } = await counted(again)
    expect(sending).toBeGreaterThan(3 * 40 * 50)
    await expect(again.locator('li').filter({ hasText: words.use.kinds.sending })).toContainText(formatBytes(sending, 'bn'))
  },
)
