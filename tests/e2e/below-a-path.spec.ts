import type { Page } from '@playwright/test'
import { callApi, demoEmail, demoPassword } from '../support/api.ts'
import { firstData } from '../support/first-data.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, bringCourse, courseSlug, learnerWords } from '../support/learner.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

/** The product beside others on one host: everything lies below a path, named as people name it, without slashes. */
const help = learnerWords('bn', 'help')
let server: ServerProcess
let home: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = await startServer({ copyOf: firstData, env: { BASE_PATH: 'learn', RATE_LIMIT_FACTOR: '50' } })
  home = `${server.url}/learn`
})
test.afterAll(() => server?.stop())

async function signInWhereAsked(page: Page): Promise<void> {
  await page.locator('#root [name=identifier]').fill(demoEmail('student'))
  await page.locator('#root [name=password]').fill(demoPassword)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
}

/** As Chromium does once it would install the app; headless it never comes to that. */
const offerToInstall = (page: Page) =>
  page.evaluate(() => {
    const offer = { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'accepted' }) }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), offer))
  })

/** What lies in the phone's store of page visits. */
const countedRoutes = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('entlab-shared')
      request.onsuccess = () => resolve(request.result)
      request.onerror = reject
    })
    const rows = await new Promise<{ route: string; is_offline: boolean }[]>((resolve) => {
      const request = db.transaction('visits').objectStore('visits').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    db.close()
    return rows.map(({ route, is_offline: isOffline }) => `${route} ${isOffline ? 'offline' : 'online'}`)
  })

test('the product lives below a path, proposes itself after a first success, and takes in without a line what is shared with it', async ({
  page,
  network,
}) => {
  test.setTimeout(180_000)
  network.expectTrouble()
  const card = page.getByText(help.app.card.title)
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(server.url) && !request.url().startsWith(`${home}/`)) outside.push(request.url())
  })
  await page.goto(`${home}/courses/${courseSlug}`)
  await signInWhereAsked(page)
  await page.waitForURL(`${home}/courses/${courseSlug}`)
  await offerToInstall(page)

  // Nothing is proposed to who has just come, and nothing under a thumb: only the next page after a success asks.
  const back = page.getByRole('link', { name: bn.common.action.back })
  await back.click()
  await page.waitForURL(`${home}/courses`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toBeHidden()
  await page.goBack()
  await bringCourse(page)
  await expect(card).toBeHidden()
  await back.click()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: help.app.card.later }).click()
  await expect(card).toBeHidden()

  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    const said = await (await fetch(address)).json()
    return [said.start_url, said.share_target.action].map((path) => new URL(path, address).href)
  })
  expect(manifest).toEqual([`${home}/`, `${home}/community`])
  await expect(page.locator('#dev-tools')).toBeHidden()
  await expect(page.locator('#dev-tools')).toContainText('basePath: /learn/')

  const links = await page.evaluate(() => [...document.querySelectorAll('a')].map(({ href }) => href))
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => link.startsWith(server.url) && !link.startsWith(`${home}/`))).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.ready.then(({ scope }) => scope))).toBe(`${home}/`)
  await server.kill()
  // A deep link, opened anew.
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
  await expect
    .poll(async () => JSON.stringify((await callApi(home, '/sync/pull?community=0')).json).split(body).length - 1, { timeout: 20_000 })
    .toBe(1)

  // Which pages were opened is counted by their patterns, with the line and without.
  await expect
    .poll(() => countedRoutes(page))
    .toEqual(expect.arrayContaining(['/courses/$id online', '/courses online', '/community offline']))
  expect((await countedRoutes(page)).join()).not.toContain(courseSlug)

  // It was answered, and is not asked again; the way to it stays.
  await page.goto(`${home}/install`)
  await offerToInstall(page)
  await expect(page.getByRole('button', { name: help.app.install })).toBeVisible()
  await page.getByRole('button', { name: help.app.install }).click()
  await expect(page.getByText(help.app.accepted)).toBeVisible()
  expect(outside).toEqual([])
})
