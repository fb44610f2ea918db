import type { Page } from '@playwright/test'
import { callApi, demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, learnerWords as words, writePost } from '../support/learner.ts'
import { fillSignIn } from '../support/sign-in.ts'
import { heldBy } from '../support/thorough.ts'

const year = 365 * 24 * 3600 * 1000

const sessionOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string; userId: string })

test('an ended session is on the badge, keeps the unsent post, and returns to its page after the sign-in', async ({
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
  const badge = page.locator('header').getByRole('link', { name: words('bn', 'common').status.signIn, exact: true })
  await expect(badge).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: post })).toContainText(bn.wall.waiting.title)

  await badge.click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcommunity$/)
  await expect(badge).toHaveCount(0)
  await fillSignIn(page)
  await expect(page).toHaveURL(/\/community$/)
  await expect(page.getByRole('listitem').filter({ hasText: post })).not.toContainText(bn.wall.waiting.title)
  await expect(badge).toHaveCount(0)
})

test(
  'a user with a lock signs in again with the password when the session has ended',
  heldBy('src/features/session/vault/vault-session.test.ts#goes on with the session of the password that was entered first'),
  async ({ page, network, signIn, allowConsole }) => {
    allowConsole(/status of 401/)
    await signIn('student', page, '/profile/lock')
    const key = page.getByRole('group').getByRole('button', { name: bn.pictureLock.picture.fish, exact: true })
    for (let time = 0; time < 8; time++) await key.click()
    await expect(page.getByText(bn.pictureLock.saved.title)).toBeVisible()
    const { token } = await sessionOf(page)
    await callApi(network.server.url, '/auth/logout.php', { method: 'POST', token })
    await page.goto('/community')
    const badge = page.locator('header').getByRole('link', { name: words('bn', 'common').status.signIn, exact: true })
    await badge.click()
    await page.getByRole('button', { name: bn.session.who.vault }).click()
    await page.locator('#root [name=password]').fill(demoPassword)
    await page.getByRole('button', { name: bn.session.login.submit }).click()
    await expect(page).toHaveURL(/\/community$/)
    await expect(badge).toHaveCount(0)
    // The lock is still there.
    await page.goto('/profile/lock')
    await expect(page.getByText(bn.pictureLock.set.title)).toBeVisible()
  },
)

for (const [name, offset] of [
  ['a year ahead', year],
  ['a year behind', -year],
] as const) {
  const onlyThorough = offset < 0 ? heldBy('tests/e2e/ended-session.spec.ts#a device with a clock') : {}
  test(`a device with a clock ${name} shows correct ages of posts`, onlyThorough, async ({ page, signIn }) => {
    await page.clock.setFixedTime(Date.now() + offset)
    await signIn('student', page, '/community')
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
