import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'

// `page.route` does not apply to requests of the worker.
test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block', sharesServer: true })

/** Key of the toast about a saved profile. */
const toastKey = 'kept'

test('breadcrumbs fit on one line and leave narrow screens to the page, and a notice reports a language that the server rejects', async ({
  page,
  signIn,
  allowConsole,
}) => {
  await test.step('breadcrumbs are for wide screens, and omit ids', () => expectBreadcrumbs(page))
  allowConsole(/status of 403 .*language\.php/)
  await signIn('student')
  await page.route('**/api/translations/language.php', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, headers: { 'x-entlab': '1' }, json: { success: false, message: 'no', code: 'refused' } })
      : route.continue(),
  )
  await page.goto('/more')
  await page.locator('#main button[lang=en]').click()
  const notice = page.getByRole('alert').filter({ hasText: bn.common.language.failed })
  await expect(notice).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await notice.getByRole('button', { name: bn.common.action.close }).click()
  await expect(notice).toHaveCount(0)
})

test('the sign-in form reports a captive portal and keeps its input; lessons have a banner, and a toast stays under the pointer', async ({
  page,
}) => {
  await page.goto('/login')
  await page.route('**/api/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Free WiFi</h1>' }))
  await page.locator('#main [name=identifier]').fill('01700000001')
  await page.locator('#main [name=password]').fill('demo-Pass-2026')
  await page.locator('#main button[type=submit]').click()
  await expect(page.getByRole('alert')).toHaveText(bn.errors.network)
  await expect(page.locator('#main [name=identifier]')).toHaveValue('01700000001')
  // On every page until our server answers.
  const portal = page.getByRole('status').filter({ hasText: bn.outbox.portal.title })
  await expect(portal.getByRole('link', { name: bn.outbox.portal.open })).toHaveAttribute('href', /^http:/)
  await page.unroute('**/api/**')
  await page.locator('#main button[type=submit]').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText(bn.dashboard.firstDay.title)).toBeInViewport()
  await expect(portal).toHaveCount(0)
  await test.step('a lesson and the attempts of a course have their banner on a narrow screen', () => expectBanners(page))
  await test.step('a toast stays under the pointer and disappears 5 s later', () => expectToast(page))
})

async function expectBreadcrumbs(page: Page): Promise<void> {
  const line = page.getByRole('navigation', { name: bn.common.nav.breadcrumb })
  await page.goto('/certificates/verify')
  await expect(page.locator('[data-page-bar]')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 740 })
  await expect(line.getByRole('listitem')).toHaveText([bn.common.nav.home, bn.common.nav.more, bn.certificates.verify.title])
  const tops = await line.getByRole('listitem').evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  await page.goto('/')
  await expect(page.locator('#main h1')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
}

async function expectBanners(page: Page): Promise<void> {
  for (const address of ['/courses/dokaner-hisab/learn', '/courses/dokaner-hisab/tries']) {
    await page.goto(address)
    await expect(page.locator('[data-banner]')).toBeVisible()
    await expect(page.locator('[data-banner]')).toContainText(bn.player.banner)
  }
}

async function expectToast(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/profile/edit')
  await page.locator('#main [name=about]').fill('দোকানদার')
  await page.locator('#main form:has([name=about]) button[type=submit]').click()
  const toast = page.getByRole('listitem').filter({ hasText: bn.session.account[toastKey] })
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await page.clock.runFor(5_400)
  await expect(toast).toHaveCount(0)
}
