import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'

const { newsletter, link } = bn.site

test('the newsletter box asks for an address, thanks for one, and sends nothing', async ({ page }) => {
  await page.goto('/about')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.method() !== 'HEAD') asked.push(request.url())
  })
  const box = page.getByRole('form', { name: newsletter.title })
  // Its lower part comes when somebody nears it.
  await expect(page.locator('#early')).toHaveCount(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await box.getByRole('button', { name: newsletter.action }).click()
  await expect(box).toContainText(newsletter.empty)
  await box.getByLabel(newsletter.label).fill('rahima@example.org')
  await box.getByRole('button', { name: newsletter.action }).click()
  await expect(box.getByRole('status')).toHaveText(newsletter.thanks)
  await expect(box.getByLabel(newsletter.label)).toHaveValue('')
  expect(asked.filter((url) => !url.includes('/api/sync/'))).toEqual([])
})

test('the links of the footer lead to pages that are there', async ({ page }) => {
  for (const name of ['help', 'contact', 'about', 'landing', 'privacy', 'terms'] as const) {
    await page.goto('/404')
    await expect(page.locator('#early')).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    await footer.scrollIntoViewIfNeeded()
    await footer.getByRole('link', { name: link[name], exact: true }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('/404'))
    await expect(page.locator('h1').first()).toBeVisible()
    await expect(page).not.toHaveTitle(new RegExp(`^${bn.common.pageMissing.title}`))
  }
})

test('addresses of tools from while it was made lead to nothing', async ({ page }) => {
  for (const path of ['/test', '/test-auth', '/debug', '/profile-test', '/hotspot-db-test', '/auth-debug', '/imageblock-error-test']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(bn.common.pageMissing.title)
  }
})
