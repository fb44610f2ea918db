import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'
import { expectNoAxeViolations, expectSound, picture } from '../support/page-checks.ts'
import { openSignedIn } from '../support/sign-in.ts'

const students = learnerWords('bn', 'students')
const classes = learnerWords('bn', 'classes')
test('a learner joins a class offline by its code, and its teacher sees the learner', async ({ page, browser, network, signIn }) => {
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

  const village = await browser.newContext()
  const learner = await village.newPage()
  await openSignedIn(learner, 'student', network.url, '/profile/classes')
  await expect(learner.getByText(classes.noGroups)).toBeVisible()
  await picture(learner, 'no-class')
  await network.goOffline(village)
  await learner.locator('#root [name=code]').fill(code)
  await learner.getByRole('button', { name: classes.join, exact: true }).click()
  await expect(learner.getByText(classes.waitingText)).toBeVisible()
  await picture(learner, 'waiting')
  await network.goOnline(village)
  await expect(learner.getByText(classes.in, { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(learner.getByText(classes.waitingText)).toBeHidden()
  await expect(learner.locator('#root [name=code]')).toHaveValue('')
  await expectSound(learner)
  await picture(learner, 'joined')

  // The way out is below all else, and asks first.
  const join = await learner.getByRole('button', { name: classes.join, exact: true }).boundingBox()
  const leave = learner.getByRole('button', { name: classes.leave, exact: true })
  expect((await leave.boundingBox())?.y).toBeGreaterThan((join?.y ?? Number.NaN) + 740)
  await leave.click()
  await expectNoAxeViolations(learner)
  await picture(learner, 'leave')
  await learner.getByRole('button', { name: classes.stay, exact: true }).click()
  const course = learner.locator('#root a[href*="/courses/"]').first()
  const title = (await course.textContent()) ?? ''
  await course.click()
  await expect(learner.getByRole('heading', { level: 1 })).toHaveText(title)
  await village.close()

  // The teacher's list has the learner, filtered by the class.
  await page.reload()
  await card.getByRole('link', { name: /১ জন/ }).click()
  await expect(page.locator('#root li', { hasText: 'শুক্রবারের দল' })).toHaveCount(1)
  await picture(page, 'members')
})
