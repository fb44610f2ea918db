import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { visit } from '../support/walk.ts'

const { audit, users } = learnerWords('bn', 'administration')

test('an administrator looks at a file, adds its new people, and saves the list of their area', async ({ page, signIn }) => {
  await signIn('admin', page, '/admin/users')
  await page.getByRole('link', { name: users.import.open, exact: true }).click()
  const file = (text: string) =>
    page.locator('#root input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await file('key,bn,en\na,b,c')
  await expect(page.getByText(users.import.notCsv)).toBeVisible()
  await page
    .locator('#root input[type=file]')
    .setInputFiles({ name: 'video.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1_234_567, 'a') })
  await expect(page.getByRole('alert')).toContainText('১.২ এমবি')
  await expect(page.getByRole('alert')).toContainText('১ এমবি')
  const phone = `0195${String(Date.now()).slice(-7)}`
  const rows = ['নাম,মোবাইল,ভূমিকা,এলাকা', `হাসিনা,${phone},,চরভদ্রাসন`, ',123,পরিচালক,']
  await file(rows.join('\n'))
  await expect(page.getByText(users.import.faults.role_admin)).toBeVisible()
  await expect(page.getByText(users.import.faults.bad_phone)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expectFingerSizedTargets(page)
  await page.getByRole('button', { name: users.import.submit_one.replace('{{count}}', '১'), exact: true }).click()
  await expect(page.getByText(users.import.doneText)).toBeVisible()
  // The same file once more.
  await file(rows.slice(0, 2).join('\n'))
  await expect(page.getByText(users.import.nobody)).toBeVisible()

  await visit(page, '/admin/users')
  await page.locator('#root [name=area]').fill('চরভদ্রাসন')
  await expect(page.getByText('হাসিনা', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: users.export.button, exact: true }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await visit(page, '/admin/audit')
  await expect(page.locator('#main h1').first()).toHaveText(audit.title)
  await expect(page.getByText('চরভদ্রাসন', { exact: false }).first()).toBeVisible()
})
