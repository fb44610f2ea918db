import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Deployment, nextVersion } from '../support/deployment.ts'
import { expect, failedRequest, test, withWorker } from '../support/fixtures.ts'
import { heldBy } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const outbox = JSON.parse(readFileSync('src/i18n/bn/outbox.json', 'utf8'))
const common = JSON.parse(readFileSync('src/i18n/bn/common.json', 'utf8'))
const text = 'অর্ধেক লেখা কথা'
/**
 * All bytes towards the device, with the heads of answers, until the worker controls the page. What the browser fetches later for itself
 * is not counted, as the icon of the manifest.
 */
const maxVisitBytes = 500 * 1024
/** Bytes of the worker with its asset list, the changed files and the table of names. */
const maxUpdateBytes = 30 * 1024
/** Headers of an answer, measured on the wire: 296 bytes for a file of the build, 456 for the worker, and up to 1,123 for pages. */
const headersOf = (path: string) => (path.startsWith('/assets/') ? 300 : path === '/sw.js' ? 460 : 1130)

// A tab of an older version has some pages of its version by prefetching only.
test.use({ prefetches: true, sharesServer: true, sharesContext: false })

let deployment: Deployment
test.beforeAll(async () => {
  // It builds the app, beside two other journeys.
  test.setTimeout(600_000)
  deployment = await Deployment.open()
})
test.beforeEach(() => deployment.deploy('first'))
test.afterAll(() => deployment.close())

async function openWall(page: Page): Promise<void> {
  await page.goto(`${deployment.network.url}/community`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    Object.assign(window, { isSamePage: true })
  })
}

/** Simulates the return to a tab, on which the app checks for a newer version. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const wasReloaded = (page: Page) => page.evaluate(() => !('isSamePage' in window))
const composer = (page: Page) => page.locator('#root textarea[name=body]')

/** Writes the record of a build before the audience `tools`: it had installed the pages of EntreSoft on every device. */
const simulateOldRecord = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    // The worker writes its record while it is activated.
    while (active && active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
    const cache = await caches.open('app-v1')
    const record = new URL('builds/active', document.baseURI).href
    const keys: string[] = await (await cache.match(record))?.json()
    await cache.put(record, Response.json([...keys, new URL('assets/features-entresoft-1234567.js', document.baseURI).href]))
  })

/** Writes a row of the visitor's cash book. */
const writeBook = (page: Page, what: string) =>
  page.evaluate(async (text) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('entlab-person-guest')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    await new Promise((resolve, reject) => {
      const writing = db.transaction('cashEntries', 'readwrite')
      writing.objectStore('cashEntries').put({ id: 'a', day: '2026-11-21', kind: 'in', what: text, paisa: 500 })
      writing.oncomplete = resolve
      writing.onabort = reject
    })
    db.close()
  }, what)

withWorker('a new version waits for a click in every tab, and keeps every draft and book', async ({ context, page, allowConsole }) => {
  // Chunks of the first version that a tab requests only now are gone from the server.
  allowConsole(/status of 404 .*\/assets\/(app-shell-footer|features-info-cafe)-/)
  await openWall(page)
  const other = await context.newPage()
  await openWall(other)
  await composer(other).fill(text)
  await writeBook(other, 'ডিম বিক্রি')
  await simulateOldRecord(other)

  await deployment.deploy('next')
  await returnToTab(page)
  await expect(page.getByText(outbox.update.title)).toBeVisible()
  expect(await wasReloaded(page)).toBe(false)
  await page.getByRole('button', { name: outbox.update.now }).click()
  await expect(nextVersion(page)).toBeAttached()

  // The other tab only reports the newer version, and still opens pages of its own version.
  await expect(other.getByText(outbox.update.title)).toBeVisible()
  expect(await wasReloaded(other)).toBe(false)
  await expect(composer(other)).toHaveValue(text)
  // Before a reload the app probes the server with `HEAD`. An optional chunk must not cause that.
  const probes: string[] = []
  other.on('request', (request) => request.method() === 'HEAD' && probes.push(request.url()))
  await other.getByRole('link', { name: common.nav.courses }).first().click()
  await expect(other).toHaveURL(/\/courses$/)
  await expect(other.getByRole('heading', { level: 1, name: common.nav.courses })).toBeVisible()
  await other.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await other.goBack()
  await expect(composer(other)).toHaveValue(text)
  expect(probes).toEqual([])
  expect(await wasReloaded(other)).toBe(false)

  // The chunk of this page was never stored on this device, and the server has it under another name now: the page opens in the newer version.
  await visit(other, '/cafe')
  await expect(nextVersion(other)).toBeAttached()
  await expect(other).toHaveURL(/\/cafe$/)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await other.goto(`${deployment.network.url}/community`)
  await expect(nextVersion(other)).toBeAttached()
  await expect(composer(other)).toHaveValue(text)

  // The visitor keeps books: the new version has their pages.
  // Requests may be under way on a connection that ends.
  allowConsole(failedRequest)
  await deployment.network.goOffline(context)
  await other.goto(`${deployment.network.url}/entresoft/cash-book`)
  await expect(other.getByRole('listitem').filter({ hasText: 'ডিম বিক্রি' })).toBeVisible()
  await deployment.network.goOnline(context)
})

test(
  'an old page without a worker loads a missing chunk by one reload, with its draft',
  heldBy(
    'src/app/update/missing-chunk.test.tsx#a missing page reloads the app',
    'tests/e2e/update.spec.ts#a new version waits for a click in every tab',
  ),
  async ({ browser, allowConsole }) => {
    allowConsole(/.*/)
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(`${deployment.network.url}/community`)
    await composer(page).fill(text)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await deployment.deploy('next')
    await visit(page, '/cafe')
    await expect(nextVersion(page)).toBeAttached()
    expect(await wasReloaded(page)).toBe(true)
    await page.goto(`${deployment.network.url}/community`)
    await expect(composer(page)).toHaveValue(text)
    await context.close()
  },
)

withWorker('a first visit downloads at most 500 KiB, and an update with one changed page at most 30', async ({ page }) => {
  const { url, proxy } = deployment.network
  const before = proxy.sentBytes
  await page.goto(url)
  await expect.poll(() => page.evaluate(async () => (await caches.has('app-v1')) && navigator.serviceWorker.controller !== null)).toBe(true)
  // The worker takes over once all files are stored.
  const visitBytes = proxy.sentBytes - before
  test.info().annotations.push({ type: 'first visit', description: `${(visitBytes / 1024).toFixed(1)} KiB` })
  expect(visitBytes).toBeLessThanOrEqual(maxVisitBytes)

  await deployment.deploy('next')
  proxy.log.length = 0
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const reloaded = page.waitForEvent('load', { timeout: 40_000 })
  await page.getByRole('button', { name: outbox.update.now }).click()
  await reloaded
  const files = proxy.log.filter((request) => !/^\/(api|media)\//.test(request.url) && request.method === 'GET')
  const bytes = files.reduce((sum, file) => sum + file.sent + headersOf(file.url), 0)
  expect(bytes, files.map((file) => `${file.url} ${file.sent}`).join('\n')).toBeLessThanOrEqual(maxUpdateBytes)

  await page.goto(`${url}/courses`)
  await expect(page.getByText('changed', { exact: true })).toBeAttached()
})
