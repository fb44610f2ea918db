import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { chunkBytes } from '../../contract/courses.ts'
import { longestRun } from '../../src/offline/download-plan.ts'
import { demoEmail, demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { HeavyCourse } from '../support/heavy-course.ts'
import { bn } from '../support/learner.ts'
import { good4g } from '../support/link.ts'
import { openProfile } from '../support/profile.ts'

const words = bn.downloads
/** What may move beyond the files themselves. */
const tolerance = 1.1

let course: HeavyCourse
test.beforeAll(async ({ network }) => {
  test.setTimeout(120_000)
  await network.renewFor(test.info().file)
  course = new HeavyCourse(network)
  await course.publish()
})

const bring = (page: Page) => page.getByRole('button', { name: /^নামান ·/ })
const ready = (page: Page) => page.getByText(words.ready.title, { exact: true })

/** Opens the course; whoever is asked to sign in on the way comes back to it. */
async function openCourse(page: Page, url = ''): Promise<void> {
  await page.goto(url + course.path)
  const identifier = page.locator('#root [name=identifier]')
  const outline = page.locator('main article')
  await expect(identifier.or(outline).first()).toBeVisible()
  if (await outline.isVisible()) return
  await identifier.fill(demoEmail('student'))
  await page.locator('#root [name=password]').fill(demoPassword)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
  await expect(outline).toBeVisible()
}

/** The rows and pieces that downloads keep, as they lie in the store. */
async function stored(page: Page): Promise<{ states: string[]; pieces: number }> {
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
    return { states: packages.filter((row) => row.slug === slug).map((row) => String(row.state)), pieces: chunks.length }
  }, course.slug)
}

test('20 MB come whole over a line that breaks twenty times and lies once', async ({ page, network }) => {
  test.setTimeout(120_000)
  await openCourse(page)
  await expect(bring(page)).toContainText('১৯.৯')
  network.expectTrouble()
  network.proxy.log.length = 0
  network.proxy.shape(good4g)
  const cutAfter = 300_000
  const cuts = () => network.proxy.log.filter(({ url, sent }) => url.startsWith('/media/') && sent === cutAfter).length
  let lies = 0
  network.proxy.mishap = ({ url }) => {
    if (!url.startsWith('/media/')) return undefined
    if (cuts() < 20) return { cutAfter }
    lies += 1
    return lies === 1 ? { flipByte: 100 } : undefined
  }
  await bring(page).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
  expect(cuts()).toBeGreaterThanOrEqual(20)
  expect(lies).toBeGreaterThan(0)
  expect(course.moved).toBeGreaterThanOrEqual(course.bytes)
  expect(course.moved).toBeLessThanOrEqual(course.bytes * tolerance)
  expect(await course.whole(page)).toMatchObject({ right: course.paths, wrong: [] })
  expect(await stored(page)).toEqual({ states: ['ready'], pieces: 0 })
})

