import { expect, test } from '../support/fixtures.ts'

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
