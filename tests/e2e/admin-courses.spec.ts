import { expect, test } from '../support/fixtures.ts'
import { courseSlug, learnerWords } from '../support/learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { heldBy } from '../support/thorough.ts'

const { courses } = learnerWords('bn', 'administration')

test(
  'an administrator withdraws a course, and it leaves the catalogue until it is published again',
  heldBy(
    'server/features/administration/courses.test.ts#leaves the catalogue and stays with those who have started it',
    'server/features/administration/courses.test.ts#has one line in the log, however often it is withdrawn',
    'server/features/administration/courses.test.ts#has every course with its state, owner and learners',
    'tests/e2e/admin-dialogs.spec.ts#hands a course over, rolls it back',
    'tests/e2e/every-page.spec.ts#the pages for the role admin are accessible and unclipped',
  ),
  async ({ page, signIn }) => {
    await signIn('admin', page, '/admin/courses')
    const row = page.locator(`#root a[href$="/admin/courses/${courseSlug}"]`)
    await expect(row).toContainText(courses.states.published)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await row.click()
    const withdraw = page.getByRole('button', { name: courses.withdraw.open, exact: true })
    await expect(withdraw).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await expectFingerSizedTargets(page)

    await withdraw.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(courses.withdraw.text)
    await expectNoAxeViolations(page)
    await dialog.locator('[name=reason]').fill('পুরোনো দাম')
    await dialog.locator('button[type=submit]').click()
    await expect(page.getByText(courses.one.withdrawn)).toBeVisible()
    await page.goto('/courses')
    await expect(page.locator('#root a[href*="/courses/"]').first()).toBeVisible()
    await expect(page.locator(`#root a[href$="/courses/${courseSlug}"]`)).toHaveCount(0)

    // Other tests use the course.
    await page.goto(`/admin/courses/${courseSlug}`)
    await page.getByRole('button', { name: courses.publish.open, exact: true }).click()
    await dialog.locator('[name=reason]').fill('দাম ঠিক করা হয়েছে')
    await dialog.locator('button[type=submit]').click()
    await expect(withdraw).toBeVisible()
    await page.goto('/admin/audit')
    await expect(page.getByText('পুরোনো দাম')).toBeVisible()
  },
)
