import type { Overview } from '../../contract/site/overview.ts'
import { callApi, demoEmail, signInByApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { learnerWords } from '../support/learner.ts'

const { home, alarm } = learnerWords('bn', 'administration')
const common = learnerWords('bn', 'common')

const day = 24 * 60 * 60_000

test('the start page of administrators reads its overview each minute and with the connection, by the time of the server', async ({
  page,
  network,
  signIn,
  goOffline,
  goOnline,
}) => {
  // The clock of the device is a day ahead.
  await page.clock.install({ time: Date.now() + day })
  await signIn('admin')
  const reads = () => network.proxy.log.filter(({ url }) => url.includes('/admin/overview')).length
  await expect(page.getByRole('heading', { name: home.well })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${home.asOf.replace('{{time}}', 'আজ .*')}$`))).toBeVisible()
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

test('the first screen of a mobile phone has the waiting work and the state of the platform', async ({ page, network, signIn }) => {
  // The demo's acts are hours old: until a new server has delivered them, they are a third fault.
  const { token } = await signInByApi(network.url, demoEmail('admin'))
  const readOverview = () => callApi<{ overview: Overview }>(network.url, '/admin/overview', { token })
  await expect.poll(async () => (await readOverview()).json?.overview.platform.queue.waiting).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('admin')
  // The demo has reported texts, an application, no mail server and no backup.
  const main = page.locator('#main')
  const seen = [
    page.getByRole('heading', { name: home.waiting }),
    main.locator('section a[href$="/admin/moderation"]'),
    main.locator('section a[href$="/admin/instructors"]'),
    page.getByText(home.notWell_other.replace('{{count}}', '২'), { exact: true }),
    main.getByRole('listitem').filter({ hasText: alarm.mail_none.title }),
    main.getByRole('listitem').filter({ hasText: alarm.backup_none.title }),
  ]
  for (const one of seen) await expect(one).toBeVisible()
  const bar = await page.getByRole('navigation', { name: common.nav.bottom }).boundingBox()
  const top = bar?.y ?? 0
  expect(top).toBeGreaterThan(600)
  for (const one of seen) {
    const box = await one.boundingBox()
    expect((box?.y ?? 740) + (box?.height ?? 0), one.toString()).toBeLessThanOrEqual(top)
  }
  // The next step is one tap away.
  const step = page.getByText(alarm.mail_none.text, { exact: true })
  await expect(step).toBeHidden()
  await page.getByText(home.nextSteps, { exact: true }).click()
  await expect(step).toBeVisible()
})
