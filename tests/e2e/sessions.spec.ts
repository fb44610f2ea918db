import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn } from '../support/learner.ts'

const words = bn.session.account.sessions

test('a user sees where she is logged in, and logs out a lost telephone', async ({ page, network, signIn, goOffline }) => {
  await signIn('student', page, '/profile/edit')
  const lost = await signInByApi(network.server.url, demoEmail('student'))
  const isAccepted = async () => (await callApi(network.server.url, '/auth/me.php', lost)).status === 200
  expect(await isAccepted()).toBe(true)
  await page.reload()
  const list = page.getByRole('listitem').filter({ hasText: 'শেষ ব্যবহার' })
  await expect(list).toHaveCount(2)
  await expect(list.filter({ hasText: words.here })).toHaveCount(1)
  await list.getByRole('button').click()
  await expect(page.getByRole('status').filter({ hasText: 'লগ আউট হয়েছে' })).toBeVisible()
  await expect(list).toHaveCount(1)
  expect(await isAccepted()).toBe(false)
  await goOffline()
  await expect(page.getByText(bn.session.account.needsLine).last()).toBeVisible()
})
