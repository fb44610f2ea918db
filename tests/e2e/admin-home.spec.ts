import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'

const { home } = learnerWords('bn', 'administration')

test('the start page of administrators reads its overview each minute and with the connection', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  await page.clock.install()
  await signIn('admin')
  const reads = () => network.proxy.log.filter(({ url }) => url.includes('/admin/overview')).length
  await expect(page.getByRole('heading', { name: home.well })).toBeVisible()
  await expect.poll(reads).toBeGreaterThan(0)
  const before = reads()
  await page.clock.fastForward(59_000)
  await page.clock.fastForward(2_000)
  await expect.poll(reads).toBe(before + 1)

  // The stored figures stay, with a note above them.
  await goOffline()
  await page.clock.fastForward(61_000)
  const note = page.getByRole('status').filter({ hasText: home.unreachable })
  await expect(note).toBeVisible()
  await expect(page.getByRole('heading', { name: home.well })).toBeVisible()
  const offline = reads()
  await goOnline()
  await expect.poll(reads).toBeGreaterThan(offline)
  await expect(note).toHaveCount(0)
})
