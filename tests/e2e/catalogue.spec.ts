import type { Page } from '@playwright/test'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { courseSlug, learnerWords } from '../support/learner.ts'
import { rowsOf } from '../support/store.ts'
import { isThorough } from '../support/thorough.ts'
import { visit } from '../support/walk.ts'

const words = learnerWords('bn', 'catalogue')

/** In the open catalogue, offline. */
async function search(page: Page): Promise<void> {
  const card = page.locator(`a[href$="/courses/${courseSlug}"]`)
  await expect(card).toBeVisible()
  const box = page.getByRole('searchbox', { name: words.find.label })
  for (const text of ['হিসেব', 'hishab', 'দোকান']) {
    await box.fill(text)
    await expect(page.locator(`[data-found="${text}"]`)).toBeVisible()
    await expect(card).toBeVisible()
  }
  await expect(page).toHaveURL(/q=/)
  await box.fill('মহাকাশযান')
  await expect(page.getByRole('heading', { name: words.find.nothing.title })).toBeVisible()
  await page.getByRole('button', { name: words.find.nothing.clear }).click()
  await expect(card).toBeVisible()
}

test('offline, the search finds a course in other spellings, and a changed review waits and arrives once', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  const card = page.locator(`a[href$="/courses/${courseSlug}"]`)
  // src/features/catalogue/search/search.test.ts has an address with what no filter is.
  if (isThorough) {
    await signIn('student', page, '/courses?level=nonsense&sort=7')
    await expect(card).toBeVisible()
  }
  // The filters are search parameters, so a new document shows the same result.
  await signIn('student', page, '/courses?subject=food&q=hisab')
  await expect(page.getByRole('heading', { name: words.find.nothing.title })).toBeVisible()
  await page.getByRole('button', { name: words.find.nothing.clear }).click()
  await card.click()
  await expect(page.getByText(words.reviews.learnFirst)).toBeVisible()
  // One finished step is enough to count as a learner.
  await visit(page, `/courses/${courseSlug}/learn`)
  await page.locator('[data-move=next]:visible').first().click()
  await expect.poll(async () => await rowsOf(page, 'entlab-person-', 'progress')).not.toEqual([])
  await visit(page, `/courses/${courseSlug}`)
  await page.getByRole('button', { name: words.reviews.write }).click()
  await page.getByRole('button', { name: words.reviews.send }).click()
  await expect(page.getByText(words.reviews.chooseStars)).toBeVisible()
  await page.getByRole('radio', { name: words.reviews.star['4'], exact: true }).check({ force: true })
  await page.locator('textarea[name=body]').fill('খাতা লেখা এখন সহজ')
  // A reload loses no typed text.
  await expect.poll(async () => (await rowsOf(page, 'entlab-person-', 'drafts')).map(({ text }) => text)).toContain('খাতা লেখা এখন সহজ')
  await page.reload()
  await page.getByRole('button', { name: words.reviews.write }).click()
  await expect(page.locator('textarea[name=body]')).toHaveValue('খাতা লেখা এখন সহজ')

  await goOffline()
  await page.getByRole('radio', { name: words.reviews.star['5'], exact: true }).check({ force: true })
  await page.getByRole('button', { name: words.reviews.send }).click()
  await expect(page.getByText(words.reviews.waiting)).toBeVisible()
  await page.getByRole('button', { name: words.reviews.change }).click()
  await page.getByRole('radio', { name: words.reviews.star['4'], exact: true }).check({ force: true })
  await page.getByRole('button', { name: words.reviews.send }).click()
  await expect(page.getByRole('button', { name: words.reviews.change })).toBeVisible()
  await visit(page, '/courses')
  await search(page)
  await card.click()
  await expect(page.getByText(words.reviews.waiting)).toBeVisible()
  await goOnline()
  await expect(page.getByText(words.reviews.waiting)).toBeHidden()
  const { json } = await callApi<{ items: { stars: number; body: string }[] }>(network.server.url, `/courses/${courseSlug}/reviews`)
  expect(json?.items.map(({ stars, body }) => [stars, body])).toEqual([[4, 'খাতা লেখা এখন সহজ']])
})
