import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug, learnerWords } from '../support/learner.ts'
import { visit } from '../support/walk.ts'

test.use({ sharesServer: true })

const words = learnerWords('bn', 'documents')
const book = `/courses/${courseSlug}/pdf`

/** The app leaves a book open for 5 s, for a user who returns. Here it does for 0.5 s. */
const leaveSooner = (page: Page) =>
  page.evaluate(() => {
    const start = window.setTimeout.bind(window) as (handler: TimerHandler, ms?: number) => number
    Object.assign(window, { setTimeout: (handler: TimerHandler, ms?: number) => start(handler, ms === 5000 ? 500 : ms) })
  })

test('a document block opens its book, which opens at its page, follows the scroll, and ends its worker', async ({ page, signIn }) => {
  await signIn('student', page, `/courses/${courseSlug}/learn?lesson=month-end&step=l7-book`)
  await page.getByRole('link', { name: bn.blocks.pdf.open }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(book)

  await page.goto(`${book}?page=4`)
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
  await leaveSooner(page)
  await page.locator(`a[href$="/courses/${courseSlug}"]`).first().click()
  await page.waitForURL((url) => url.pathname === `/courses/${courseSlug}`)
  await expect.poll(() => page.workers().length).toBe(0)
  // Each opening reads the position from the database.
  await visit(page, book)
  await expect(page.locator('#page-6 canvas')).toBeVisible()
})
