import type { Page } from '@playwright/test'
import { sharedDbName } from '../../src/offline/store/database-names.ts'
import { callApi } from '../support/api.ts'
import { expect, test, withWorker } from '../support/fixtures.ts'
import { offerToInstall } from '../support/install-offer.ts'
import { bn, courseSlug, downloadOpenCourse, learnerWords } from '../support/learner.ts'
import { newServer } from '../support/network.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { fillSignIn } from '../support/sign-in.ts'
import { rowsOf } from '../support/store.ts'

// The data of its own server would remain in a shared context.
test.use({ sharesServer: true, sharesContext: false })

/** The product below a path, beside other products of one host. The setting `BASE_PATH` may omit the slashes. */
const help = learnerWords('bn', 'help')
let server: ServerProcess
let home: string
test.beforeAll(async () => {
  server = await newServer({ env: { BASE_PATH: 'learn' } })
  home = `${server.url}/learn`
})
test.afterAll(() => server?.stop())

/** Dispatches the event with which Chromium offers the installation; headless Chromium never does. */
/** Rows of the device's store of page visits. */
async function countedRoutes(page: Page): Promise<string[]> {
  const rows = await rowsOf(page, sharedDbName, 'visits')
  return rows.map(({ route, is_offline: isOffline }) => `${String(route)} ${isOffline ? 'offline' : 'online'}`)
}

withWorker(
  'the app works below a path, offers its installation after a first success, and receives shared text offline',
  async ({ page, network }) => {
    network.expectTrouble()
    const card = page.getByText(help.app.card.title)
    const outside: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(server.url) && !request.url().startsWith(`${home}/`)) outside.push(request.url())
    })
    await page.goto(`${home}/courses/${courseSlug}`)
    await fillSignIn(page)
    await page.waitForURL(`${home}/courses/${courseSlug}`)
    await offerToInstall(page)

    // The offer waits for a first success. Then it is at the foot of the start page, where it moves nothing.
    const back = page.getByRole('link', { name: bn.common.action.back })
    await back.click()
    await page.waitForURL(`${home}/courses`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card).toBeHidden()
    await page.goBack()
    await downloadOpenCourse(page)
    await expect(card).toBeHidden()
    await back.click()
    await page.waitForURL(`${home}/courses`)
    await expect(card).toBeHidden()
    await page.getByRole('link', { name: bn.common.nav.home, exact: true }).last().click()
    await page.waitForURL(`${home}/dashboard`)
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: help.app.card.later }).click()
    await expect(card).toBeHidden()

    const manifest = await page.evaluate(async () => {
      const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
      const content = await (await fetch(address)).json()
      return [content.start_url, content.share_target.action].map((path) => new URL(path, address).href)
    })
    expect(manifest).toEqual([`${home}/`, `${home}/community`])
    await expect(page.locator('#dev-tools')).toBeHidden()
    await expect(page.locator('#dev-tools')).toContainText('basePath: /learn/')

    const links = await page.evaluate(() => [...document.querySelectorAll('a')].map(({ href }) => href))
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => link.startsWith(server.url) && !link.startsWith(`${home}/`))).toEqual([])
    expect(await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))).toBe(`${home}/`)
    await server.kill()
    // A deep link in a new document.
    await page.goto(`${home}/courses/${courseSlug}/learn`)
    await expect(page.locator('main h1, section h1').first()).toBeVisible()

    const body = `ডিমের দাম ${Date.now()}`
    for (const _time of ['shared', 'loaded again']) {
      await page.goto(`${home}/community?${new URLSearchParams({ title: body, text: `${body} https://example.org/dim` })}`)
      await page.waitForURL(`${home}/community`)
      await expect(page.locator('textarea[name=body]')).toHaveValue(`${body} https://example.org/dim`)
    }
    await page.locator('form:has([name=body]) button[type=submit]').click()
    await expect(page.getByRole('article').filter({ hasText: body })).toBeVisible()
    await server.start()
    await expect.poll(async () => JSON.stringify((await callApi(home, '/sync/pull?community=0')).json).split(body).length - 1).toBe(1)

    // Opened pages are counted by their route patterns, online and offline.
    await expect
      .poll(() => countedRoutes(page))
      .toEqual(expect.arrayContaining(['/courses/$id online', '/courses online', '/community offline']))
    expect((await countedRoutes(page)).join()).not.toContain(courseSlug)

    // The offer was answered and does not appear again; the page about the installation still has its button.
    await page.goto(`${home}/install`)
    await offerToInstall(page)
    await expect(page.getByRole('button', { name: help.app.install })).toBeVisible()
    await page.getByRole('button', { name: help.app.install }).click()
    await expect(page.getByText(help.app.accepted)).toBeVisible()
    expect(outside).toEqual([])
  },
)