test('a killed browser goes on where it was', async ({ network }) => {
  test.setTimeout(120_000)
  const folder = await mkdtemp(join(tmpdir(), 'entlab-phone-'))
  const first = await openProfile(folder)
  try {
    await openCourse(first.page, network.url)
    await expect(bring(first.page)).toBeVisible()
    network.proxy.log.length = 0
    network.expectTrouble()
    network.proxy.shape(good4g)
    await bring(first.page).click()
    await expect.poll(() => course.moved, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(course.bytes / 2)
  } finally {
    await first.kill()
  }
  const second = await openProfile(folder)
  try {
    await openCourse(second.page, network.url)
    await expect(ready(second.page)).toBeVisible({ timeout: 60_000 })
    // What is lost was asked for and not yet stored: two pieces of a file on each of three lines at most.
    const lost = course.moved - course.bytes
    expect(lost).toBeLessThanOrEqual(3 * longestRun * chunkBytes)
    expect(course.moved).toBeLessThanOrEqual(course.bytes * tolerance)
    expect(await course.whole(second.page)).toMatchObject({ right: course.paths, wrong: [] })
  } finally {
    await second.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

test('two tabs bring a course once', async ({ context, page, network }) => {
  test.setTimeout(120_000)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openCourse(tab)
    await expect(bring(tab)).toBeVisible()
  }
  network.proxy.log.length = 0
  // Pressed from inside: a tab in the background draws nothing that could be pressed from outside.
  await Promise.all([page, other].map((tab) => bring(tab).evaluate((button: HTMLButtonElement) => button.click())))
  for (const tab of [page, other]) await expect(ready(tab)).toBeVisible({ timeout: 60_000 })
  expect(course.moved).toBeLessThanOrEqual(course.bytes * 1.01)
  expect(await stored(page)).toEqual({ states: ['ready'], pieces: 0 })
})

test('one lesson is brought alone, works without a line, and the rest stays offered', async ({ page, network, goOffline, keptOnPhone }) => {
  test.setTimeout(120_000)
  await openCourse(page)
  network.proxy.log.length = 0
  await page.getByRole('button', { name: /l1 \(বাংলা\), ১২০ কেবি/ }).click()
  await expect(page.getByText(words.ready.partTitle)).toBeVisible()
  expect(course.moved).toBeLessThanOrEqual(course.bytesOf('images/one.webp') + 5_000)
  await expect(page.getByRole('button', { name: /^বাকিটা নামাই ·/ })).toContainText('১৯.৮')
  await keptOnPhone()
  await goOffline()
  await page.goto(`${course.path}/learn?lesson=l1`)
  await expect(page.locator('h1').first()).toBeVisible()
  await page.goto(course.path)
  await expect(page.getByText(words.lesson.here, { exact: true })).toHaveCount(1)
})

test('what the browser threw away is noticed, and only that is brought again', async ({ page, network }) => {
  test.setTimeout(120_000)
  await openCourse(page)
  await bring(page).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
  await page.evaluate(async (hash) => {
    const cache = await caches.open('media-v1')
    for (const request of await cache.keys()) if (request.url.endsWith(hash)) await cache.delete(request)
  }, course.hashOf('images/two.webp'))
  network.proxy.log.length = 0
  await page.reload()
  await expect(page.getByRole('heading', { name: words.progress.evictedTitle })).toBeVisible()
  await page.getByRole('button', { name: /^ঠিক করি · ৯০০ কেবি/ }).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
  expect(course.moved).toBe(course.bytesOf('images/two.webp'))
})

/** What the phone has left for this site, in bytes; null: as much as there is. */
async function limitSpace(context: BrowserContext, page: Page, more: number | null): Promise<void> {
  const client = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  const { usage } = await client.send('Storage.getUsageAndQuota', { origin })
  await client.send('Storage.overrideQuotaForOrigin', more === null ? { origin } : { origin, quotaSize: usage + more })
}

/** Tells the page that the line is back, as browsers do more than once, and waits until it has tried out what room there is. */
async function lookForRoom(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const drop = CacheStorage.prototype.delete
        caches.delete = async (name) => {
          const wasThere = await drop.call(caches, name)
          if (name === 'room-probe') resolve()
          return wasThere
        }
        for (let times = 0; times < 5; times += 1) dispatchEvent(new Event('online'))
      }),
  )
}

test('a full phone stops the download with the reason, keeps what is written, and goes on once there is space', async ({
  context,
  page,
  network,
  allowConsole,
}) => {
  test.setTimeout(120_000)
  allowConsole(/QuotaExceeded/)
  await openCourse(page)
  await expect(bring(page)).toBeVisible()
  await limitSpace(context, page, 8_000_000)
  await bring(page).click()
  await expect(page.getByText(/কম্পিউটারে জায়গা নেই/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: words.action.makeSpace })).toBeVisible()
  const { right, wrong } = await course.whole(page)
  expect(wrong).toEqual([])
  expect(right).toContain('images/one.webp')

  // However often it looks whether it can go on, it finds no room and leaves the line alone. One look begins when the one
  // before has ended, with all that came of it, and only what is paused is looked at.
  network.proxy.log.length = 0
  for (let looks = 0; looks < 3; looks += 1) await lookForRoom(page)
  expect(course.moved).toBe(0)
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
  expect(await course.whole(page)).toMatchObject({ right: course.paths, wrong: [] })
})

test('an update tells what it changes and moves that and the manifest only', async ({ page, network }) => {
  test.setTimeout(120_000)
  await openCourse(page)
  await bring(page).click()
  await expect(ready(page)).toBeVisible({ timeout: 60_000 })
  network.expectTrouble()
  await course.publish(['images/one.webp'])
  network.proxy.log.length = 0
  await page.reload()
  await expect(page.getByText(words.update.title)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('যা বদলেছে: ১টি ছবি।')).toBeVisible()
  const take = page.getByRole('button', { name: /^নতুনটা নামাই · ১২০ কেবি/ })
  await expect(take).toBeVisible()
  expect(course.moved).toBe(0)
  await expect(ready(page)).toBeVisible()

  await take.click()
  await expect(page.getByText(words.update.title)).toBeHidden({ timeout: 30_000 })
  await expect(ready(page)).toBeVisible()
  expect(course.moved).toBe(course.bytesOf('images/one.webp'))
  const manifests = network.proxy.log.filter(({ url }) => url.endsWith('/package'))
  expect(manifests).toHaveLength(1)
  expect(manifests[0]?.sent).toBeLessThan(10_000)
  expect(await course.whole(page)).toMatchObject({ right: course.paths, wrong: [] })
})
