import { expect, test } from '../support/fixtures.ts'
import { courseSlug, learnerWords } from '../support/learner.ts'

test.use({ sharesServer: true })

const words = learnerWords('bn', 'documents')
const book = `/courses/${courseSlug}/pdf`

test('a book opens at its page, follows the scroll position, and ends its worker when the user leaves it', async ({ page, signIn }) => {
  await signIn('student', page, `${book}?page=4`)
  const current = page.getByLabel(words.bar.goTo)
  await expect(page.locator('#page-4 canvas')).toBeVisible()
  await expect(page.locator('#page-4 .textLayer span').first()).toBeAttached()
  await expect(page.locator('#page-5 canvas')).toBeAttached()
  await expect(page.locator('#page-4')).toBeInViewport({ ratio: 0.5 })
  await expect(current).toHaveValue('৪')

  await page.locator('#page-6').evaluate((element) => {
    element.scrollIntoView()
  })
  await expect(current).toHaveValue('৬')
  await expect(page.locator('#page-6 canvas')).toBeVisible()
  await expect(page.locator('#page-4 canvas')).toHaveCount(0)

  const before = await page.locator('#page-6').boundingBox()
  await page.getByRole('button', { name: words.bar.larger, exact: true }).click()
  await expect.poll(async () => (await page.locator('#page-6 canvas').boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.2)

  await page.getByRole('button', { name: words.bar.contents, exact: true }).click()
  const picture = page.locator('button[aria-current=page]')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture.locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: words.bar.search, exact: true }).click()
  await page.getByLabel(words.search.label).fill('হিসাব')
  await expect(page.locator('mark').first()).toBeVisible()

  expect(page.workers()).toHaveLength(1)
  await page.goto(book)
  await expect(page.locator('#page-6 canvas')).toBeVisible()
  await page.locator(`a[href$="/courses/${courseSlug}"]`).first().click()
  await page.waitForURL((url) => url.pathname === `/courses/${courseSlug}`)
  await expect.poll(() => page.workers().length).toBe(0)
})
