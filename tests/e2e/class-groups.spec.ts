import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { openSignedIn } from '../support/sign-in.ts'

const students = learnerWords('bn', 'students')
const classes = learnerWords('bn', 'classes')
test('a learner joins a class offline by its code, and its teacher sees the learner', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  await signIn('instructor', page, '/instructor/students?show=groups')
  await page.getByRole('button', { name: students.groups.new }).click()
  await page.locator('#root form [name=name]').fill('শুক্রবারের দল')
  await page.locator('#root form input[type=checkbox]').first().check()
  await page.getByRole('button', { name: students.groups.make, exact: true }).click()
  const card = page.locator('#root section', { has: page.getByRole('heading', { name: 'শুক্রবারের দল' }) }).last()
  const code = (await card.locator('strong[lang=en]').textContent()) ?? ''
  expect(code).toMatch(/^[B-Z]{3}.[B-Z]{3}$/)
  await expectSound(page)
  await picture(page, 'group')

  // One browser for both: a second one would load and compile the app once more.
  await openSignedIn(page, 'student', network.url, '/profile/classes')
  await expect(page.getByText(classes.noGroups)).toBeVisible()
  await picture(page, 'no-class')
  await goOffline()
  await page.locator('#root [name=code]').fill(code)
  await page.getByRole('button', { name: classes.join, exact: true }).click()
  await expect(page.getByText(classes.waitingText)).toBeVisible()
  await picture(page, 'waiting')
  await goOnline()
  await expect(page.getByText(classes.in, { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(classes.waitingText)).toBeHidden()
  await expect(page.locator('#root [name=code]')).toHaveValue('')
  await expectSound(page)
  await picture(page, 'joined')

  // The way out is below all else, and asks first.
  const join = await page.getByRole('button', { name: classes.join, exact: true }).boundingBox()
  const leave = page.getByRole('button', { name: classes.leave, exact: true })
  expect((await leave.boundingBox())?.y).toBeGreaterThan((join?.y ?? Number.NaN) + 740)
  await leave.click()
  await expectNoAxeViolations(page)
  await picture(page, 'leave')
  await page.getByRole('button', { name: classes.stay, exact: true }).click()
  const course = page.locator('#root main a[href*="/courses/"]').first()
  const title = (await course.textContent()) ?? ''
  await course.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  // The teacher's list has the learner, filtered by the class.
  await openSignedIn(page, 'instructor', network.url, '/instructor/students?show=groups')
  await card.getByRole('link', { name: /১ জন/ }).click()
  await expect(page.locator('#root li', { hasText: 'শুক্রবারের দল' })).toHaveCount(1)
  await picture(page, 'members')
})
