import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'

const words = bn.gallery

test('pictures are looked at with the keyboard, and the small ones without a line', async ({ page, goOffline }) => {
  await page.goto('/gallery')
  await page.getByRole('link', { name: /একটি কাজের দিন/ }).click()
  const links = page.locator('main ul a')
  await expect(links).toHaveCount(5)
  await links.nth(1).focus()
  await page.keyboard.press('Enter')

  const viewer = page.getByRole('dialog', { name: words.viewer })
  await expect(viewer).toContainText('৫টির মধ্যে ২ নম্বর ছবি')
  await expect(viewer.getByRole('img')).toHaveAccessibleName(/সেলাই মেশিনে/)
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('৫টির মধ্যে ৩ নম্বর ছবি')
  await expect(viewer.getByRole('figure')).toContainText('বিকেলে জামা পৌঁছে গেল।')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('৫টির মধ্যে ৫ নম্বর ছবি')
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(links.nth(4)).toBeFocused()
  await expect(page).toHaveURL(/album=kajer-din$/)

  // Every thumbnail lies on the phone by then: it shows from there.
  await expect.poll(() => links.locator('img[src^="data:"]').count()).toBe(5)
  await goOffline()
  await links.nth(0).click()
  await expect(viewer.getByText(words.onlySmall)).toBeVisible()
  await expect(viewer.getByRole('img')).toHaveJSProperty('complete', true)
  await viewer.getByRole('button', { name: words.close }).click()
  await expect(links.nth(0)).toBeFocused()
})
