import { readFileSync } from 'node:fs'
import { Deployment } from '../support/deployment.ts'
import { expect, withWorker } from '../support/fixtures.ts'

const outbox = JSON.parse(readFileSync('src/i18n/bn/outbox.json', 'utf8'))
/** Bytes of the worker with its asset list, the changed page and the table of names. */
const maxUpdateBytes = 30 * 1024
/** Headers of an answer, measured on the wire. */
const headerBytes = 900

let deployment: Deployment
withWorker.beforeAll(async () => {
  withWorker.setTimeout(180_000)
  deployment = await Deployment.open('changed')
})
withWorker.afterAll(() => deployment.close())

withWorker('an update with one changed page downloads at most 30 KiB', async ({ page }) => {
  const { url, proxy } = deployment.network
  await page.goto(url)
  await expect.poll(() => page.evaluate(async () => (await caches.has('app-v1')) && navigator.serviceWorker.controller !== null)).toBe(true)

  await deployment.deploy('changed')
  proxy.log.length = 0
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const reloaded = page.waitForEvent('load', { timeout: 40_000 })
  await page.getByRole('button', { name: outbox.update.now }).click({ timeout: 30_000 })
  await reloaded
  const files = proxy.log.filter((request) => !/^\/(api|media)\//.test(request.url) && request.method === 'GET')
  const bytes = files.reduce((sum, { sent }) => sum + sent + headerBytes, 0)
  expect(bytes, files.map((file) => `${file.url} ${file.sent}`).join('\n')).toBeLessThanOrEqual(maxUpdateBytes)

  await page.goto(`${url}/courses`)
  await expect(page.getByText('changed', { exact: true })).toBeAttached()
})
