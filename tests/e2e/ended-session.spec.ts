import type { Page } from '@playwright/test'
import { callApi, demoEmail, demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords as words, writePost } from '../support/learner.ts'

const year = 365 * 24 * 3600 * 1000

const sessionOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string; userId: string })

test('an ended session shows in the sign, keeps what is written, and leads back after logging in', async ({
  page,
  network,
  signIn,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  await signIn('student')
  const { token } = await sessionOf(page)
  await callApi(network.server.url, '/auth/logout.php', { method: 'POST', token })
  const post = `মেয়াদ শেষের পরে লেখা ${Date.now()}`
  await writePost(page, post)
  const sign = page.locator('header').getByRole('link', { name: words('bn', 'common').status.signIn, exact: true })
  await expect(sign).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: post })).toContainText(bn.wall.waiting.title)

  await sign.click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcommunity$/)
  await expect(sign).toHaveCount(0)
  await page.locator('#root [name=identifier]').fill(demoEmail('student'))
  await page.locator('#root [name=password]').fill(demoPassword)
  await page.locator('#root form:has([name=password]) button[type=submit]').click()
  await expect(page).toHaveURL(/\/community$/)
  await expect(page.getByRole('listitem').filter({ hasText: post })).not.toContainText(bn.wall.waiting.title)
  await expect(sign).toHaveCount(0)
})

for (const [name, offset] of [
  ['a year ahead', year],
  ['a year behind', -year],
] as const) {
  test(`a phone whose clock is ${name} shows new posts as new and old ones as old`, async ({ page, signIn }) => {
    await page.clock.setFixedTime(Date.now() + offset)
    await signIn('student')
    const post = `ভুল ঘড়িতে লেখা ${Date.now()}`
    await writePost(page, post)
    const card = page.getByRole('listitem').filter({ hasText: post })
    await expect(card).not.toContainText(bn.wall.waiting.title)
    await expect(card).toContainText('এইমাত্র')
    await expect(page.getByRole('listitem').filter({ hasText: 'বাকির খাতা আলাদা করেছি' })).toContainText(/ঘণ্টা আগে|গতকাল|দিন আগে/)
    await page.reload()
    await expect(card).toContainText('এইমাত্র')
  })
}
