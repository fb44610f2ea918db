import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { Deployment, secondName } from '../support/deployment.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'

const outbox = JSON.parse(readFileSync('src/i18n/bn/outbox.json', 'utf8'))
const common = JSON.parse(readFileSync('src/i18n/bn/common.json', 'utf8'))
const text = 'অর্ধেক লেখা কথা'

let deployment: Deployment
test.beforeAll(async () => {
  test.setTimeout(180_000)
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

/** What a person does who comes back to a tab: the app looks for a newer version. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

const wasReloaded = (page: Page) => page.evaluate(() => !('isSamePage' in window))
const composer = (page: Page) => page.locator('#root textarea[name=body]')

test('a new version waits for the person, in every tab, and loses no draft', async ({ context, page, allowConsole }) => {
  test.setTimeout(120_000)
  // What a tab of the first version asks for only now, and can do without, the server does not have any more.
  allowConsole(/status of 404 .*\/assets\/(footer-more|last-screen)-/)
  await openWall(page)
  const other = await context.newPage()
  await openWall(other)
  await composer(other).fill(text)

  await deployment.deploy('second')
  await comeBack(page)
  await expect(page.getByText(outbox.update.title)).toBeVisible({ timeout: 30_000 })
  expect(await wasReloaded(page)).toBe(false)
  await page.getByRole('button', { name: outbox.update.now }).click()
  await expect(page).toHaveTitle(new RegExp(secondName), { timeout: 20_000 })

  // The other tab was not touched: it only knows that there is a newer version, and still finds its own pages.
  await expect(other.getByText(outbox.update.title)).toBeVisible()
  expect(await wasReloaded(other)).toBe(false)
  await expect(composer(other)).toHaveValue(text)
  // Before the app is loaded anew it looks whether the server is there. For what a page can do without it does not.
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
  await other.getByRole('button', { name: outbox.update.now }).click()
  await expect(other).toHaveTitle(new RegExp(secondName), { timeout: 20_000 })
  await expect(composer(other)).toHaveValue(text)
})

test('an old page without a worker finds its missing parts by one reload, with the draft kept', async ({ browser, allowConsole }) => {
  allowConsole(/.*/)
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${deployment.network.url}/community`)
  await composer(page).fill(text)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await deployment.deploy('second')
  await page.getByRole('link', { name: common.nav.more }).last().click()
  await expect(page).toHaveTitle(new RegExp(secondName), { timeout: 20_000 })
  expect(await wasReloaded(page)).toBe(true)
  await page.goto(`${deployment.network.url}/community`)
  await expect(composer(page)).toHaveValue(text)
  await context.close()
})

test('an old page with its worker opens a part that only the newer server has, in the newer version, with the draft kept', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/.*/)
  await openWall(page)
  await composer(page).fill(text)
  // Nothing that was never opened here is on the phone, and the server has it under another name by now.
  await deployment.deploy('second')
  await page.getByRole('contentinfo').getByRole('link', { name: common.nav.cafe }).click()
  await expect(page).toHaveTitle(new RegExp(secondName), { timeout: 30_000 })
  await expect(page).toHaveURL(/\/cafe$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${deployment.network.url}/community`)
  await expect(page).toHaveTitle(new RegExp(secondName))
  await expect(composer(page)).toHaveValue(text)
})

test('an old tab beside a newer database keeps its text, writes nothing, and strands nothing', async ({ context, page, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await page.goto(`${deployment.network.url}/login`)
  await page.locator('#root [name=identifier]').fill('student@demo.test')
  await page.locator('#root [name=password]').fill('demo-Pass-2026')
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await openWall(page)
  deployment.network.expectTrouble()
  await deployment.network.goOffline(context)
  const queued = `আগের লেখা ${Date.now()}`
  await composer(page).fill(queued)
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: queued })).toContainText(bn.wall.waiting.title)

  // A newer build in another tab raises the version; here it stands for itself, on a page that runs nothing of ours.
  const newer = await context.newPage()
  await newer.goto(`${deployment.network.url}/favicon.svg`).catch(() => undefined)
  await composer(page).fill(text)
  await page.evaluate(async () => {
    for (const { name, version } of await indexedDB.databases()) {
      if (!name?.startsWith('entlab-person-') || name.endsWith('guest')) continue
      await new Promise((resolve, reject) => {
        const request = indexedDB.open(name, (version ?? 0) + 10)
        request.onsuccess = () => resolve(request.result.close())
        request.onerror = reject
      })
    }
  })
  await expect(page.getByText(common.outdated.title)).toBeVisible()
  await page.getByRole('button', { name: bn.wall.composer.send, exact: true }).click()
  await expect(page.getByText(bn.wall.composer.failed)).toBeVisible()
  await expect(composer(page)).toHaveValue(text)

  await deployment.network.goOnline(context)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: queued })).not.toContainText(bn.wall.waiting.title, { timeout: 10_000 })
})
