import type { BrowserContext, Page } from '@playwright/test'
import { chunkBytes } from '../../contract/courses/courses.ts'
import { formatBytes, formatCost } from '../../src/i18n/format.ts'
import { maxChunksPerRequest } from '../../src/offline/downloads/plan.ts'
import { dataPackKey } from '../../src/ui/price/data-pack.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { HeavyCourse } from '../support/heavy-course.ts'
import { bn } from '../support/learner.ts'
import { good4g } from '../support/link.ts'
import { fillSignIn } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const words = bn.downloads

// They count the bytes from the server.
test.use({ sharesContext: false })

let course: HeavyCourse
test.beforeAll(async ({ network }) => {
  await network.renewFor(test.info().file, { shares: false })
  course = new HeavyCourse(network)
  await course.publish()
})

const downloadButton = (page: Page) => page.getByRole('button', { name: /^নামান ·/ })
const ready = (page: Page) => page.getByText(words.ready.title, { exact: true })

/** Opens the course, through the sign-in form if the page asks for it. */
async function openCourse(page: Page, url = ''): Promise<void> {
  await page.goto(url + course.path)
  const identifier = page.locator('#root [name=identifier]')
  const outline = page.locator('main article')
  await expect(identifier.or(outline).first()).toBeVisible()
  if (await outline.isVisible()) return
  await fillSignIn(page)
  await expect(outline).toBeVisible()
}

/** States of the course's packages and number of stored chunks. */
async function stored(page: Page): Promise<{ states: string[]; chunkCount: number }> {
  return await page.evaluate(async (slug) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('entlab-shared')
      request.onsuccess = () => resolve(request.result)
      request.onerror = reject
    })
    const all = (name: string) =>
      new Promise<{ slug?: string; state?: string }[]>((resolve) => {
        const request = db.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const [packages, chunks] = [await all('packages'), await all('chunks')]
    db.close()
    return { states: packages.filter((row) => row.slug === slug).map((row) => String(row.state)), chunkCount: chunks.length }
  }, course.slug)
}

test(
  'a download is complete after 20 broken connections and one wrong byte',
  heldBy(
    'src/offline/downloads/file.test.ts#a new page continues at the byte',
    'src/offline/downloads/plan.test.ts#text is fetched before pictures',
  ),
  async ({ page, network }) => {
    const size = formatBytes(course.bytes, 'bn')
    await page.goto('/courses')
    await expect(page.locator(`a[href$="/course/${course.slug}/play"]`)).toContainText(size)
    await openCourse(page)
    await expect(downloadButton(page)).toContainText(size)
    await page.evaluate((pack) => localStorage.setItem(...pack), [dataPackKey, JSON.stringify({ taka: 50, megabytes: 1000 })] as const)
    await page.reload()
    await expect(page.getByText(formatCost((course.bytes / 1e6) * 0.05, 'bn')).first()).toBeVisible()
    network.expectTrouble()
    network.proxy.log.length = 0
    network.proxy.shape(good4g)
    const cutAfter = 100_000
    const cuts = () => network.proxy.log.filter(({ url, sent }) => url.startsWith('/media/') && sent === cutAfter).length
    let uncutAnswers = 0
    network.proxy.byteFault = ({ url }) => {
      if (!url.startsWith('/media/')) return undefined
      if (cuts() < 20) return { cutAfter }
      uncutAnswers += 1
      return uncutAnswers === 1 ? { flipByte: 100 } : undefined
    }
    await downloadButton(page).click()
    // The total is that of the button from the first byte to the last.
    const total = words.progress.text.split('{{done}}')[0]?.replace('{{total}}', size) ?? ''
    await expect(page.getByText(total)).toBeVisible()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    expect(cuts()).toBeGreaterThanOrEqual(20)
    expect(uncutAnswers).toBeGreaterThan(0)
    expect(course.sentBytes).toBeGreaterThanOrEqual(course.bytes)
    // A cut loses less than the stored beginning of a chunk, the wrong byte loses a run of chunks.
    expect(course.sentBytes).toBeLessThanOrEqual(course.bytes + 20 * (chunkBytes / 4) + maxChunksPerRequest * chunkBytes)
    expect(await course.storedFiles(page)).toMatchObject({ right: course.paths, wrong: [] })
    expect(await stored(page)).toEqual({ states: ['ready'], chunkCount: 0 })
    await page.goto('/storage')
    await expect(page.getByRole('listitem').filter({ has: page.locator(`a[href$="${course.path}"]`) })).toContainText(size)
  },
)

test(
  'two tabs download a course once',
  heldBy('src/offline/downloads/queue.test.ts#a download in two tabs is requested once'),
  async ({ context, page, network }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await openCourse(tab)
      await expect(downloadButton(tab)).toBeVisible()
    }
    network.proxy.log.length = 0
    // Clicks by script: Playwright cannot click in a background tab, which renders no frames.
    await Promise.all([page, other].map((tab) => downloadButton(tab).evaluate((button: HTMLButtonElement) => button.click())))
    for (const tab of [page, other]) await expect(ready(tab)).toBeVisible({ timeout: 60_000 })
    expect(course.sentBytes).toBeLessThanOrEqual(course.bytes * 1.01)
    expect(await stored(page)).toEqual({ states: ['ready'], chunkCount: 0 })
  },
)

