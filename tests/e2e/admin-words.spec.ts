import { expect, test, withWorker } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { openSignedIn } from '../support/sign-in.ts'
import { isThorough } from '../support/thorough.ts'

const { faults, ...words } = learnerWords('bn', 'administration').words
const built = learnerWords('bn', 'wall').composer.send
const corrected = 'লিখে পাঠাই'

/**
 * src/app/start/services/translations.test.ts and server/features/translations/translations.test.ts have the device of a learner: it pulls
 * the word, shows it at once, and again from the cache of the next visit.
 */
const journey = isThorough ? withWorker : test

journey(
  isThorough
    ? 'an administrator corrects a Bengali word, and a learner’s device shows it at the next opening offline'
    : 'an administrator corrects a Bengali word',
  async ({ page, browser, network, signIn, workerReady, goOffline }) => {
    if (isThorough) {
      await signIn('student', page, '/community')
      await workerReady()
      await expect(page.getByRole('button', { name: built, exact: true })).toBeVisible()
    }

    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
    const admin = await context.newPage()
    await openSignedIn(admin, 'admin', network.url, '/admin/translations')
    await admin.locator('#root [name=search]').fill('wall.composer.send')
    const row = admin.getByRole('listitem').filter({ has: admin.getByText('wall.composer.send', { exact: true }) })
    await row.getByRole('button', { name: words.edit.replace('{{language}}', words.languages.bn), exact: true }).click()
    const field = row.locator('[name=value]')
    await field.fill('{{nobody}} পাঠাই')
    await row.getByRole('button', { name: words.save, exact: true }).click()
    await expect(field).toBeFocused()
    await expect(row.getByText(faults.unknown_placeholder.replace('{{about}}', '{{nobody}}')).first()).toBeVisible()
    await expectNoAxeViolations(admin)
    await expectNoSidewaysScroll(admin)
    await expectFingerSizedTargets(admin)
    await field.fill(`${corrected}.`)
    await row.getByRole('button', { name: words.repair, exact: true }).click()
    await expect(field).toHaveValue(corrected)
    // Wider than the built-in text by more than 40 %: the administrator confirms it.
    await row.locator('[name=confirmed]').check()
    await row.getByRole('button', { name: words.save, exact: true }).click()
    await expect(field).toHaveCount(0)
    await expect(row.getByText(corrected, { exact: true })).toBeVisible()
    await expect(row.getByText(built, { exact: true })).toBeVisible()
    await context.close()

    if (!isThorough) return
    await page.reload()
    await expect(page.getByRole('button', { name: corrected, exact: true })).toBeVisible()
    // The persisted cache of the first paint is written once a second.
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(corrected)
    await goOffline()
    await page.goto('/community')
    await expect(page.getByRole('button', { name: corrected, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: built, exact: true })).toHaveCount(0)
  },
)
