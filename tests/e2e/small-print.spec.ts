import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bn, lessonIds, lessonTitle } from '../support/learner.ts'
import { visit } from '../support/walk.ts'

// `page.route` does not apply to requests of the worker.
test.use({ serviceWorkers: 'block' })

/** Key of the toast about a saved profile. */
const toastKey = 'kept'

/** One journey, so one sign-in. */
test('breadcrumbs leave narrow screens to the page, the sign-in form reports a captive portal and keeps its input, a notice reports a rejected language, lessons have a banner, and a toast stays under the pointer', async ({
  page,
  allowConsole,
}) => {
  await test.step('breadcrumbs fit on one line, are for wide screens, and omit ids', () => expectBreadcrumbs(page))
  await test.step('the sign-in form reports a captive portal and keeps its input', () => expectPortal(page))
  allowConsole(/status of 403 .*language\.php/)
  await test.step('a notice reports a language that the server rejects', () => expectRejectedLanguage(page))
  await test.step('a lesson and the attempts of a course have their banner on a narrow screen', () => expectBanners(page))
  await test.step('a toast stays under the pointer and disappears 5 s later', () => expectToast(page))
})

async function expectPortal(page: Page): Promise<void> {
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
}

async function expectRejectedLanguage(page: Page): Promise<void> {
  await page.route('**/api/translations/language.php', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, headers: { 'x-entlab': '1' }, json: { success: false, message: 'no', code: 'refused' } })
      : route.continue(),
  )
  await visit(page, '/more')
  await page.locator('#main button[lang=en]').click()
  const notice = page.getByRole('alert').filter({ hasText: bn.common.language.failed })
  await expect(notice).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await notice.getByRole('button', { name: bn.common.action.close }).click()
  await expect(notice).toHaveCount(0)
  await page.unroute('**/api/translations/language.php')
}

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
  for (const [address, heading] of [
    ['/courses/dokaner-hisab/learn', lessonTitle(lessonIds[0] ?? '').bn],
    ['/courses/dokaner-hisab/tries', bn.player.tries.title],
  ] as const) {
    await visit(page, address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
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