withWorker(
  'a lesson that was downloaded alone works offline, and its course offers the other lessons',
  async ({ page, network, goOffline, workerReady }) => {
    await openCourse(page)
    network.proxy.log.length = 0
    await page.getByRole('button', { name: /l1 \(বাংলা\), ১২০ কেবি/ }).click()
    await expect(page.getByText(words.ready.partTitle)).toBeVisible()
    expect(course.sentBytes).toBeLessThanOrEqual(course.bytesOf('images/one.webp') + 5_000)
    await expect(page.getByRole('button', { name: /^বাকিটা নামাই ·/ })).toContainText(
      formatBytes(course.bytes - course.bytesOf('images/one.webp'), 'bn'),
    )
    await workerReady()
    await goOffline()
    await page.goto(`${course.path}/learn?lesson=l1`)
    await expect(page.locator('h1').first()).toBeVisible()
    await page.goto(course.path)
    await expect(page.getByText(words.lesson.here, { exact: true })).toHaveCount(1)
  },
)

test(
  'the course page reports files that the browser has evicted, and downloads only those again',
  heldBy('src/offline/downloads/queue.test.ts#a course whose file the browser has evicted says so, and fetches that file alone'),
  async ({ page, network }) => {
    await openCourse(page)
    await downloadButton(page).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    await page.evaluate(async (hash) => {
      const cache = await caches.open('media-v1')
      for (const request of await cache.keys()) if (request.url.endsWith(hash)) await cache.delete(request)
    }, course.hashOf('images/two.webp'))
    network.proxy.log.length = 0
    await page.reload()
    await expect(page.getByRole('heading', { name: words.progress.evictedTitle })).toBeVisible()
    await page.getByRole('button', { name: /^ঠিক করি · ৪০০ কেবি/ }).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    expect(course.sentBytes).toBe(course.bytesOf('images/two.webp'))
  },
)

/** Limits the free storage of this origin, in bytes; null removes the limit. */
async function limitSpace(context: BrowserContext, page: Page, freeBytes: number | null): Promise<void> {
  const client = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await client.send('Storage.getUsageAndQuota', { origin })
  await client.send('Storage.overrideQuotaForOrigin', freeBytes === null ? { origin } : { origin, quotaSize: usage + freeBytes })
}

/** Dispatches `online` five times, since browsers repeat it. Waits until the page has probed the free storage. */
async function probeStorage(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const drop = CacheStorage.prototype.delete
        caches.delete = async (name) => {
          const existed = await drop.call(caches, name)
          if (name === 'room-probe') resolve()
          return existed
        }
        for (let times = 0; times < 5; times += 1) dispatchEvent(new Event('online'))
      }),
  )
}

test('a full device pauses the download with the reason, still stores a post, and continues once space is free', async ({
  context,
  page,
  network,
  allowConsole,
}) => {
  allowConsole(/QuotaExceeded/)
  await openCourse(page)
  await expect(downloadButton(page)).toBeVisible()
  await limitSpace(context, page, 2_500_000)
  await downloadButton(page).click()
  await expect(page.getByText(/কম্পিউটারে জায়গা নেই/)).toBeVisible()
  await expect(page.getByRole('link', { name: words.action.makeSpace })).toBeVisible()
  const { right, wrong } = await course.storedFiles(page)
  expect(wrong).toEqual([])
  expect(right).toContain('images/one.webp')

  // Each probe finds no space, so the page requests no bytes. Probes run one after the other, for paused downloads only.
  network.proxy.log.length = 0
  for (let probes = 0; probes < 3; probes += 1) await probeStorage(page)
  expect(course.sentBytes).toBe(0)
  expect((await stored(page)).states).toEqual(['paused'])
  await expect(page.getByText(/কম্পিউটারে জায়গা নেই/)).toBeVisible()

  const post = `ভরা ফোনে লেখা ${Date.now()}`
  const wall = await context.newPage()
  await wall.goto('/community')
  await wall.locator('textarea[name=body]').fill(post)
  await wall.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(wall.getByRole('listitem').filter({ hasText: post })).toBeVisible()
  await wall.close()

  await limitSpace(context, page, null)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
  expect(await course.storedFiles(page)).toMatchObject({ right: course.paths, wrong: [] })
})

test(
  'an update lists its changes and downloads only those and the manifest',
  heldBy(
    'src/offline/packages/changes.test.ts#the changes distinguish changed, new and removed lessons',
    'src/offline/downloads/plan.test.ts#text is fetched before pictures',
    'src/offline/packages/store-manifest.test.ts#is stored beside the manifest of a course',
  ),
  async ({ page, network }) => {
    await openCourse(page)
    await downloadButton(page).click()
    await expect(ready(page)).toBeVisible({ timeout: 60_000 })
    network.expectTrouble()
    await course.publish(['images/one.webp'])
    network.proxy.log.length = 0
    await page.reload()
    await expect(page.getByText(words.update.title)).toBeVisible()
    await expect(page.getByText('যা বদলেছে: ১টি ছবি।')).toBeVisible()
    const updateButton = page.getByRole('button', { name: /^নতুনটা নামাই · ১২০ কেবি/ })
    await expect(updateButton).toBeVisible()
    expect(course.sentBytes).toBe(0)
    await expect(ready(page)).toBeVisible()

    await updateButton.click()
    await expect(page.getByText(words.update.title)).toBeHidden()
    await expect(ready(page)).toBeVisible()
    expect(course.sentBytes).toBe(course.bytesOf('images/one.webp'))
    const manifests = network.proxy.log.filter(({ url }) => url.endsWith('/package'))
    expect(manifests).toHaveLength(1)
    expect(manifests[0]?.sent).toBeLessThan(10_000)
    expect(await course.storedFiles(page)).toMatchObject({ right: course.paths, wrong: [] })
  },
)
