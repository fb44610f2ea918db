import type { DemoRole } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoClippedText, expectNoSidewaysScroll } from '../support/page-checks.ts'

/** Every page a person can open, in both languages and on a small phone: readable, whole, and titled. */
const course = 'dokaner-hisab'
const pages: { as: DemoRole | 'visitor'; paths: string[] }[] = [
  {
    as: 'visitor',
    paths: [
      '/',
      '/courses',
      '/community',
      '/events',
      '/events?view=month',
      '/events/create',
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/verify-email',
      '/more',
      '/landing',
      '/gallery',
      '/gallery?album=kajer-din',
      '/cafe',
      '/cafe/preview',
      '/about',
      '/privacy',
      '/terms',
      '/help',
      '/install',
      '/contact',
      '/entresoft',
      '/entresoft/cash-book',
      '/entresoft/price',
      '/entresoft/loan',
      '/entresoft/invoice',
      '/login-test',
      '/testing-safe/images',
      '/image-debug',
      '/vps-debug',
      '/domain-test',
      '/certificates/verify',
      '/certificates/00000-00000',
      '/outbox',
      '/storage',
      '/404',
    ],
  },
  {
    as: 'student',
    paths: [
      '/dashboard',
      '/my-courses',
      `/courses/${course}`,
      `/courses/${course}/learn`,
      `/courses/${course}/tries`,
      `/courses/${course}/pdf`,
      '/community',
      '/outbox',
      '/storage',
    ],
  },
  { as: 'instructor', paths: ['/instructor/dashboard', '/dashboard'] },
  { as: 'admin', paths: ['/admin'] },
]

// Colours are measured where they come to rest, not on their way from light to dark.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { as, paths } of pages) {
  for (const language of ['bn', 'en'] as const) {
    test(`pages of a ${as} in ${language}`, async ({ page, signIn, allowConsole }) => {
      test.setTimeout(120_000)
      // The page of a dead link says so after the server's refusal, which the browser logs.
      allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
      if (as !== 'visitor') await signIn(as)
      else await page.goto('/')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('h1').first()).toBeVisible()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page).toHaveTitle(/ - EntLab$|^EntLab - /)
          await expectNoSidewaysScroll(page)
          await expectNoClippedText(page)
          await expectFingerSizedTargets(page)
          await expectNoAxeViolations(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await expectNoAxeViolations(page)
          await page.emulateMedia({ colorScheme: 'light' })
          await page.setViewportSize({ width: 320, height: 640 })
          await expectNoSidewaysScroll(page)
          await page.setViewportSize({ width: 360, height: 740 })
        })
      }
    })
  }
}
