import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug } from '../support/learner.ts'
import { rowsOf } from '../support/store.ts'

/** Browsers write localStorage to the disk some seconds late: a phone that dies before comes back without it. */
test('who was signed in when the battery died comes back to the page they wanted', async ({ page, signIn }) => {
  await signIn('student')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/my-courses?from=home')
  await expect(page).toHaveURL(/\/my-courses\?from=home$/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a tab of a person who logged out elsewhere shows nothing of theirs', async ({ page, context, signIn }) => {
  await signIn('student')
  await page.goto('/my-courses')
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL(/\/$/)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn('instructor', other)
  await expect(page).toHaveURL(/\/my-courses$/)
})

test('what somebody learned is nobody else’s when they log out in another tab', async ({ page, context, signIn }) => {
  // Nobody else learns as this person here.
  await signIn('admin')
  await page.goto(`/courses/${courseSlug}/learn?lesson=income-and-expense`)
  await page.locator('section button:visible').last().click()
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'progress')).length).toBe(1)
  const other = await context.newPage()
  await other.goto('/logout')
  const leave = other.getByRole('button', { name: bn.session.logout.keep, exact: true })
  await expect(leave.or(other.locator('a[href="/login"]').first())).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  // The lesson on the first tab has told how far it came as it went.
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'outbox')).length).toBe(1)
  expect(await rowsOf(page, 'entlab-person-guest', 'outbox')).toEqual([])
})
